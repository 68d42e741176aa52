import { sql } from '../../database/database.js';

/**
 * For both transactions: enough memory to sort and join a million rows, and no JIT compilation of statements that run only once.
 * The two wait for each other in this process, where PostgreSQL could not detect a deadlock, so neither waits long for other
 * sessions' locks.
 */
export const SETTINGS = `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'; set local jit = off;
  set local lock_timeout = '5s'`;
/** If the two connections keep all cores busy, building each index with parallel workers takes an eighth longer. */
export const WITHOUT_WORKERS = 'set local max_parallel_maintenance_workers = 0';
export const WITH_WORKERS = 'set local max_parallel_maintenance_workers to default';
/** The new rows are not analysed yet: PostgreSQL would expect as many groups as rows, and sort a million rows for forty sums. */
export const WITHOUT_SORTING = 'set local enable_sort = off';
export const WITH_SORTING = 'set local enable_sort to default';

/** @param frozen only for a table that was created or truncated in the same transaction */
export const copyQuery = (table: string, columns: string, frozen: boolean): string =>
  `copy ${table} (${columns}) from stdin (format binary, freeze ${frozen})`;

export const ARE_EMPTY = sql<{ empty: boolean }>(
  'seed.are_empty',
  `select not exists (select from people) and not exists (select from registrations)
     and not exists (select from admissions) as empty`,
);

export const TRUNCATE_SALES = 'truncate people, people_at_door, registrations, admissions';
export const TRUNCATE_SEARCH = 'truncate people_search';

/** $1 maximum count. */
export const COUNT_REGISTRATIONS = sql<{ found: number }>(
  'seed.count_registrations',
  'select count(*)::int as found from (select from registrations limit $1) r',
);

/** $1 event. */
export const COUNT_WITHOUT_EMAIL = sql<{ people: number }>(
  'seed.count_without_email',
  'select count(*)::int as people from people where event_id = $1 and email is null',
);

/** The tables that a load has written. Run these concurrently, as each waits for the disk. */
export const VACUUM = [
  'registrations',
  'admissions, deliveries',
  'people, people_search, people_at_door, people_counts, seller_sums',
].map((tables) => `vacuum (analyze) ${tables}`);
