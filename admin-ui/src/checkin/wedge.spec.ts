import { expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import { NO_BURST, pressed, type KeyPress } from './wedge';

const CODE = formatQrCode(makeQrCode(() => 7));

type Press = string | Partial<KeyPress>;

/** What is scanned when these keys are pressed with this gap between them. */
function scannedBy(presses: readonly Press[], gapMs: number): string[] {
  let burst = NO_BURST;
  const scanned: string[] = [];
  presses.forEach((press, index) => {
    const key = { key: '', at: 1000 + index * gapMs, isShortcut: false, isRepeat: false };
    const result = pressed(burst, { ...key, ...(typeof press === 'string' ? { key: press } : press) });
    burst = result.burst;
    if (result.scanned !== null) scanned.push(result.scanned);
  });
  return scanned;
}

const keys = (text: string): string[] => [...text];
const plain = CODE.replaceAll('-', '');

test.each<[string, readonly Press[], number, string[]]>([
  ['a code that ends with Enter is read', [...keys(CODE), 'Enter'], 5, [plain]],
  ['and one that ends with Tab', [...keys(CODE), 'Tab'], 30, [plain]],
  [
    'the shifts of its capitals do not matter',
    [...keys(CODE).flatMap((key) => ['Shift', key]), 'Enter'],
    5,
    [plain],
  ],
  [
    'nor does a layout that has something else for a dash',
    [...keys(CODE.replaceAll('-', "'")), 'Enter'],
    5,
    [plain],
  ],
  ['two codes in a row are two', [...keys(CODE), 'Enter', ...keys(CODE), 'Enter'], 5, [plain, plain]],
  [
    'what is no code of ours is told as it was read',
    [...keys('https://x.example/1'), 'Enter'],
    5,
    ['https://x.example/1'],
  ],
  ['what somebody types is theirs', [...keys(CODE), 'Enter'], 51, []],
  ['a few keys pressed together are no scan', [...keys('ABCDEFG'), 'Enter'], 5, []],
  [
    'a key that is held down is no scan',
    [...keys('AAAAAAAAAA').map((key) => ({ key, isRepeat: true })), 'Enter'],
    33,
    [],
  ],
  ['nor are shortcuts', [...keys('ABCDEFGHIJ').map((key) => ({ key, isShortcut: true })), 'Enter'], 5, []],
  [
    'what was typed before it does not belong to it',
    [{ key: 'x', at: 0 }, ...keys(CODE), 'Enter'],
    5,
    [plain],
  ],
  ['an Enter that comes late ends nothing', [...keys(CODE), { key: 'Enter', at: 5000 }], 5, []],
  ['a burst that something else breaks is none', [...keys(CODE.slice(0, 10)), 'Backspace', 'Enter'], 5, []],
])('%s', (_rule, presses, gapMs, expected) => {
  expect(scannedBy(presses, gapMs)).toEqual(expected);
});
