// To the browser a hand-held scanner is a keyboard ("keyboard wedge"): it types what it reads, faster than any person could,
// and usually ends with Enter or Tab. Pure functions: times are those of the events, in milliseconds.

import { parseQrCode, QR_CODE_LENGTH } from '@usher/backend/rules';

/** Maximum gap between two keys of a scan. Slow Bluetooth scanners send a key every 30 ms; nobody keeps typing at 50 ms a key. */
export const MAX_GAP_MS = 50;
/** Minimum length of a scan. Shorter bursts are keys that a person pressed almost together. */
const MIN_LENGTH = 8;
/**
 * The same where another system's codes may be scanned, which may be short numbers: while no text field has the focus, and while one
 * has, into which somebody may be typing. Enter sends what a scanner types into the field for codes, however short it is.
 */
export const OTHER_MIN_LENGTH = { elsewhere: 1, inField: 3 };
/** Modifier keys that a scanner presses to type capital letters. */
const SHIFTS = new Set(['Shift', 'CapsLock', 'AltGraph']);
const ENDINGS = new Set(['Enter', 'Tab']);
/** Characters of a code. */
const LETTER = /^[\dA-Za-z]$/;

/** AIM symbology identifier, which a scanner may put before what it reads: `]Q3` of a QR code, `]C1` of a barcode. */
const AIM = String.raw`\][A-Za-z]\d`;
const AIM_LENGTH = 3;
const AIM_AT_START = new RegExp(`^${AIM}(?=.)`);
/**
 * What a scanner may put before a code of ours: an AIM symbology identifier, a word of its own (`QR:`), or both. On a keyboard
 * without Shift, `:` is `;`.
 */
const PREFIX = String.raw`(?:${AIM})?(?:[A-Za-z]{1,8}[:;=] ?)?`;
const PREFIX_MAX_LENGTH = 13;
const PREFIX_AT_END = new RegExp(`${PREFIX}$`);
const PREFIX_AT_START = new RegExp(`^${PREFIX}`);

/**
 * How to read a key: by the character that the keyboard layout of this device gives it, or by its place, which is that of a US
 * keyboard. They differ if the scanner types as on a US keyboard and the device has another layout: then Z is where Y is in
 * German, and 1 types & in French.
 */
const READINGS = ['byKey', 'byPlace'] as const;
export type Reading = (typeof READINGS)[number];

type Press = Record<Reading, string>;

interface Burst {
  presses: readonly Press[];
  /** When the last key was pressed. */
  at: number;
  /** Whether the code is complete. Further keys with which the scanner ends its line still belong to the burst. */
  isOver: boolean;
}

export const NO_BURST: Burst = { presses: [], at: -Infinity, isOver: false };

export interface KeyPress {
  /** `KeyboardEvent.key` */
  key: string;
  /** `KeyboardEvent.code`; empty if the browser does not know it. */
  code: string;
  at: number;
  /** Pressed together with Ctrl, Alt or Meta. */
  isShortcut: boolean;
  /** Auto-repeated by a key that is held down. */
  isRepeat: boolean;
}

interface Pressed {
  burst: Burst;
  /** What the scanner has read, if this key completes it, else null. */
  scanned: Scanned | null;
  /** Whether the key ends the scanner's line, so the page must not handle it. */
  isEnding: boolean;
}

export interface Scanned {
  text: string;
  /** Number of keys at the start of the burst that a person typed just before the scan. */
  typedBefore: number;
  /** The only reading that gives a code; null if both give the same one, or neither does. */
  reading: Reading | null;
}

/** Characters at places that are neither a letter's nor a digit's, as far as a scanner uses them for a code or its prefix. */
const PLACES: Readonly<Record<string, string>> = {
  Minus: '-',
  Space: ' ',
  BracketRight: ']',
  Semicolon: ';',
  Equal: '=',
};

/** Returns the character at a key's place on a US keyboard, without Shift; null if it has none that matters here. */
function characterAt(code: string): string | null {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  return letter ?? digit ?? PLACES[code] ?? null;
}

/** Returns how a key reads; null if it types nothing. A dead key (accents) types nothing by itself, but it has a place. */
function pressOf({ key, code }: KeyPress): Press | null {
  const byPlace = characterAt(code);
  if ([...key].length === 1) return { byKey: key, byPlace: byPlace ?? key };
  return byPlace !== null && (key === 'Dead' || key === 'Process') ? { byKey: '\0', byPlace } : null;
}

/**
 * Returns the burst after a key press, and the scan if the key completes one.
 * @param usual the reading of earlier scans, in case both give a code
 * @param shortest minimum length of a scan
 */
