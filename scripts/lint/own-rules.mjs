/** The project's own lint rules, which oxlint loads (`jsPlugins` in .oxlintrc.json). */

/** What SQL begins with. Words that begin or end a transaction are written where they are used. */
const BEGINNINGS = [
  /select\s/,
  /insert\s+into\s/,
  /update\s+\S+\s+(\S+\s+){0,2}set\s/,
  /delete\s+from\s/,
  /with\s+(recursive\s+)?\w+\s+(\([^)]*\)\s+)?as\s/,
  /values\s*\(/,
  /copy\s/,
  /truncate\s/,
  /lock\s+table\s/,
  /(create|alter|drop)\s+(or\s+replace\s+|unique\s+|unlogged\s+)?(table|index|view|function|trigger|type)\s/,
  // Parts that are put together.
  /(left\s+|inner\s+)?join\s+\S+\s+\S+\s+on\s/,
  /(order|group)\s+by\s/,
  /union\s+all\s/,
  /returning\s/,
].map(({ source }) => source);
const SQL = new RegExp(`^\\s*(${BEGINNINGS.join('|')})`);

/** Like SQL, but written to be read: `Create a table`. */
const SENTENCE = /^\s*[A-Z][a-z]/;
const isSql = (/** @type {string} */ text) => !SENTENCE.test(text) && SQL.test(`${text} `.toLowerCase());

/**
 * @typedef {{ type: string }} Node
 * @typedef {{ filename: string, report(problem: { node: Node, message: string }): void }} Context
 */

const sqlInSqlFiles = {
  create(/** @type {Context} */ context) {
    const check = (/** @type {Node} */ node, /** @type {string} */ text) => {
      if (isSql(text))
        context.report({
          node,
          message: 'SQL stands in a *.sql.ts file of its feature, named and commented',
        });
    };
    return {
      Literal(/** @type {Node & { value: unknown }} */ node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(/** @type {Node & { quasis: { value: { raw: string } }[] }} */ node) {
        check(node, node.quasis.map(({ value }) => value.raw).join('x'));
      },
    };
  },
};

export default { meta: { name: 'usher' }, rules: { 'sql-in-sql-files': sqlInSqlFiles } };
