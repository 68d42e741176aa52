import { sql } from '../database/database.js';
import type { UserEntity } from './user.entity.js';

const USER = `id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
  session_version as "sessionVersion", created_at as "createdAt", last_login as "lastLogin"`;

export type SignIn = Pick<UserEntity, 'id' | 'passwordHash' | 'isActive'>;

export const FIND_SIGN_IN = sql<SignIn>(
  'auth.find_sign_in',
  `select id, password_hash as "passwordHash", is_active as "isActive" from users where email = $1`,
);

/** $1 user id. Stamps the sign-in only where the account is still the one whose password was checked ($2 its hash). */
export const STAMP_SIGN_IN = sql<UserEntity>(
  'auth.stamp_sign_in',
  `update users set last_login = now() where id = $1 and password_hash = $2 and is_active returning ${USER}`,
);

/** $1 hash of the token, $2 hash of the new password. Uses up all tokens of the user and ends all sessions. */
export const RESET_PASSWORD = sql<{ userId: string }>(
  'auth.reset_password',
  `with token as (
     delete from password_tokens where token_hash = $1 and expires_at > now() returning user_id
   ), changed as (
     update users u set password_hash = $2, session_version = u.session_version + 1
     from token where u.id = token.user_id returning u.id
   ), others as (
     delete from password_tokens p using changed where p.user_id = changed.id and p.token_hash <> $1
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, request_id)
     select id, 'password.reset', 'user', id, $3 from changed
   )
   select id as "userId" from changed`,
);

export const READ_PASSWORD_HASH = sql<Pick<UserEntity, 'passwordHash'>>(
  'auth.read_password_hash',
  `select password_hash as "passwordHash" from users where id = $1`,
);

/**
 * $1 user id, $2 the new hash, $3 the hash that was checked, $4 session version of the caller, $5 request id. Ends all
 * sessions and links of the account. No row where it changed under the caller.
 */
export const CHANGE_PASSWORD = sql<{ id: string; sessionVersion: number }>(
  'auth.change_password',
  `with changed as (
     update users set password_hash = $2, session_version = session_version + 1
     where id = $1 and password_hash = $3 and session_version = $4 and is_active
     returning id, session_version
   ), links as (
     delete from password_tokens p using changed where p.user_id = changed.id
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, request_id)
     select id, 'password.changed', 'user', id, $5 from changed
   )
   select id, session_version as "sessionVersion" from changed`,
);

/** $1 hash of the token, $2 user id, $3 seconds it lives. */
export const KEEP_TOKEN = sql(
  'auth.keep_token',
  `insert into password_tokens (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
);

/** $1 ids. The array is asked of a sub-select: its length would else be planned for, anew each time. */
export const READ_USERS = sql<UserEntity>(
  'auth.read_users',
  `select ${USER} from users where id = any ((select $1::uuid[])::uuid[])`,
);
