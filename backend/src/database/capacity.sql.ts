import { sql } from './sql.js';

/**
 * $1 event, which is locked before (database/batches.md). Whoever sells its tickets, hands them out or takes them back waits; those of
 * leases that have ended are back. Answers the tickets left, null without a limit.
 */
export const LOCK_CAPACITY = sql<{ left: number | null }>(
  'database.lock_capacity',
  `select (lock_capacities(array[$1::uuid]) ->> $1::text)::int as left`,
);
