// For TypeORM's query runner, which takes texts: nothing else has a connection before the tables are there.

/** $1 the number that names the migrations among the advisory locks. Held by the session. */
export const LOCK_MIGRATIONS = 'select pg_advisory_lock($1)';

/** $1 as for LOCK_MIGRATIONS. */
export const UNLOCK_MIGRATIONS = 'select pg_advisory_unlock($1)';

/** Those that the database has seen. */
export const LIST_MIGRATIONS = 'select name from migrations';
