import { describe, expect, test } from '@jest/globals';
import { formatQrCode, makeQrCode, parseQrCode } from '@usher/backend/rules';
import {
  NO_BURST,
  OTHER_MIN_LENGTH,
  pressed,
  unended,
  type KeyPress,
  type Reading,
  type Scanned,
} from './wedge';

const CODE = formatQrCode(makeQrCode(() => 7));

type Press = string | Partial<KeyPress>;

interface Outcome {
  scanned: Scanned[];
  /** The keys that never reach the page. */
  swallowed: string[];
  /** The code of a burst that no key has ended. */
  left: Scanned | null;
}

/** Presses keys with a gap between them. */
function press(presses: readonly Press[], gapMs: number, usual?: Reading, shortest?: number): Outcome {
  let burst = NO_BURST;
  const [scanned, swallowed]: [Scanned[], string[]] = [[], []];
  presses.forEach((press, index) => {
    const plainPress = { key: '', code: '', at: 1000 + index * gapMs, isShortcut: false, isRepeat: false };
    const given = { ...plainPress, ...(typeof press === 'string' ? { key: press } : press) };
    const result = pressed(burst, given, usual, shortest);
    burst = result.burst;
    if (result.scanned !== null) scanned.push(result.scanned);
    if (result.isEnding) swallowed.push(given.key);
  });
  return { scanned, swallowed, left: unended(burst, usual) };
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
  expect(press([...keys(CODE), ...endings], 30)).toMatchObject({
    scanned: [{ text: plain, typedBefore: 0 }],
    swallowed,
    left: null,
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
  expect(press([...keys(typed + CODE), 'Enter'], 30).scanned).toMatchObject([{ text: plain, typedBefore }]);
  expect(press([...keys(typed + plain.toLowerCase()), 'Enter'], 30).scanned).toMatchObject([
    { text: plain.toLowerCase(), typedBefore },
  ]);
});

/** A code that begins with these characters, over and over. */
const codeWith = (characters: string): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  let next = 0;
  return makeQrCode(() => alphabet.indexOf(characters[next++ % characters.length]!));
};
const CODES = ['YZYYZ2M', 'AQWZM', '23456789', 'ZYXWVUTSRQPNMK', 'JHGFEDCBA'].map(codeWith);

/** What a layout writes at the places of US keys: the second text at those of the first one. */
const layoutOf = (places: string, written: string): Record<string, string> =>
  Object.fromEntries([...places].map((place, at) => [place, [...written][at]!]));
const LAYOUTS: Record<string, Record<string, string>> = {
  US: {},
  German: layoutOf('YZ-];', 'ZYß+ö'),
  French: layoutOf('AQZWM-];1234567890', `QAWZ,)$m&é"'(-è_çà`),
  Czech: layoutOf('YZ-]23456789', 'ZY=)ěščřžýáí'),
  Dvorak: layoutOf('QWERTYUPSDFG', `',.PYFGLOEUI`),
  Russian: layoutOf('ABCDEFGHJKMNPQRSTUVWXYZ', 'ФИСВУАПРОЛЬТЗЙКЫЕГМЦЧНЯ'),
  // Accents, and an input method that composes.
  'one with dead keys': { '-': 'Dead', ']': 'Dead', A: 'Process' },
};

const CODES_OF_PLACES: Record<string, string> = {
  '-': 'Minus',
  ']': 'BracketRight',
  ';': 'Semicolon',
  ' ': 'Space',
};

/** The keys of a scanner that types as on a US keyboard, on a device with another layout. With Shift, `:` is `;`. */
const onLayout = (layout: string, text: string): Press[] =>
  [...text].flatMap((character): Press[] => {
    const place = character.toUpperCase().replace(':', ';');
    const code = CODES_OF_PLACES[place] ?? (/\d/.test(place) ? `Digit${place}` : `Key${place}`);
    const key = LAYOUTS[layout]![place] ?? character;
    return [...(/[A-Z:]/.test(character) ? ['Shift'] : []), { key, code }];
  });

describe.each(Object.keys(LAYOUTS))(
  'a scanner that types as on a US keyboard, on a device whose layout is %s',
  (layout) => {
    test.each(CODES)('reads %s', (code) => {
      const expected = [{ text: code, typedBefore: 0 }];
      expect(press([...onLayout(layout, formatQrCode(code)), 'Enter'], 5).scanned).toMatchObject(expected);
      const lower = press([...onLayout(layout, code.toLowerCase()), 'Tab'], 30).scanned;
      expect(lower.map(({ text }) => text.toUpperCase())).toEqual([code]);
    });

    test.each([']Q3', ']C1', ']d2', 'QR:', 'Code: ', ']Q1QR:'])(
      'leaves nothing of %s, which it puts first',
      (prefix) => {
        for (const code of CODES)
          expect(press([...onLayout(layout, prefix + formatQrCode(code)), 'Enter'], 5).scanned).toMatchObject(
            [{ text: code, typedBefore: 0 }],
          );
      },
    );
  },
);

