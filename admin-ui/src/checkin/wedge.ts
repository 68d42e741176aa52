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

export interface Burst {
  text: string;
  /** When its last key was pressed. */
  at: number;
}

export const NO_BURST: Burst = { text: '', at: -Infinity };

export interface KeyPress {
  /** `KeyboardEvent.key` */
  key: string;
  at: number;
  /** Pressed together with Ctrl, Alt or the system's key. */
  isShortcut: boolean;
  /** Sent by a key that is held down. */
  isRepeat: boolean;
}

/**
 * What a key makes of the burst before it.
 * @returns `scanned`: what the scanner has read, where this key ends it
 */
export function pressed(
  burst: Burst,
  { key, at, isShortcut, isRepeat }: KeyPress,
): { burst: Burst; scanned: string | null } {
  if (SHIFTS.has(key)) return { burst, scanned: null };
  const goesOn = at - burst.at <= MAX_GAP_MS && !isShortcut && !isRepeat;
  if (ENDINGS.has(key)) {
    const isScan = goesOn && burst.text.length >= MIN_LENGTH;
    return { burst: NO_BURST, scanned: isScan ? textOf(burst.text) : null };
  }
  if ([...key].length !== 1 || isShortcut || isRepeat) return { burst: NO_BURST, scanned: null };
  return { burst: { text: goesOn ? burst.text + key : key, at }, scanned: null };
}

/** On another keyboard layout than the scanner's, a dash becomes some other sign. */
function textOf(typed: string): string {
  const plain = typed.replace(/[^\dA-Za-z]/g, '');
  return parseQrCode(plain) === null ? typed : plain;
}
