import { expect, test } from '@jest/globals';
import { readPeople } from './people-lines';

test.each([
  ['Ada Lovelace, ada@example.org', 'Ada Lovelace', 'ada@example.org'],
  ['  Ada   Lovelace ,  ADA@Example.org ', 'Ada Lovelace', 'ada@example.org'],
  ['Ada Lovelace; ada@example.org', 'Ada Lovelace', 'ada@example.org'],
  ['Ada Lovelace\tada@example.org', 'Ada Lovelace', 'ada@example.org'],
  ['Ada Lovelace <ada@example.org>', 'Ada Lovelace', 'ada@example.org'],
  ['"Lovelace, Ada" <ada@example.org>', null, 'ada@example.org'],
  ['Ada Lovelace ada@example.org', 'Ada Lovelace', 'ada@example.org'],
  ['ada@example.org, Ada Lovelace', 'Ada Lovelace', 'ada@example.org'],
  ['Ada,Lovelace,ada@example.org', 'Ada Lovelace', 'ada@example.org'],
])('%j is a person', (line, name, email) => {
  const [found, ...others] = readPeople(line);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ line: line.trim(), email });
  if (name !== null) expect(found).toMatchObject({ name, broken: null });
});

test.each([
  ['Ada Lovelace', 'required'],
  ['ada@example.org', 'required'],
  ['Ada Lovelace, ada@example', 'email.invalid'],
  ['Ada Lovelace, ada@gmial.com', 'email.typo'],
  ['Agent 007, ada@example.org', 'name.letters_only'],
])('%j breaks a rule', (line, broken) => {
  expect(readPeople(line)).toMatchObject([{ broken }]);
});

test('each line is one, and an empty one is none', () => {
  expect(
    readPeople('\n Ada A, a@example.org\r\n\n  \nBen B, b@example.org\n').map(({ email }) => email),
  ).toEqual(['a@example.org', 'b@example.org']);
  expect(readPeople(' \n ')).toEqual([]);
});
