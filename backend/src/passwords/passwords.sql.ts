import { sql } from '../database/database.js';
import type { Role } from '../rules/permissions.js';

/** $1 hash of the token. */
export const IS_TOKEN_GOOD = sql<{ isGood: boolean }>(
  'auth.is_token_good',
  `select exists (select from password_tokens where token_hash = $1 and expires_at > now()) as "isGood"`,
);

/** SQL, of `users u`: an account of the demo becomes its user's own when the password is set. */
const NO_DEMO_ANY_MORE = 'demo_until = least(u.demo_until, now())';

/** $1 hash of the token, $2 hash of the new password, $3 request id. Uses up all tokens of the user and ends all sessions. */
export const RESET_PASSWORD = sql<{ userId: string }>(
  'auth.reset_password',
  `with token as (
     delete from password_tokens where token_hash = $1 and expires_at > now() returning user_id
   ), changed as (
     update users u set password_hash = $2, session_version = u.session_version + 1, ${NO_DEMO_ANY_MORE}
     from token where u.id = token.user_id returning u.id
   ), others as (
     delete from password_tokens p using changed where p.user_id = changed.id and p.token_hash <> $1
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, request_id)
     select id, 'password.reset', 'user', id, $3 from changed
   )
   select id as "userId" from changed`,
);

/**
 * $1 user id, $2 the new hash, $3 the hash that was checked, $4 session version of the caller, $5 request id. Ends all sessions
 * and links of the account. No row if the account changed in the meantime.
 */
export const CHANGE_PASSWORD = sql<{ id: string; sessionVersion: number; role: Role }>(
  'auth.change_password',
  `with changed as (
     update users u set password_hash = $2, session_version = session_version + 1, ${NO_DEMO_ANY_MORE}
     where id = $1 and password_hash = $3 and session_version = $4 and is_active
     returning id, session_version, role
   ), links as (
     delete from password_tokens p using changed where p.user_id = changed.id
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, request_id)
     select id, 'password.changed', 'user', id, $5 from changed
   )
   select id, session_version as "sessionVersion", role from changed`,
);
