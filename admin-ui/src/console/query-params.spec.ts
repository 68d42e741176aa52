import { expect, test } from '@jest/globals';
import { withChanges } from './query-params';

test.each([
  ['sets', 'a=1', { b: '2' }, 'a=1&b=2'],
  ['replaces', 'a=1&b=2', { a: '3' }, 'a=3&b=2'],
  ['takes away what is empty', 'a=1&b=2', { a: '', b: null }, ''],
  ['leaves what it does not name', 'a=1&b=2', {}, 'a=1&b=2'],
])('a change of the address %s', (_rule, before, changes, after) => {
  const params = new URLSearchParams(before);
  expect(String(withChanges(params, changes))).toBe(after);
  expect(String(params)).toBe(before);
});
