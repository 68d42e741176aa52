import { sql } from './sql.js';

/**
 * A transaction that leaves nothing behind but has all that a commit needs: it is written to the WAL, and waits for the disk and for
 * a synchronous standby. The deletion makes a server that takes no writes refuse it.
 */
export const COMMIT = sql(
  'database.commit',
  `with nothing as (delete from applied_functions where false)
   select from pg_logical_emit_message(true, 'usher', '')`,
);
