import { sql } from '../database/database.js';
import type { DemandedAccount, SecondFactorMethod } from '../rules/second-factor.js';
import type { UserEntity } from './user.entity.js';

/** SQL: whether the organization demands a second factor. */
export const DEMAND = `(select second_factor from organization) as demand,
  (select second_factor_since from organization) as "demandedAt"`;

const USER = `id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
  door_only as "doorOnly", invited_at as "invitedAt", has_password as "hasPassword", session_version as "sessionVersion", created_at as "createdAt", last_login as "lastLogin",
  has_second_factor as "hasSecondFactor", officer_since as "officerSince"`;

/** An account as its owner sees it. */
export type OwnUser = UserEntity & Pick<DemandedAccount, 'demand' | 'demandedAt'>;

/** Whether `users u` has signed in within 30 days from the address whose hash is $2. */
export const IS_KNOWN_HERE = `exists (select from known_addresses k where k.user_id = u.id and k.address_hash = $2
    and k.signed_in_at > now() - interval '30 days') as "isKnownHere"`;

export type SignIn = Pick<UserEntity, 'id' | 'passwordHash' | 'isActive' | 'hasSecondFactor'> & {
  isKnownHere: boolean;
};

/** $1 e-mail, $2 hash of the address. */
export const FIND_SIGN_IN = sql<SignIn>(
  'auth.find_sign_in',
  `select u.id, u.password_hash as "passwordHash", u.is_active as "isActive",
     u.has_second_factor as "hasSecondFactor", ${IS_KNOWN_HERE}
   from users u where u.email = $1`,
);

/** $1 user id, $3 hash of the address. Stamps the sign-in and remembers its address, if the account is active and `isProved`. */
const stampSignIn = (isProved: string): string => `with stamped as (
     update users set last_login = now() where id = $1 and ${isProved} and is_active returning ${USER}
   ), remembered as (
     insert into known_addresses as k (user_id, address_hash) select id, $3 from stamped
     on conflict on constraint known_addresses_pkey do update set signed_in_at = now()
   ), purged as (
     delete from known_addresses k using stamped where k.user_id = stamped.id and k.address_hash <> $3
       and k.signed_in_at <= now() - interval '30 days'
   )
   select *, ${DEMAND} from stamped`;

/** $1 user id, $2 password hash that was checked, $3 hash of the address. No row if the account has a second factor by now. */
export const STAMP_SIGN_IN = sql<OwnUser>(
  'auth.stamp_sign_in',
  stampSignIn('password_hash = $2 and not has_second_factor'),
);

/** $1 user id, $2 version of its sessions when its second factor was asked for, $3 hash of the address. */
export const STAMP_PROVED_SIGN_IN = sql<OwnUser>(
  'auth.stamp_proved_sign_in',
  stampSignIn('session_version = $2::int'),
);

/** $1 user id, $2 hash of the address. */
export const READ_PASSWORD_HASH = sql<Pick<SignIn, 'passwordHash' | 'isKnownHere'>>(
  'auth.read_password_hash',
  `select u.password_hash as "passwordHash", ${IS_KNOWN_HERE} from users u where u.id = $1`,
);

/** $1 user id, $2 hash of the address. */
export const READ_KNOWN_HERE = sql<Pick<SignIn, 'isKnownHere'>>(
  'auth.read_known_here',
  `select ${IS_KNOWN_HERE} from users u where u.id = $1`,
);

/** SQL, of `users u`: what stands in for its second factor. */
export const METHODS = `array_remove(array[
    case when exists (select from passkeys p where p.user_id = u.id) then 'passkey' end,
    case when exists (select from authenticator_apps a where a.user_id = u.id) then 'totp' end,
    case when exists (select from recovery_codes c where c.user_id = u.id) then 'recovery_code' end], null)`;

/**
 * $1 hash of the ticket, $2 user id, $3 password hash that was checked, $4 seconds. No row if the account was changed since. The
 * account's tickets that are over are deleted.
 */
export const KEEP_TICKET = sql<{ methods: SecondFactorMethod[] }>(
  'auth.keep_ticket',
  `with gone as (
     delete from sign_in_tickets where user_id = $2 and expires_at <= now()
   ), kept as (
     insert into sign_in_tickets (token_hash, user_id, session_version, expires_at)
     select $1, u.id, u.session_version, now() + make_interval(secs => $4) from users u
     where u.id = $2 and u.password_hash = $3 and u.is_active
     returning user_id
   )
   select ${METHODS} as methods from kept join users u on u.id = kept.user_id`,
);

/** $1 hash of the token, $2 user id, $3 lifetime in seconds. */
export const KEEP_TOKEN = sql(
  'auth.keep_token',
  `insert into password_tokens (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
);

/** $1 ids. The sub-select keeps PostgreSQL from planning again for each array length. */
export const READ_USERS = sql<OwnUser>(
  'auth.read_users',
  `select ${USER}, ${DEMAND} from users where id = any ((select $1::uuid[])::uuid[])`,
);
