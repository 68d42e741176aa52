// A hand-held scanner is a keyboard to the browser ("keyboard wedge"): it types what it reads, faster than anybody could,
// and ends with Enter or Tab. Pure: times are those of the events, in milliseconds.

import { parseQrCode } from '@usher/backend/rules';

/** Slow Bluetooth scanners send a key every 30 ms; nobody types two keys within 50 time after time. */
const MAX_GAP_MS = 50;
/** Shorter bursts are keys that were pressed together. */
const MIN_LENGTH = 8;
/** Keys that a scanner presses on the way to a capital letter. */
const SHIFTS = new Set(['Shift', 'CapsLock', 'AltGraph']);
const ENDINGS = new Set(['Enter', 'Tab']);
/** What codes are made of. */
const LETTER = /[\dA-Za-z]/;

interface Burst {
  text: string;
  /** When its last key was pressed. */
  at: number;
  /** Its code was read: what the scanner still sends to end its line belongs to it, too. */
  isOver: boolean;
}

export const NO_BURST: Burst = { text: '', at: -Infinity, isOver: false };

export interface KeyPress {
  /** `KeyboardEvent.key` */
  key: string;
  at: number;
  /** Pressed together with Ctrl, Alt or the system's key. */
  isShortcut: boolean;
  /** Sent by a key that is held down. */
  isRepeat: boolean;
}

interface Pressed {
  burst: Burst;
  /** What the scanner has read, where this key ends it. */
  scanned: Scanned | null;
  /** It ends the scanner's line, and means nothing to the page. */
  isEnding: boolean;
}

export interface Scanned {
  text: string;
  /** How many keys of its burst somebody had typed just before. */
  typedBefore: number;
}

/** What a key makes of the burst before it. */
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
 * The code at a burst's end. On another keyboard layout than the scanner's, a dash becomes some other sign. What is no code of
 * ours stays as it was read.
 */
function scannedIn(burst: string): Scanned {
  const keys = [...burst];
  // Nobody types more than this at a scanner's speed.
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
