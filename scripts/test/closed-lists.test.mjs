/**
 * Adds a payment mode, a role and states to the tables in `rules/`, in a copy of the sources, and compares what the compiler then
 * refuses with the files that docs/architecture/changing.md names.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { runPackage } from '../lib/npm.mjs';
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

const WORKSPACES = ['backend', 'admin-ui'];

/**
 * A folder with the sources of both workspaces, of which some have other texts, and with the packages of this one.
 * @param {Map<string, string>} texts by file
 * @returns {string} its path, real: the compiler names files by it
 */
function copyWith(texts) {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-copy-')));
  for (const name of ['tsconfig.json', 'docs/openapi.json'])
    fs.cpSync(path.join(root, name), path.join(copy, name));
  for (const workspace of WORKSPACES)
    fs.cpSync(path.join(root, workspace), path.join(copy, workspace), {
      recursive: true,
      filter: (name) => !/\/(node_modules|dist|public|test-results)$/.test(name),
    });
  for (const folder of ['.', ...WORKSPACES]) {
    const packages = path.join(root, folder, 'node_modules');
    if (!fs.existsSync(packages)) continue;
    fs.mkdirSync(path.join(copy, folder, 'node_modules'));
    for (const name of fs.readdirSync(packages))
      if (name !== '@usher')
        fs.symlinkSync(path.join(packages, name), path.join(copy, folder, 'node_modules', name));
  }
  // The workspaces know each other by this name.
  fs.mkdirSync(path.join(copy, 'node_modules/@usher'));
  for (const workspace of WORKSPACES)
    fs.symlinkSync(path.join(copy, workspace), path.join(copy, 'node_modules/@usher', workspace));
  for (const [file, text] of texts) fs.writeFileSync(path.join(copy, path.relative(root, file)), text);
  return copy;
}

/**
 * Compiles both workspaces as if files had other texts.
 * @param {Map<string, string>} texts by file
 * @returns {Promise<{ file: string, message: string }[]>} what the compiler refuses; files below the root
 */
async function refusedWith(texts) {
  const copy = copyWith(texts);
  try {
    const refused = [];
    for (const workspace of WORKSPACES) {
      const options = ['--noEmit', '--pretty', 'false', '-p', path.join(copy, workspace)];
      const { output } = await runPackage('typescript-7/bin/tsc', options);
      // What an error goes on with is indented.
      for (const error of output.trim().split(/\n(?! )/)) {
        const [, file = '', message = ''] =
          /^(.+?)\(\d+,\d+\): error ([^]*)$/.exec(error) ?? assert.fail(error);
        refused.push({ file: path.relative(copy, path.resolve(root, file)), message });
      }
    }
    return refused;
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {string} heading @returns {string[]} the files that a list of docs/architecture/changing.md names, those of its compiler */
function namedUnder(heading) {
  const text = fs.readFileSync(path.join(root, 'docs/architecture/changing.md'), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  assert.ok(section, `docs/architecture/changing.md has no section ${heading}`);
  const list = section.split('The compiler refuses')[1] ?? '';
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => String(name)).sort();
}

test('a payment mode, a role and states that are added to the tables are refused wherever nobody has decided', async () => {
  const refused = await refusedWith(
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

test('no function of the database names a role: it asks for a permission', () => {
  const roles = [...fs.readFileSync(PERMISSIONS, 'utf8').matchAll(/^ {2}(\w+): \{\s+may: /gm)].map(
    ([, role]) => role,
  );
  assert.ok(roles.length > 2);
  const named = new RegExp(`'(${roles.join('|')})'`);
  const found = fs
    .readdirSync(FUNCTIONS)
    // Written from the table.
    .filter((name) => name !== 'closed-lists.sql')
    .filter((name) => named.test(fs.readFileSync(path.join(FUNCTIONS, name), 'utf8')));
  assert.deepEqual(found, []);
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
      // Where a mode's money is has two answers, of which one is called cash too.
      const asked = text.replace(/settled_?as\b.*? [!=<>]+ 'cash'/gi, '');
      if (
        /([!=]==?|<>) '(cash|zelle|with_food|without_food)'|= '(cash|zelle|with_food|without_food)'[^;,]/.test(
          asked,
        )
      )
        found.push(`${folder}/${name}`);
    }
  assert.deepEqual(found, []);
});
