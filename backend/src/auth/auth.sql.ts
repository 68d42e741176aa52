import { sql } from '../database/database.js';
import type { UserEntity } from './user.entity.js';

const USER = `id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
  door_only as "doorOnly", invited_at as "invitedAt", has_password as "hasPassword", session_version as "sessionVersion", created_at as "createdAt", last_login as "lastLogin"`;

/** Whether `users u` has signed in within 30 days from the address whose hash is $2. */
export const IS_KNOWN_HERE = `exists (select from known_addresses k where k.user_id = u.id and k.address_hash = $2
    and k.signed_in_at > now() - interval '30 days') as "isKnownHere"`;

export type SignIn = Pick<UserEntity, 'id' | 'passwordHash' | 'isActive'> & { isKnownHere: boolean };

/** $1 e-mail, $2 hash of the address. */
export const FIND_SIGN_IN = sql<SignIn>(
  'auth.find_sign_in',
  `select u.id, u.password_hash as "passwordHash", u.is_active as "isActive", ${IS_KNOWN_HERE}
   from users u where u.email = $1`,
);

/**
 * $1 user id, $2 password hash that was checked, $3 hash of the address. Stamps the sign-in and remembers its address, but only
 * if the account is active and still has that password.
 */
export const STAMP_SIGN_IN = sql<UserEntity>(
  'auth.stamp_sign_in',
  `with stamped as (
     update users set last_login = now() where id = $1 and password_hash = $2 and is_active returning ${USER}
   ), remembered as (
     insert into known_addresses as k (user_id, address_hash) select id, $3 from stamped
     on conflict on constraint known_addresses_pkey do update set signed_in_at = now()
   ), purged as (
     delete from known_addresses k using stamped where k.user_id = stamped.id and k.address_hash <> $3
       and k.signed_in_at <= now() - interval '30 days'
   )
   select * from stamped`,
);

/** $1 hash of the token, $2 user id, $3 lifetime in seconds. */
export const KEEP_TOKEN = sql(
  'auth.keep_token',
  `insert into password_tokens (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
);

/** $1 ids. The sub-select keeps PostgreSQL from planning again for each array length. */
export const READ_USERS = sql<UserEntity>(
  'auth.read_users',
  `select ${USER} from users where id = any ((select $1::uuid[])::uuid[])`,
);
