import type { SqlHandle, Transaction } from './database.js';
import { sql } from './database.js';
import {
  DOOR_RECOUNTS,
  LOCK_RECOUNTED,
  PEOPLE_RECOUNT,
  type Recount,
  SEARCH_RECOUNT,
  SUMS_RECOUNTS,
} from './recount.sql.js';

/** Rows of one table whose stored figures differ from a recount. */
export interface Difference {
  table: string;
  /** Keys, and by how much each figure differs, with the database's column names. */
  rows: Record<string, unknown>[];
  /** Whether `mendDifferences` can correct them. */
  isMendable: boolean;
}

const RECOUNTS: readonly Recount[] = [PEOPLE_RECOUNT, SEARCH_RECOUNT, ...SUMS_RECOUNTS, ...DOOR_RECOUNTS];

async function compare(
  handle: SqlHandle,
  recounts: readonly Recount[],
  how: 'find' | 'mend',
  eventId: string | null,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const recount of recounts) {
    const { table, find, mend } = recount;
    const query = how === 'mend' && mend !== null ? mend : find;
    const found = await handle.run(sql<{ row: Record<string, unknown> }>('', query), [eventId]);
    if (found.length > 0)
      differences.push({ table, rows: found.map(({ row }) => row), isMendable: mend !== null });
  }
  return differences;
}

/**
 * Compares everything the triggers maintain with a plain recount. Returns an empty list if all of it agrees. Each table is
 * compared in one statement, so the result is exact even while the application is in use.
 * @param eventId null for all events
 */
export const findDifferences = (handle: SqlHandle, eventId: string | null): Promise<Difference[]> =>
  compare(handle, RECOUNTS, 'find', eventId);

/**
 * Mends those differences of `findDifferences` that can be mended. The tables are locked, so registrations, check-ins and
 * clearings wait until the transaction ends. @returns all differences, as they were before
 */
export async function mendDifferences(tx: Transaction, eventId: string | null): Promise<Difference[]> {
  await tx.client.query(LOCK_RECOUNTED);
  return compare(tx, RECOUNTS, 'mend', eventId);
}

/** Corrects the sums of an event after rows were written past the triggers. The transaction must have locked those tables. */
export const mendEventSums = (tx: Transaction, eventId: string): Promise<Difference[]> =>
  compare(tx, SUMS_RECOUNTS, 'mend', eventId);
