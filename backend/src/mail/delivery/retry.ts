import type { MailTimings } from './timings.js';

/**
 * Maximum number of attempts. With the default timings, the waits between them add up to more than 24 hours, whatever the jitter.
 */
export const MAX_ATTEMPTS = 75;

/**
 * Returns the seconds to wait after the attempt with this number (1 is the first). The wait doubles up to the longest, minus a
 * random part of up to a quarter, so that mails that failed together are not retried together.
 * @param chance random number from 0 to 1
 */
export function retryAfterSeconds(attempts: number, timings: MailTimings, chance = Math.random()): number {
  const wait = Math.min(timings.longestRetrySeconds, timings.firstRetrySeconds * 2 ** (attempts - 1));
  return wait * (1 - chance / 4);
}

/** "Authentication required" (RFC 4954), in reply to the sender's address: the settings lack a password. */
const SIGN_IN_FIRST = 530;

/**
 * True if the mail server permanently refused this mail (5xx to its sender, recipient or content). A refused connection or
 * sign-in does not concern the mail: once the server or password is fixed, a retry succeeds.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (responseCode === SIGN_IN_FIRST) return false;
  return refused && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** True if the server permanently refused the envelope's sender, other than for a missing sign-in. */
export function isSenderRefused(error: unknown): boolean {
  return isPermanentRefusal(error) && (error as { command?: string }).command === 'MAIL FROM';
}
