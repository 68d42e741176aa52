import { setTimeout } from 'node:timers/promises';
import { isRetryable } from './postgres-error.js';

const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 320;

/**
 * How long to stay away after so many tries in vain, in milliseconds: any time up to a limit that doubles. Those who met
 * would meet again if they came back together.
 */
export const pauseMs = (tries: number, random = Math.random): number =>
  random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));

/**
 * Does work that lost against other transactions again, after a pause and a few times at most.
 * @param work a whole statement or transaction: it must not touch anything else, as it may be done several times
 * @throws what the last try failed with; of losing against others the caller is told by a 503
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error;
      await setTimeout(pauseMs(tries));
    }
  }
}
