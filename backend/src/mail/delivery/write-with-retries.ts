import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../../database/postgres-error.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Retries a write while the database is down. Each pause is a random part of a limit that doubles up to a maximum, so that
 * workers do not all retry at the same time. Does not use p-retry, see `database/retry.ts`.
 * @param write must be idempotent: if its answer was lost, it may already have taken effect
 * @param giveUpMs time to keep trying, in milliseconds from the first attempt
 * @throws the error of `write`: immediately if it is not transient, else when the time is up
 */
export async function writeWithRetries(
  write: () => Promise<unknown>,
  giveUpMs: number,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs;
  for (let limit = FIRST_PAUSE_MS; ; limit = Math.min(LONGEST_PAUSE_MS, limit * 2)) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isTransient(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(Math.random() * limit);
  }
}
