/** The project's own lint rules, which oxlint loads (`jsPlugins` in .oxlintrc.json). */
import { readFileSync } from 'node:fs';

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

/** The roles in the table of permissions. */
const ROLES = Array.from(
  readFileSync(new URL('../../backend/src/rules/permissions.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}(\w+): \{\s+may: /gm,
  ),
  ([, role]) => String(role),
);
if (ROLES.length === 0) throw new Error('No roles were found in rules/permissions.ts');
const ROLE_IN_SQL = new RegExp(`'(${ROLES.join('|')})'`);

/** @typedef {Node & { property?: { name?: string, value?: unknown } }} Member */
const isRole = (/** @type {Member | undefined} */ node) =>
  node !== undefined &&
  /^(user_?|volunteer_?)?role$/i.test(String(node.property?.name ?? node.property?.value));

const rolesOnlyInPermissions = {
  create(/** @type {Context} */ context) {
    const report = (/** @type {Node} */ node) =>
      context.report({
        node,
        message: 'What a role may is said in rules/permissions.ts: ask it for a permission, by name',
      });
    return {
      Literal(/** @type {Node & { value: unknown }} */ node) {
        if (ROLES.includes(String(node.value))) report(node);
      },
      TemplateLiteral(/** @type {Node & { quasis: { value: { raw: string } }[] }} */ node) {
        if (node.quasis.some(({ value }) => ROLE_IN_SQL.test(value.raw))) report(node);
      },
      BinaryExpression(/** @type {Node & { left: Member, right: Member, operator: string }} */ node) {
        const isEmpty = [node.left, node.right].some((side) => 'value' in side && side.value === '');
        if (/^[!=]==?$/.test(node.operator) && !isEmpty && (isRole(node.left) || isRole(node.right)))
          report(node);
      },
      SwitchStatement(/** @type {Node & { discriminant: Member }} */ node) {
        if (isRole(node.discriminant)) report(node);
      },
      CallExpression(/** @type {Node & { callee: Member, arguments: Member[] }} */ node) {
        if (/^(includes|indexOf|has)$/.test(String(node.callee.property?.name)) && isRole(node.arguments[0]))
          report(node);
      },
    };
  },
};

export default {
  meta: { name: 'usher' },
  rules: { 'sql-in-sql-files': sqlInSqlFiles, 'roles-only-in-permissions': rolesOnlyInPermissions },
};
