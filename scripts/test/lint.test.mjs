/** What the project's own lint rules refuse, tried with oxlint itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../lib/paths.mjs';

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-lint-')));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

const rules = { 'usher/sql-in-sql-files': 'error', 'usher/roles-only-in-permissions': 'error' };
const plugin = path.join(root, 'scripts', 'lint', 'own-rules.mjs');
fs.writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ jsPlugins: [plugin], rules }));

/** @param {string} name @param {string} text @returns {string[]} the sentences of our own rules */
function lint(name, text) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  fs.rmSync(file);
  /** @type {{ code: string, message: string }[]} */
  const found = JSON.parse(stdout).diagnostics;
  return found.filter(({ code }) => code.startsWith('usher(')).map(({ message }) => message);
}

test('SQL outside of its files is refused', () => {
  assert.deepEqual(lint('f.ts', "export const q = 'select 1 from registrations';"), [
    'SQL stands in a *.sql.ts file of its feature, named and commented',
  ]);
});

test('sentences that begin like SQL are fine', () => {
  assert.deepEqual(lint('g.ts', "export const said = 'Select a table from the list';"), []);
});

const ASKS_THE_ROLE = [
  "export const f = (user) => user.role === 'volunteer';",
  "export const f = (user) => user.role !== 'volunteer';",
  'export const f = (user, other) => user.role === other;',
  'export const f = (row, roles) => roles.includes(row.user_role);',
  "export const f = ['president', 'finance_director'];",
  'export const f = (user) => { switch (user.role) { default: return 1; } };',
  "export const f = `where role = 'president'`;",
];

test('what a role may is said in one place', () => {
  for (const code of ASKS_THE_ROLE)
    assert.deepEqual(
      [...new Set(lint('r.ts', code))],
      ['What a role may is said in rules/permissions.ts: ask it for a permission, by name'],
      code,
    );
  assert.deepEqual(lint('r.ts', "export const f = (user) => may(user, 'money.read');"), []);
});
