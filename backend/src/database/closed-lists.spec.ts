import { readFile, writeFile } from 'node:fs/promises';
import { FUNCTIONS_FOLDER } from './functions.js';
import { CLOSED_LISTS_SQL, meaningOf } from './closed-lists.js';

const FILE = new URL('closed-lists.sql', FUNCTIONS_FOLDER);

test('the database has the meaning of closed lists from the tables in rules/', async () => {
  if (process.env.WRITE_DOCUMENTS) await writeFile(FILE, CLOSED_LISTS_SQL);
  expect(await readFile(FILE, 'utf8')).toBe(CLOSED_LISTS_SQL);
});

test('a value that is in no list is an error in SQL', () => {
  expect(meaningOf('modes', 'r.mode', ['a', "b's"], (mode) => mode === 'a')).toBe(
    "case r.mode when 'a' then true when 'b''s' then false else not_in_list('modes', r.mode)::boolean end",
  );
});
