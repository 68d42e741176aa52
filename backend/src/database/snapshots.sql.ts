/** A transaction that reads the database as it is at one moment. */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * A snapshot for streams: how long it takes depends on the slowest reader, so it has no time-outs; only a silent connection ends
 * it.
 */
export const BEGIN_STREAM = `${BEGIN_SNAPSHOT};
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The name by which another connection reads the same moment, while this transaction lasts. */
export const EXPORT_SNAPSHOT = 'select pg_export_snapshot() as snapshot';

/** @param snapshot what `EXPORT_SNAPSHOT` answered */
export const importSnapshot = (snapshot: string): string => `set transaction snapshot '${snapshot}'`;
