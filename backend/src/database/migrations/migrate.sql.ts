// Plain texts for TypeORM's query runner: nothing else has a connection before the tables exist.

/** $1 the number that identifies the migrations among the advisory locks. The session holds the lock. */
export const LOCK_MIGRATIONS = 'select pg_advisory_lock($1)';

/** $1 as for LOCK_MIGRATIONS. */
export const UNLOCK_MIGRATIONS = 'select pg_advisory_unlock($1)';

/** The migrations that were applied to the database. */
export const LIST_MIGRATIONS = 'select name from migrations';
