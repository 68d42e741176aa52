/** Whether the server is a standby, and since when the session has existed, to the microsecond. */
export const READ_SESSION = `select pg_is_in_recovery() as "isStandby",
    (select backend_start::text from pg_stat_activity where pid = pg_backend_pid()) as "startedAt"`;

/** $1 process ids, $2 when each session began. Those of them that still have work to do. */
export const LIST_BUSY_SESSIONS = `select pid, backend_start::text as "startedAt" from pg_stat_activity
  join unnest($1::int[], $2::text[]) as given (id, started_at) on given.id = pid and given.started_at = backend_start::text
  where state = 'active'`;
