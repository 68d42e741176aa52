// To the browser a hand-held scanner is a keyboard ("keyboard wedge"): it types what it reads, faster than any person could,
// and ends with Enter or Tab. Pure functions: times are those of the events, in milliseconds.

import { parseQrCode } from '@usher/backend/rules';

/** Maximum gap between two keys of a scan. Slow Bluetooth scanners send a key every 30 ms; nobody keeps typing at 50 ms a key. */
const MAX_GAP_MS = 50;
/** Minimum length of a scan. Shorter bursts are keys that a person pressed almost together. */
const MIN_LENGTH = 8;
/** Modifier keys that a scanner presses to type capital letters. */
const SHIFTS = new Set(['Shift', 'CapsLock', 'AltGraph']);
const ENDINGS = new Set(['Enter', 'Tab']);
/** Characters of a code. */
const LETTER = /[\dA-Za-z]/;

interface Burst {
  text: string;
  /** When the last key was pressed. */
  at: number;
  /** Whether the code is complete. Further keys with which the scanner ends its line still belong to the burst. */
  isOver: boolean;
}

export const NO_BURST: Burst = { text: '', at: -Infinity, isOver: false };

export interface KeyPress {
  /** `KeyboardEvent.key` */
  key: string;
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
}

/** Returns the burst after a key press, and the scan if the key completes one. */
export function pressed(burst: Burst, { key, at, isShortcut, isRepeat }: KeyPress): Pressed {
  if (SHIFTS.has(key)) return { burst, scanned: null, isEnding: false };
  const isSoon = at - burst.at <= MAX_GAP_MS && !isRepeat;
  // A second Enter or Tab, or a line feed, which some scanners send as Ctrl and J.
  if (burst.isOver && isSoon && (ENDINGS.has(key) || (isShortcut && key.toLowerCase() === 'j')))
    return { burst: { ...burst, at }, scanned: null, isEnding: true };
  const goesOn = isSoon && !isShortcut;
  if (ENDINGS.has(key)) {
    const isScan = goesOn && burst.text.length >= MIN_LENGTH;
    if (!isScan) return { burst: NO_BURST, scanned: null, isEnding: false };
    return { burst: { text: '', at, isOver: true }, scanned: scannedIn(burst.text), isEnding: true };
  }
  if ([...key].length !== 1 || isShortcut || isRepeat)
    return { burst: NO_BURST, scanned: null, isEnding: false };
  const text = goesOn ? burst.text + key : key;
  return { burst: { text, at, isOver: false }, scanned: null, isEnding: false };
}

/**
 * Finds the code at the end of a burst. Only letters and digits count, because a dash becomes another character if the keyboard
 * layout differs from the scanner's. Text that is not one of our codes stays as it was read.
 */
function scannedIn(burst: string): Scanned {
  const keys = [...burst];
  // Try each possible start. Nobody types MIN_LENGTH keys or more at a scanner's speed.
  for (let typedBefore = 0; typedBefore < MIN_LENGTH && typedBefore < keys.length; typedBefore++) {
    if (!LETTER.test(keys[typedBefore]!)) continue;
    const plain = keys
      .slice(typedBefore)
      .filter((key) => LETTER.test(key))
      .join('');
    if (parseQrCode(plain) !== null) return { text: plain, typedBefore };
  }
  return { text: burst, typedBefore: 0 };
}
