import { sql } from '../../database/database.js';

/**
 * For both transactions: memory enough to sort and join a million rows, and no compilation of statements that run only once. Each
 * transaction waits for the other in this process, where PostgreSQL cannot see it and would find no deadlock; so neither waits
 * long for anybody else's locks.
 */
export const SETTINGS = `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'; set local jit = off;
  set local lock_timeout = '5s'`;
/** Where the two connections keep all cores busy, sharing each index among workers would cost an eighth more. */
export const WITHOUT_WORKERS = 'set local max_parallel_maintenance_workers = 0';
export const WITH_WORKERS = 'set local max_parallel_maintenance_workers to default';
/** Nobody has analysed the new rows: PostgreSQL would expect as many groups as rows, and sort a million for forty sums. */
export const WITHOUT_SORTING = 'set local enable_sort = off';
export const WITH_SORTING = 'set local enable_sort to default';

/** @param frozen only in a table that was made or emptied in the same transaction */
export const copyStatement = (table: string, columns: string, frozen: boolean): string =>
  `copy ${table} (${columns}) from stdin (format binary, freeze ${frozen})`;

export const ARE_EMPTY = sql<{ empty: boolean }>(
  'seed.are_empty',
  `select not exists (select from people) and not exists (select from registrations)
     and not exists (select from admissions) as empty`,
);

export const TRUNCATE_SALES = 'truncate people, registrations, admissions';
export const TRUNCATE_SEARCH = 'truncate people_search';

/** $1 how many to count at most. */
export const COUNT_REGISTRATIONS = sql<{ found: number }>(
  'seed.count_registrations',
  'select count(*)::int as found from (select from registrations limit $1) r',
);

/** At once, as each waits for the disk: what one load has written to. */
export const VACUUM = [
  'registrations',
  'admissions',
  'people, people_search, people_counts, seller_sums',
].map((tables) => `vacuum (analyze) ${tables}`);
