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
/** @param {string} text @returns {string[]} the files that its list names */
const listed = (text) => [...text.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => String(name));
const [list = '', otherWays = ''] = section.split('until these take the field too');
const named = listed(list);

/** A question whether somebody is a guest passes nothing on. @param {string} file @returns {boolean} whether the field is told there */
const hasField = (file) => FIELD.test(read(file).replaceAll('not r.is_guest', ''));

/** @param {string} folder @param {(name: string) => boolean} isMeant @returns {string[]} its files with the field */
const filesWith = (folder, isMeant) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => /\.(ts|sql|hbs)$/.test(name) && !name.includes('.spec.') && isMeant(name))
    .map((name) => `${folder}/${name}`)
    .filter(hasField);

test('each file that is named for a new field of a registration has such a field', () => {
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((file) => !hasField(file)),
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
    // With its columns: what is sold anew or in part copies the row.
    .filter((file) => /insert into registrations \(/.test(read(file)))
    .filter((file) => !listed(otherWays).includes(file));
  const found = [
    ...selling,
    ...filesWith('backend/src/database', (name) => name === 'sold.sql.ts'),
    ...filesWith('backend/src/attendees/registration', all),
    ...filesWith('backend/src/attendees/lists', all),
    ...filesWith('backend/src/mail/kinds', all),
    ...filesWith('backend/src/mail/templates', (name) => name.startsWith('ticket.')),
    ...filesWith('backend/src/personal-data/kept', all),
  ];
  assert.deepEqual([...new Set(found)].sort(), named.filter((file) => file.startsWith('backend/')).sort());
});
