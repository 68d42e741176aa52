import { expect, test } from '@jest/globals';
import { keysOf } from './row-keys';

test('who is still there keeps its row, and who is new takes the lowest one that nobody keeps', () => {
  const first = keysOf(['a', 'b', 'c'], new Map());
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect([...keysOf(['d', 'c', 'a', 'e'], first)]).toEqual([
    ['d', 1],
    ['c', 2],
    ['a', 0],
    ['e', 3],
  ]);
});

test('another page is written into the rows of the one before', () => {
  const before = keysOf(['a', 'b'], new Map());
  expect([...keysOf(['c', 'd'], before).values()]).toEqual([0, 1]);
});