export function pressed(
  burst: Burst,
  press: KeyPress,
  usual: Reading = 'byKey',
  shortest = MIN_LENGTH,
): Pressed {
  const { key, at, isShortcut, isRepeat } = press;
  if (SHIFTS.has(key)) return { burst, scanned: null, isEnding: false };
  const isSoon = at - burst.at <= MAX_GAP_MS && !isRepeat;
  // A second Enter or Tab, or a line feed, which some scanners send as Ctrl and J.
  if (burst.isOver && isSoon && (ENDINGS.has(key) || (isShortcut && key.toLowerCase() === 'j')))
    return { burst: { ...burst, at }, scanned: null, isEnding: true };
  const goesOn = isSoon && !isShortcut;
  if (ENDINGS.has(key)) {
    const isScan = goesOn && burst.presses.length >= shortest;
    if (!isScan) return { burst: NO_BURST, scanned: null, isEnding: false };
    const scanned = codeIn(burst, usual) ?? { text: typedIn(burst), typedBefore: 0, reading: null };
    return { burst: { presses: [], at, isOver: true }, scanned, isEnding: true };
  }
  const read = isShortcut || isRepeat ? null : pressOf(press);
  if (read === null) return { burst: NO_BURST, scanned: null, isEnding: false };
  const presses = goesOn ? [...burst.presses, read] : [read];
  return { burst: { presses, at, isOver: false }, scanned: null, isEnding: false };
}

/**
 * Returns the complete code in a burst that no key has ended, for scanners that send none; null if there is none. Call it when
 * the burst is over: no key has followed for more than MAX_GAP_MS.
 */
export const unended = (burst: Burst, usual: Reading = 'byKey'): Scanned | null =>
  burst.presses.length < QR_CODE_LENGTH ? null : codeIn(burst, usual);

/** The text of a burst that is not one of our codes: as the device reads it, without an AIM identifier. */
function typedIn({ presses }: Burst): string {
  const isPrefixed = READINGS.some((reading) =>
    AIM_AT_START.test(presses.map((press) => press[reading]).join('')),
  );
  return presses
    .slice(isPrefixed ? AIM_LENGTH : 0)
    .map(({ byKey }) => byKey)
    .join('');
}

/** Finds the code at the end of a burst, in the reading in which its check character is right. */
function codeIn({ presses }: Burst, usual: Reading): Scanned | null {
  const found = READINGS.flatMap((reading) => {
    const code = codeAtEnd(presses.map((press) => press[reading]));
    return code
      ? [{ text: code.text, typedBefore: withoutPrefixOf(presses.slice(0, code.start)), reading }]
      : [];
  });
  // By chance, one wrong reading in 31 has the right check character. Then the reading is likelier that takes the whole burst.
  const isUsual = ({ reading }: { reading: Reading }) => Number(reading === usual);
  found.sort((one, other) => one.typedBefore - other.typedBefore || isUsual(other) - isUsual(one));
  const [code, another] = found;
  if (!code || code.typedBefore >= MIN_LENGTH) return null;
  return another ? { ...code, reading: null } : code;
}

/** Returns the number of keys before a code, without those of the scanner's prefix. */
function withoutPrefixOf(presses: readonly Press[]): number {
  const prefixes = READINGS.map((reading) =>
    PREFIX_AT_END.exec(presses.map((press) => press[reading]).join('')),
  );
  return presses.length - Math.max(...prefixes.map((prefix) => prefix![0].length));
}

/**
 * Finds the code with which a text ends. Only letters and digits count, because a dash becomes another character if the keyboard
 * layout differs from the scanner's.
 */
function codeAtEnd(characters: readonly string[]): { text: string; start: number } | null {
  // Nobody types MIN_LENGTH keys or more at a scanner's speed, and a prefix is not longer.
  const last = Math.min(characters.length, MIN_LENGTH + PREFIX_MAX_LENGTH);
  for (let start = 0; start < last; start++) {
    if (!LETTER.test(characters[start]!)) continue;
    const text = characters
      .slice(start)
      .filter((character) => LETTER.test(character))
      .join('');
    if (parseQrCode(text) !== null) return { text, start };
  }
  return null;
}

/** Returns a text without what a scanner may have put before a code, for scanners so slow that they seem to be a person. */
export const withoutPrefix = (text: string): string => text.replace(PREFIX_AT_START, '');

/** The same for a code of another system, in which a word and a colon may be its own. */
export const withoutAim = (text: string): string => text.replace(AIM_AT_START, '');
