import pTimeout from 'p-timeout';
import type { CommitProbe } from '../database/commit-probe.js';

/** Timeout of a probe: a part that hangs counts as out, and the caller must get an answer before it gives up. */
const TIMEOUT_MS = 2_000;

/** Whether a part answers in time. Never rejects. */
export const probe = (work: Promise<unknown>): Promise<'ok' | 'out'> =>
  pTimeout(work, { milliseconds: TIMEOUT_MS }).then(
    () => 'ok',
    () => 'out',
  );

/** Whether the database answers a read in time, and takes commits. Never rejects. */
export async function databaseState(read: Promise<unknown>, commits: CommitProbe): Promise<'ok' | 'out'> {
  const [answers, isWorking] = await Promise.all([probe(read), commits.isWorking()]);
  return isWorking ? answers : 'out';
}
