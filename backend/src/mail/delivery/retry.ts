import type { MailTimings } from './timings.js';

/** With the default timings, the waits between this many tries add up to more than 24 hours even at the least jitter. */
export const MAX_ATTEMPTS = 75;

/**
 * Seconds to wait after the try with this number (1 is the first): doubling up to the longest, less up to a quarter
 * by chance, so that mails that failed together do not come back together.
 * @param chance from 0 to 1.
 */
export function retryAfterSeconds(attempts: number, timings: MailTimings, chance = Math.random()): number {
  const wait = Math.min(timings.longestRetrySeconds, timings.firstRetrySeconds * 2 ** (attempts - 1));
  return wait * (1 - chance / 4);
}

/** "Authentication required" (RFC 4954), said to the sender's address: the settings lack a password. */
const SIGN_IN_FIRST = 530;

/**
 * True where the mail server refused this mail for good (5xx to its sender, recipient or content). A refused
 * connection or sign-in is no verdict on the mail: somebody will mend the server or the password, and it is tried again.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (responseCode === SIGN_IN_FIRST) return false;
  return refused && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** True where the server refused the envelope's sender for good, and not for want of a sign-in. */
export function isSenderRefused(error: unknown): boolean {
  return isPermanentRefusal(error) && (error as { command?: string }).command === 'MAIL FROM';
}
