import { expect, test } from '@jest/globals';
import { countOf, denominationsOf, fieldOf, NOTHING_TYPED } from './denominations';

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['7', 7],
  [' 12 ', 12],
  ['9999', 9999],
  ['10000', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['seven', null],
])('%j is typed: %j notes', (typed, count) => {
  expect(countOf(typed)).toBe(count);
});

test('what was counted is told by value in dollars; what is empty, zero or no count is left out', () => {
  expect(denominationsOf(NOTHING_TYPED)).toEqual({});
  const typed = { [fieldOf(2000)]: '3', [fieldOf(25)]: '4', [fieldOf(100)]: '0', [fieldOf(500)]: 'x' };
  expect(denominationsOf({ ...NOTHING_TYPED, ...typed })).toEqual({ '20': 3, '0.25': 4 });
});
