import { setTimeout } from 'node:timers/promises';
import { isRetryable } from './postgres-error.js';

const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 320;

/**
 * How long to pause after `tries` failed attempts, in milliseconds: a random time up to a limit that doubles, so that
 * transactions that collided do not come back together and collide again.
 */
export const pauseMs = (tries: number, random = Math.random): number =>
  random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));

/**
 * Runs work, and retries it a few times, after a pause, if it lost against other transactions. p-retry does not fit: its pauses
 * are random between one and two times a base, whereas here each pause must be random from zero up to the limit.
 * @param work a whole statement or transaction, and nothing else, as it may run several times
 * @throws the error of the last attempt; `problem-of.ts` answers a lock conflict with 503
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
