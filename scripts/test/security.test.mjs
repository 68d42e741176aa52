/** What docs/security.md says that a test shows, a test is there for. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/paths.mjs';

const text = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** The file of every test by its name in the documents, such as `logs.e2e`. */
const files = new Map(
  ['backend/test', 'backend/src', 'admin-ui/e2e', 'admin-ui/src', 'scripts/test'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => [
        file,
        /^(.*?\.(?:e2e|spec|test))\.(?:spec\.)?(?:tsx?|mjs)$/.exec(path.basename(file))?.[1],
      ])
      .flatMap(([file, name]) => (file && name ? [[name, path.join(root, folder, file)]] : [])),
  ),
);

/** @typedef {{ name: string, title?: string }} Named  a file, and one of its tests where it is told */
/** @param {string} within @returns {Named[]} */
const namedIn = (within) =>
  [...within.matchAll(/`([\w-]+\.(?:e2e|spec|test))`(?:\s"([^"]+)")?/g)].map(([, name, title]) => ({
    name,
    title,
  }));

test('every test that docs/security.md names is there', () => {
  const named = namedIn(text);
  assert.ok(named.length > 80, 'it names tests');
  for (const { name, title } of named) {
    const file = files.get(name);
    assert.ok(file, `there is no ${name}`);
    if (title) assert.ok(fs.readFileSync(file, 'utf8').includes(title), `${name} has no test “${title}”`);
  }
});

test('every threat names what stops it and a test that shows it', () => {
  const [, section] = /^## Who attacks$(.*?)^## /ms.exec(text) ?? [];
  const rows = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  assert.ok(rows.length >= 11, 'there are threats');
  for (const row of rows) {
    const [who, gain, stopped, shown, ...more] = row.split(' | ');
    assert.ok(who && gain && stopped?.trim() && shown && more.length === 0, row);
    assert.ok(
      namedIn(shown).some(({ title }) => title),
      `${who} names no test`,
    );
  }
});
