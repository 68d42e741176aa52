/** Begins a read-only transaction whose statements all read the same snapshot. */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Begins a snapshot for streams. Its length depends on the slowest reader, so it has no time-outs; only a silent connection
 * ends it.
 */
export const BEGIN_STREAM = `${BEGIN_SNAPSHOT};
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Returns the id under which another connection can read the same snapshot, while this transaction lasts. */
export const EXPORT_SNAPSHOT = 'select pg_export_snapshot() as snapshot';

/** @param snapshot id returned by `EXPORT_SNAPSHOT` */
export const importSnapshot = (snapshot: string): string => `set transaction snapshot '${snapshot}'`;
