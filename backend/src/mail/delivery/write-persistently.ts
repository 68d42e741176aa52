import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../../database/postgres-error.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Writes something down however long the database is away: tries again, after pauses that double up to a limit, each of them a
 * random part of that so that the workers do not come back together. Not by p-retry, see `database/retry.ts`.
 * @param write must do no harm when it is done twice: where its answer was lost, nobody knows whether it was
 * @param giveUpMs how long to keep trying, in milliseconds from the first attempt
 * @throws what `write` throws, at once where waiting does not help, else when the time is over
 */
export async function writePersistently(
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
