/** Compares what docs/architecture/changing.md says of a new field of a registration with where a field of it stands. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/paths.mjs';

/** The field that stands for others, in the database's and in the code's spelling. */
const FIELD = /\b(is_guest|isGuest)\b/;

/** @param {string} file below the root */
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

const text = read('docs/architecture/changing.md');
const section = text.split('\n## Adding a field of a registration\n')[1]?.split('\n## ')[0] ?? '';
const named = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => String(name));

/** @param {string} folder @param {(name: string) => boolean} isMeant @returns {string[]} its files with the field */
const filesWith = (folder, isMeant) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => /\.(ts|sql|hbs)$/.test(name) && !name.includes('.spec.') && isMeant(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => FIELD.test(read(file)));

test('each file that is named for a new field of a registration has such a field', () => {
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((file) => !FIELD.test(read(file))),
    [],
  );
  // Fewer are better; whoever adds a place counts it here, and there.
  assert.equal(named.length + 1, Number(/these are (\d+) files/.exec(section)?.[1]));
});

test('no file is missing there that sells, lists or mails such a field', () => {
  const all = () => true;
  const selling = fs
    .readdirSync(path.join(root, 'backend/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !/migrations|\.spec\./.test(name))
    .map((name) => `backend/src/${name.split(path.sep).join('/')}`)
    .filter((file) => /insert into registrations\b/.test(read(file)));
  const found = [
    ...selling,
    ...filesWith('backend/src/attendees/registration', all),
    ...filesWith('backend/src/attendees/lists', all),
    ...filesWith('backend/src/mail/kinds', all),
    ...filesWith('backend/src/mail/templates', (name) => name.startsWith('ticket.')),
    ...filesWith('backend/src/personal-data/kept', all),
  ];
  assert.deepEqual([...new Set(found)].sort(), named.filter((file) => file.startsWith('backend/')).sort());
});
