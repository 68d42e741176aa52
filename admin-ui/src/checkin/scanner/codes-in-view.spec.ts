import { expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import { codesInView } from './codes-in-view';

const codeOf = (byte: number) => formatQrCode(makeQrCode(() => byte));
const [A, B, C] = [codeOf(1), codeOf(2), codeOf(3)];
const POSTER = 'https://example.org';

test.each<[string, [string[], number][], string[][]]>([
  [
    'a code that stays in view is one scan',
    [
      [[A], 0],
      [[A], 100],
      [[A], 1500],
      [[A], 2900],
    ],
    [[A], [], [], []],
  ],
  [
    'one that left and came back is another',
    [
      [[A], 0],
      [[], 100],
      [[A], 1500],
    ],
    [[A], [], [A]],
  ],
  [
    'one that left for a moment is still the same scan',
    [
      [[A], 0],
      [[], 100],
      [[A], 1400],
      [[A], 3000],
    ],
    [[A], [], [], []],
  ],
  [
    'where no frame was read for a while, nobody has moved',
    [
      [[A, B], 0],
      [[A, B], 5000],
    ],
    [[A, B], []],
  ],
  [
    'another code is another scan, and so is the first one after it',
    [
      [[A], 0],
      [[B], 100],
      [[A], 200],
    ],
    [[A], [B], [A]],
  ],
  ['two that come at once are both new', [[[A, B], 0]], [[A, B]]],
  ['the same code twice in a frame is one', [[[A, A.replaceAll('-', '').toLowerCase()], 0]], [[A]]],
  [
    'of two that stay in view a frame may miss one',
    [
      [[A, B], 0],
      [[A], 100],
      [[B], 1000],
      [[A, B], 1100],
      [[A], 2500],
    ],
    [[A, B], [], [], [], []],
  ],
  [
    'beside one that is still there only the other one is new',
    [
      [[A], 0],
      [[A, B], 100],
      [[B], 200],
    ],
    [[A], [B], []],
  ],
  [
    'a third one takes the place of two',
    [
      [[A, B], 0],
      [[C], 100],
      [[A, B], 200],
    ],
    [[A, B], [C], [A, B]],
  ],
  [
    'what is not ours does not count beside a ticket, nor once the ticket is missed',
    [
      [[POSTER, A], 0],
      [[POSTER], 100],
    ],
    [[A], []],
  ],
  ['where nothing is ours, one of it is a scan', [[[POSTER, 'another'], 0]], [[POSTER]]],
])('%s', (_rule, frames, expected) => {
  const comeIntoView = codesInView();
  expect(frames.map(([texts, now]) => comeIntoView(texts, now))).toEqual(expected);
});
