import { sql } from '../database/database.js';

/** At most so many are listed; the ones used last. */
const LISTED = 100;

export interface SessionRow {
  id: string;
  browser: string | null;
  system: string | null;
  address: string;
  startedAt: Date;
  lastUsedAt: Date;
}

/** SQL, of `sessions s` and `users u`: whether a token of the session is accepted. */
const IS_OPEN = `s.ended_at is null and s.expires_at > now() and s.version = u.session_version and u.is_active`;

/** $1 account. Its open sessions, the one used last first. */
export const LIST_SESSIONS = sql<SessionRow>(
  'sessions.list',
  `select s.id, s.browser, s.system, s.address, s.started_at as "startedAt", s.last_used_at as "lastUsedAt"
   from sessions s join users u on u.id = s.user_id
   where s.user_id = $1 and ${IS_OPEN}
   order by s.last_used_at desc, s.id desc limit ${LISTED}`,
);

/** $1 account. */
export const HAS_ACCOUNT = sql<{ found: boolean }>(
  'sessions.has_account',
  'select exists (select from users where id = $1) as found',
);

/** $1 session, $2 its account. No row if it is not open. */
export const END_SESSION = sql<{ id: string }>(
  'sessions.end_one',
  `update sessions s set ended_at = now() from users u
   where s.id = $1 and s.user_id = $2 and u.id = s.user_id and ${IS_OPEN} returning s.id`,
);

/** $1 session that goes on, $2 its account. Sign-ins that wait for their second factor end too. */
export const END_OTHERS = sql(
  'sessions.end_others',
  `with tickets as (
     delete from sign_in_tickets where user_id = $2
   )
   update sessions s set ended_at = now() from users u
   where s.id <> $1 and s.user_id = $2 and u.id = s.user_id and ${IS_OPEN}`,
);
