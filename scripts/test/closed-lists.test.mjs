/**
 * Adds a payment mode, and a role, to the tables in `rules/`, without writing to any file, and compares what the compiler then
 * refuses with the files that docs/architecture/changing.md names.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../lib/paths.mjs';

const TICKETS = path.join(root, 'backend/src/rules/tickets.ts');
const PERMISSIONS = path.join(root, 'backend/src/rules/permissions.ts');
/** Written from the OpenAPI document by `npm run documents`, which comes after the table and before the words. */
const REST = path.join(root, 'admin-ui/src/api/generated/rest.ts');
const FUNCTIONS = path.join(root, 'backend/src/database/functions');

/** @param {string} file @param {string} before @param {string} line @returns {string} the file with a line before another */
function withLine(file, before, line) {
  const text = fs.readFileSync(file, 'utf8');
  assert.ok(text.includes(before), `${file} has no ${before}`);
  return text.replace(before, `${line}\n${before}`);
}

/** Everything about payment modes and roles; checking all other files takes minutes and finds nothing. */
const CONCERNED = /payment|role/i;

/**
 * Compiles both workspaces as if files had other texts.
 * @param {Map<string, string>} texts by file
 * @returns {{ file: string, message: string }[]} what the compiler refuses; files below the root
 */
function refusedWith(texts) {
  return ['backend', 'admin-ui'].flatMap((workspace) => {
    const config = path.join(root, workspace, 'tsconfig.json');
    const options = { noEmit: true, incremental: false, composite: false };
    const parsed = ts.getParsedCommandLineOfConfigFile(config, options, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => assert.fail(String(diagnostic.messageText)),
    });
    assert.ok(parsed);
    const host = ts.createCompilerHost(parsed.options);
    const read = host.readFile;
    host.readFile = (name) => {
      const [, text] = [...texts].find(([file]) => name.endsWith(path.relative(root, file))) ?? [];
      return text ?? read.call(host, name);
    };
    const program = ts.createProgram(parsed.fileNames, parsed.options, host);
    return program
      .getSourceFiles()
      .filter(({ fileName, text }) => !fileName.includes('node_modules') && CONCERNED.test(text))
      .flatMap((source) => program.getSemanticDiagnostics(source))
      .map(({ file, messageText }) => ({
        file: path.relative(root, String(file?.fileName)),
        message: ts.flattenDiagnosticMessageText(messageText, ' '),
      }));
  });
}

/** @param {string} heading @returns {string[]} the files that a list of docs/architecture/changing.md names, those of its compiler */
function namedUnder(heading) {
  const text = fs.readFileSync(path.join(root, 'docs/architecture/changing.md'), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  assert.ok(section, `docs/architecture/changing.md has no section ${heading}`);
  const list = section.split('The compiler refuses')[1] ?? '';
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => String(name)).sort();
}

test('a payment mode and a role that are added to the tables are refused wherever nobody has decided', () => {
  const refused = refusedWith(
    new Map([
      [
        TICKETS,
        withLine(
          TICKETS,
          '} as const satisfies Record<string, PaymentModeRules>;',
          "  card: { settledAs: 'transfer', surchargeCents: 0, needsPicture: false, nameInFiles: 'Card' },",
        ),
      ],
      [
        PERMISSIONS,
        withLine(
          PERMISSIONS,
          '} as const satisfies Record<string, RoleRules>;',
          "  cashier: { may: [], startsAt: 'profile', owesMoney: false, rank: 'member' },",
        ),
      ],
      [
        REST,
        fs
          .readFileSync(REST, 'utf8')
          .replaceAll("'cash' | 'zelle'", "'cash' | 'zelle' | 'card'")
          .replaceAll("'finance_director' |", "'finance_director' | 'cashier' |"),
      ],
    ]),
  );
  /** @param {boolean} isRole */
  const files = (isRole) =>
    [
      ...new Set(
        refused.filter(({ message }) => message.includes('cashier') === isRole).map(({ file }) => file),
      ),
    ].sort();
  assert.deepEqual(files(false), namedUnder('Adding a payment mode'));
  assert.deepEqual(files(true), namedUnder('Adding a role'));
});

test('in the database, only the sums by payment mode and kind of ticket list them, completely', () => {
  /** @param {RegExp} pattern */
  const filesWith = (pattern) =>
    fs
      .readdirSync(FUNCTIONS)
      .filter(
        (name) =>
          name !== 'closed-lists.sql' && pattern.test(fs.readFileSync(path.join(FUNCTIONS, name), 'utf8')),
      );
  assert.deepEqual(filesWith(/'(zelle|with_food|without_food)'/), ['seller-sums.sql']);
  // PostgreSQL refuses a value that such a CASE does not list.
  const lists =
    fs
      .readFileSync(path.join(FUNCTIONS, 'seller-sums.sql'), 'utf8')
      .match(/^ {2}case [\s\S]*?end case;$/gm) ?? [];
  assert.equal(lists.length, 2);
  for (const list of lists) assert.doesNotMatch(list, /\belse\b/);
});

test('no code asks whether something is one payment mode or kind of ticket, as if there were one other', () => {
  /** @type {string[]} */
  const found = [];
  for (const folder of ['backend/src', 'admin-ui/src'])
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.spec\.|migrations|generated/.test(name)) continue;
      const text = fs.readFileSync(path.join(root, folder, name), 'utf8');
      if (/[!=]==? '(zelle|with_food|without_food)'|= '(zelle|with_food|without_food)'[^;,]/.test(text))
        found.push(`${folder}/${name}`);
    }
  assert.deepEqual(found, []);
});
