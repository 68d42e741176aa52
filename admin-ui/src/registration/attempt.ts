import type { KeyedAttempt } from '../api/keyed-attempt';
import { onForget } from '../api/session';
import type { RegistrationInput } from '../api/types';
import type { RegistrationFields } from './fields';
import { dropFile } from './kept-files';

/** On the device and not in the tab: whoever closes it and comes back still learns whether it was sold. */
const KEY = 'usher.open-sale';
/** The server keeps the answers to keys for 24 hours. Later a repeat would be a second sale. */
const OPEN_FOR_MS = 23 * 60 * 60_000;

/** A sale that was sent and has no answer yet. Its picture, where it has one, is a kept file of the same key. */
export interface Attempt extends KeyedAttempt<RegistrationInput> {
  userId: string;
  fields: Omit<RegistrationFields, 'screenshot'>;
  hadScreenshot: boolean;
  /** The id of the newest own sale that was known then, '' for none; ids grow with time. null: not known. */
  newestKnown: string | null;
  /** When it was sent first, in milliseconds since 1970 on this device's clock. */
  at: number;
}

export function keepAttempt(attempt: Attempt): void {
  localStorage.setItem(KEY, JSON.stringify(attempt));
}

function stored(): Attempt | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

/** The sale of this account whose answer never came. */
export function openAttempt(userId: string | null): Attempt | null {
  const attempt = stored();
  if (attempt === null || attempt.userId !== userId) return null;
  if (Date.now() - attempt.at < OPEN_FOR_MS) return attempt;
  settleAttempt(attempt.key);
  return null;
}

/** It has an answer, or nobody wants one any more. */
export function settleAttempt(key: string): void {
  if (stored()?.key === key) localStorage.removeItem(KEY);
  void dropFile(key);
}

onForget((keep) => {
  const attempt = stored();
  if (attempt === null) localStorage.removeItem(KEY);
  else if (attempt.userId !== keep) settleAttempt(attempt.key);
});
