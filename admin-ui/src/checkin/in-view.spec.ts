import { expect, test } from '@jest/globals';
import { codesInView } from './in-view';

test.each<[string, [string, number][], boolean[]]>([
  [
    'a code that stays in view is one scan',
    [
      ['A', 0],
      ['A', 100],
      ['A', 1500],
      ['A', 2900],
    ],
    [true, false, false, false],
  ],
  [
    'one that left and came back is another',
    [
      ['A', 0],
      ['A', 1500],
    ],
    [true, true],
  ],
  [
    'another code is another scan, and so is the first one after it',
    [
      ['A', 0],
      ['B', 100],
      ['A', 200],
    ],
    [true, true, true],
  ],
])('%s', (_rule, frames, expected) => {
  const isNew = codesInView();
  expect(frames.map(([text, now]) => isNew(text, now))).toEqual(expected);
});