describe.each(Object.keys(LAYOUTS))("another system's code, on a device whose layout is %s", (layout) => {
  test.each(['', ']Q3', ']C1', ']d2'])(
    'is left as it is, without %s that the scanner puts first',
    (prefix) => {
      const typed = onLayout(layout, '1234567890123456789001')
        .map((one) => (one as KeyPress).key)
        .join('');
      expect(press([...onLayout(layout, `${prefix}1234567890123456789001`), 'Enter'], 5).scanned).toEqual([
        { text: typed, typedBefore: 0, reading: null },
      ]);
    },
  );
});

test.each([
  ['7', 'elsewhere', ['7']],
  ['42', 'elsewhere', ['42']],
  [']C142', 'elsewhere', ['42']],
  ['42', 'inField', []],
  ['042', 'inField', ['042']],
  ['EB:7', 'inField', ['EB:7']],
] as const)("another system's code %s, scanned %s, is %j", (code, where, read) => {
  const { scanned } = press([...keys(code), 'Enter'], 5, undefined, OTHER_MIN_LENGTH[where]);
  expect(scanned.map(({ text }) => text)).toEqual(read);
});

test('a scanner that knows the French layout of its device is read by its keys, digits with Shift', () => {
  const french = Object.entries(LAYOUTS.French!);
  /** Finds the US key that has to be pressed for a character. */
  const placeOf = (character: string) =>
    french.find(([, written]) => written === character)?.[0] ?? character;
  for (const code of CODES) {
    const presses = [...code].flatMap((key): Press[] => {
      const place = /\d/.test(key) ? key : placeOf(key === 'M' ? 'm' : key);
      return ['Shift', { key, code: /\d/.test(place) ? `Digit${place}` : `Key${place}` }];
    });
    expect(press([...presses, 'Enter'], 5).scanned).toMatchObject([{ text: code, typedBefore: 0 }]);
  }
});

test('digits of the number pad are digits', () => {
  const presses = [...plain].map((key) => ({ key, code: /\d/.test(key) ? `Numpad${key}` : `Key${key}` }));
  expect(press([...presses, 'Enter'], 5).scanned).toMatchObject([{ text: plain }]);
});

const swapped = (code: string): string => code.replaceAll(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'));

test('where both readings give a code, that of the scans before counts', () => {
  // The places weigh 2 to 15, modulo 31: with Z at those of 2, 14 and 15, read as Y, the check character stays right.
  const code = codeWith('Z22222222222ZZ');
  expect(parseQrCode(swapped(code))).not.toBeNull();
  const presses = [...onLayout('German', code), 'Enter'];
  expect(press(presses, 5, 'byPlace').scanned).toMatchObject([{ text: code, reading: null }]);
  expect(press(presses, 5, 'byKey').scanned).toMatchObject([{ text: swapped(code), reading: null }]);
});

test('which reading it was is told only where the other one gives no code', () => {
  const reading = (layout: string, code: string) =>
    press([...onLayout(layout, code), 'Enter'], 5).scanned[0]!.reading;
  expect(reading('German', CODES[0]!)).toBe('byPlace');
  expect(reading('US', CODES[0]!)).toBeNull();
});

describe('a code that no Enter or Tab ends', () => {
  test.each(['', ']Q3', 'QR:'])('is taken once its burst is over, with %s before it too', (prefix) => {
    const outcome = press(onLayout('German', prefix + formatQrCode(CODES[0]!)), 5);
    expect(outcome).toMatchObject({ scanned: [], left: { text: CODES[0], typedBefore: 0 } });
  });

  test.each([
    ['too short', CODE.slice(0, -1)],
    ['mistyped', CODE.slice(0, -1) + (CODE.endsWith('2') ? '3' : '2')],
    ['somebody else’s', '4006381333931123'],
    ['the end of an address', `https://x.example/tickets/${CODE}`],
  ])('is left alone where it is %s', (_what, text) => {
    expect(press(keys(text), 5).left).toBeNull();
  });

  test('is not taken from what somebody types', () => {
    expect(press(keys(CODE), 51).left).toBeNull();
  });
});
