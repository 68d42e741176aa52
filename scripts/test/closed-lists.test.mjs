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
/** A state added to the table of its kind, with what it means. */
const STATES = {
  transfers: {
    name: 'disputed',
    after: 'questioned',
    means: "{ isLive: true, changedAmong: 'live', oncePaid: 'verified' }",
  },
  'hand-overs': { name: 'recounted', after: 'offered', means: '[]' },
  mails: { name: 'delayed', after: 'queued', means: '{ isUndelivered: false }' },
  applications: { name: 'waitlisted', after: 'approved', means: '{ isDecided: false }' },
};
const FUNCTIONS = path.join(root, 'backend/src/database/functions');

/** @param {string} file @param {string} before @param {string} line @returns {string} the file with a line before another */
function withLine(file, before, line) {
  const text = fs.readFileSync(file, 'utf8');
  assert.ok(text.includes(before), `${file} has no ${before}`);
  return text.replace(before, `${line}\n${before}`);
}

/** Everything about payment modes, roles and states; checking all other files takes minutes and finds nothing. */
const CONCERNED = /payment|role|status|mailState|mail_state|TransferSt/i;

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

test('a payment mode, a role and states that are added to the tables are refused wherever nobody has decided', () => {
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
          "  cashier: { may: [], startsAt: 'profile', owesMoney: false, rank: 'member', hearsOfNewDevices: false },",
        ),
      ],
      ...Object.entries(STATES).map(([kind, { name, means }]) => {
        const file = path.join(root, `backend/src/rules/${kind}.ts`);
        return /** @type {const} */ ([
          file,
          withLine(file, '} as const satisfies Record<string, ', `  ${name}: ${means},`),
        ]);
      }),
      [
        REST,
        fs
          .readFileSync(REST, 'utf8')
          .replaceAll("'cash' | 'zelle'", "'cash' | 'zelle' | 'card'")
          .replaceAll("'finance_director' |", "'finance_director' | 'cashier' |")
          // That of a hand-over; paper tickets are offered too.
          .replace(/'(questioned|offered(?=' \| 'withdrawn)|queued|approved)'/g, (text, after) => {
            const added = Object.values(STATES).find((state) => state.after === after);
            return `${text} | '${added?.name}'`;
          }),
      ],
    ]),
  );
  const states = Object.values(STATES).map(({ name }) => name);
  /** @param {(message: string) => boolean} isOfKind @returns {string[]} the files with such a message */
  const files = (isOfKind) =>
    [...new Set(refused.filter(({ message }) => isOfKind(message)).map(({ file }) => file))].sort();
  /** @param {string} message */
  const isOfState = (message) => states.some((name) => message.includes(name));
  /** @param {string} message */
  const isOfRole = (message) => message.includes('cashier');
  assert.deepEqual(
    files((message) => !isOfRole(message) && !isOfState(message)),
    namedUnder('Adding a payment mode'),
  );
  assert.deepEqual(files(isOfRole), namedUnder('Adding a role'));
  assert.deepEqual(files(isOfState), namedUnder('Adding a state'));
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
  // What counts a sale, and what counts the tickets that are split off it.
  const counting = ['seller-sums.sql', 'splits.sql'];
  assert.deepEqual(filesWith(/'(zelle|with_food|without_food)'/), counting);
  for (const name of counting) {
    // PostgreSQL refuses a value that such a CASE does not list.
    const text = fs.readFileSync(path.join(FUNCTIONS, name), 'utf8');
    const lists = text.match(/^ {2}case [\s\S]*?end case;$/gm) ?? [];
    assert.equal(lists.length, 2, name);
    for (const list of lists) assert.doesNotMatch(list, /\belse\b/);
  }
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
