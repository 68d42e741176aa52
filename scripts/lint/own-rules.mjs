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

/**
 * Words that earlier code had for what engineers have a term for. `npm run lint` refuses them in names, so that no second word for
 * the same thing comes back.
 * @type {Readonly<Record<string, string>>}
 */
const TERMS = {
  together: 'batch',
  gathered: 'coalesced',
  gather: 'coalesce',
  patience: 'timeout',
  hearer: 'subscriber',
  hearers: 'subscribers',
  announce: 'publish',
  announced: 'published',
  crowd: 'contention',
  anew: 'again, or remount',
};

/** Parts that MUI, or everybody, calls something else. They are refused as whole names: a transfer may well have a note. */
const PART_TERMS = { Note: 'Alert', Choice: 'Select', Blank: 'EmptyState', Letter: 'Message' };

/** @param {string} name @returns {string[]} `scanBatch_2` is scan, batch, 2 */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** @param {string} name @returns {string | undefined} what is wrong with it */
function oddWord(name) {
  const part = Object.entries(PART_TERMS).find(([odd]) => odd === name);
  if (part) return `${name} is called ${part[1]}`;
  const odd = wordsOf(name).find((word) => Object.hasOwn(TERMS, word));
  return odd && `"${odd}" in ${name}: the term is ${TERMS[odd]}`;
}

const terms = {
  create(/** @type {Context} */ context) {
    const check = (/** @type {Node} */ node, /** @type {string | undefined} */ name) => {
      const message = name && oddWord(name);
      if (message) context.report({ node, message });
    };
    const checkId = (/** @type {Node & { id: { name?: string } | null }} */ node) =>
      check(node, node.id?.name);
    return {
      Program: (/** @type {Node} */ node) => check(node, /([^/\\]+?)(\.\w+)*$/.exec(context.filename)?.[1]),
      FunctionDeclaration: checkId,
      ClassDeclaration: checkId,
      VariableDeclarator: checkId,
      TSTypeAliasDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSEnumDeclaration: checkId,
      MethodDefinition: (/** @type {Node & { key: { name?: string } }} */ node) => check(node, node.key.name),
    };
  },
};

export default { meta: { name: 'usher' }, rules: { 'sql-in-sql-files': sqlInSqlFiles, terms } };
