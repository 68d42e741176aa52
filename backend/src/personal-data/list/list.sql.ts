import { sql } from '../../database/database.js';

/** What is erased: somebody by address or phone, an account, or the guests of an event whose time is over. */
export const ERASURE_KINDS = ['person', 'account', 'event'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

/** One process at a time writes the list of what was erased anew. */
export const LOCK_LIST = sql(
  'erasures.lock_list',
  `select pg_advisory_xact_lock(hashtext('usher.erased_list'))`,
);
