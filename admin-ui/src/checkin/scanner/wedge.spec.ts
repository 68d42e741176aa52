import { expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import { NO_BURST, pressed, type KeyPress, type Scanned } from './wedge';

const CODE = formatQrCode(makeQrCode(() => 7));

type Press = string | Partial<KeyPress>;

/** Presses keys with a gap between them. @returns what was scanned, and the keys that never reach the page */
function press(presses: readonly Press[], gapMs: number): { scanned: Scanned[]; swallowed: string[] } {
  let burst = NO_BURST;
  const [scanned, swallowed]: [Scanned[], string[]] = [[], []];
  presses.forEach((press, index) => {
    const usual = { key: '', at: 1000 + index * gapMs, isShortcut: false, isRepeat: false };
    const given = { ...usual, ...(typeof press === 'string' ? { key: press } : press) };
    const result = pressed(burst, given);
    burst = result.burst;
    if (result.scanned !== null) scanned.push(result.scanned);
    if (result.isEnding) swallowed.push(given.key);
  });
  return { scanned, swallowed };
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
  expect(press(presses, gapMs).scanned.map(({ text }) => text)).toEqual(expected);
});

test.each<[string, readonly Press[], string[]]>([
  ['a second Enter', ['Enter', 'Enter'], ['Enter', 'Enter']],
  ['a Tab after the Enter', ['Enter', 'Tab'], ['Enter', 'Tab']],
  [
    'a line feed that is sent as Ctrl and J',
    ['Enter', { key: 'j', isShortcut: true }, 'Enter'],
    ['Enter', 'j', 'Enter'],
  ],
])("%s of the scanner's is not the page's", (_ending, endings, swallowed) => {
  expect(press([...keys(CODE), ...endings], 30)).toEqual({
    scanned: [{ text: plain, typedBefore: 0 }],
    swallowed,
  });
});

test('an Enter that somebody presses after a scan is theirs, and so is any other one', () => {
  expect(press([...keys(CODE), 'Enter', { key: 'Enter', at: 5000 }], 5).swallowed).toEqual(['Enter']);
  expect(press([...keys(CODE), 'Enter', 'x', 'Enter'], 5).swallowed).toEqual(['Enter']);
  expect(press([...keys('ABC'), 'Enter', 'Enter'], 5).swallowed).toEqual([]);
});

test.each([
  ['A', 1],
  ['AB-', 3],
  ['ABCDEFG', 7],
  ['.', 1],
])('%s, typed just before the scanner began, is no part of its code', (typed, typedBefore) => {
  expect(press([...keys(typed + CODE), 'Enter'], 30).scanned).toEqual([{ text: plain, typedBefore }]);
  expect(press([...keys(typed + plain.toLowerCase()), 'Enter'], 30).scanned).toEqual([
    { text: plain.toLowerCase(), typedBefore },
  ]);
});
