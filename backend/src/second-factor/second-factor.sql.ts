import { DEMAND } from '../auth/auth.sql.js';
import { sql } from '../database/database.js';
import type { DemandedAccount } from '../rules/second-factor.js';

/** An account that changes what it signs in with. */
export interface FactorOwner extends DemandedAccount {
  id: string;
  email: string;
  fullName: string;
  hasSecondFactor: boolean;
  sessionVersion: number;
}

const OWNER = `id, email, full_name as "fullName", role, session_version as "sessionVersion", created_at as "createdAt",
  officer_since as "officerSince", has_second_factor as "hasSecondFactor", ${DEMAND}`;

/** $1 account, $2 version of the caller's session, or null for anybody's. Others who change its factors wait. */
export const LOCK_OWNER = sql<FactorOwner>(
  'second_factor.lock_owner',
  `select ${OWNER} from users where id = $1 and session_version = coalesce($2, session_version) for no key update`,
);

/** $1 e-mail. */
export const LOCK_OWNER_BY_EMAIL = sql<FactorOwner>(
  'second_factor.lock_owner_by_email',
  `select ${OWNER} from users where email = $1 for no key update`,
);

/** $1 account. */
export const READ_OWNER = sql<
  FactorOwner & {
    appCreatedAt: Date | null;
    appLastUsedAt: Date | null;
    recoveryCodesLeft: number;
  }
>(
  'second_factor.read_owner',
  `select ${OWNER},
     (select created_at from authenticator_apps where user_id = users.id) as "appCreatedAt",
     (select last_used_at from authenticator_apps where user_id = users.id) as "appLastUsedAt",
     (select count(*)::int from recovery_codes where user_id = users.id) as "recoveryCodesLeft"
   from users where id = $1`,
);

/** $1 account. Whether it has a second factor, in the transaction that changes that. */
export const HAS_FACTOR = sql<{ hasSecondFactor: boolean }>(
  'second_factor.has_factor',
  'select has_second_factor as "hasSecondFactor" from users where id = $1',
);

/** $1 account. Takes away all that it confirms itself with, and ends its sessions. */
export const RESET = sql(
  'second_factor.reset',
  `with keys as (
     delete from passkeys where user_id = $1
   ), apps as (
     delete from authenticator_apps where user_id = $1
   ), setups as (
     delete from authenticator_setups where user_id = $1
   ), tickets as (
     delete from sign_in_tickets where user_id = $1
   )
   update users set session_version = session_version + 1 where id = $1`,
);

/** A right password that waits for the second factor. */
export interface Ticket {
  userId: string;
  email: string;
  sessionVersion: number;
  /** Of the account's recovery codes; null if it has none. */
  salt: Buffer | null;
}

const TICKET = `select u.id as "userId", u.email, u.session_version as "sessionVersion",
    (select c.salt from recovery_codes c where c.user_id = u.id limit 1) as salt
  from sign_in_tickets t join users u on u.id = t.user_id and u.session_version = t.session_version and u.is_active
  where t.token_hash = $1 and t.expires_at > now()`;

/** $1 hash of a ticket. No row if it is over, or its account was changed. */
export const READ_TICKET = sql<Ticket>('second_factor.read_ticket', TICKET);

/** $1 hash of a ticket. Whoever else uses it waits. */
export const LOCK_TICKET = sql<Ticket>('second_factor.lock_ticket', `${TICKET} for update of t`);

/** $1 hash of a ticket. */
export const USE_TICKET = sql(
  'second_factor.use_ticket',
  'delete from sign_in_tickets where token_hash = $1',
);

/** $1 hash of a challenge's id, $2 seconds until it is over anyhow. A row for exactly one of any number of callers. */
export const USE_CHALLENGE = sql<{ isFirst: true }>(
  'second_factor.use_challenge',
  `insert into used_challenges (id_hash, expires_at) values ($1, now() + make_interval(secs => $2))
   on conflict do nothing returning true as "isFirst"`,
);

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** $1 account. */
export const LIST_PASSKEYS = sql<
  PasskeyRow & { credentialId: Buffer; userHandle: Buffer; transports: string[] }
>(
  'second_factor.list_passkeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", credential_id as "credentialId",
     user_handle as "userHandle", transports
   from passkeys where user_id = $1 order by id`,
);

/** $1 account, $2 credential id, $3 user handle, $4 public key, $5 counter, $6 transports, $7 name. */
export const ADD_PASSKEY = sql<PasskeyRow>(
  'second_factor.add_passkey',
  `insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6, $7)
   returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
);

/** $1 passkey, $2 its account. */
export const REMOVE_PASSKEY = sql<{ name: string }>(
  'second_factor.remove_passkey',
  'delete from passkeys where id = $1 and user_id = $2 returning name',
);

/** $1 credential id. */
export const FIND_PASSKEY = sql<{
  id: string;
  userId: string;
  email: string;
  isActive: boolean;
  sessionVersion: number;
  userHandle: Buffer;
  publicKey: Buffer;
  counter: number;
}>(
  'second_factor.find_passkey',
  `select p.id, u.id as "userId", u.email, u.is_active as "isActive", u.session_version as "sessionVersion",
     p.user_handle as "userHandle", p.public_key as "publicKey", p.counter::float8 as counter
   from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
);

/**
 * $1 passkey, $2 its counter. No row if the passkey is gone, or its counter is not ahead of that of another sign-in. One that does
 * not count says 0.
 */
export const STAMP_PASSKEY = sql<{ id: string }>(
  'second_factor.stamp_passkey',
  `update passkeys set counter = $2, last_used_at = now()
   where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning id`,
);

/** $1 account, $2 version of its sessions, $3 sealed secret, $4 seconds. Takes the place of an earlier one. */
export const KEEP_SETUP = sql(
  'second_factor.keep_setup',
  `insert into authenticator_setups as s (user_id, session_version, secret, expires_at)
   values ($1, $2, $3, now() + make_interval(secs => $4))
   on conflict on constraint authenticator_setups_pkey do update
   set session_version = excluded.session_version, secret = excluded.secret, expires_at = excluded.expires_at`,
);

/** $1 account, $2 version of its sessions. */
export const READ_SETUP = sql<{ secret: Buffer }>(
  'second_factor.read_setup',
  'select secret from authenticator_setups where user_id = $1 and session_version = $2 and expires_at > now()',
);

/** $1 account, $2 sealed secret, $3 the step of the code that confirmed it. Takes the place of an earlier app. */
export const KEEP_APP = sql(
  'second_factor.keep_app',
  `with done as (
     delete from authenticator_setups where user_id = $1
   )
   insert into authenticator_apps as a (user_id, secret, last_step) values ($1, $2, $3)
   on conflict on constraint authenticator_apps_pkey do update
   set secret = excluded.secret, last_step = excluded.last_step, created_at = now(), last_used_at = null, wrong_codes = 0,
     wrong_at = null`,
);

/** $1 account. */
export const REMOVE_APP = sql<{ userId: string }>(
  'second_factor.remove_app',
  'delete from authenticator_apps where user_id = $1 returning user_id as "userId"',
);

/** $1 account, $2 how many wrong codes in a row, $3 seconds for which the next is then refused. Whoever else tries a code waits. */
export const LOCK_APP = sql<{
  secret: Buffer;
  lastStep: number;
  wrongCodes: number;
  refusedForSeconds: number;
}>(
  'second_factor.lock_app',
  `select secret, last_step as "lastStep", wrong_codes as "wrongCodes",
     case when wrong_codes >= $2::int
       then greatest(0, ceil(extract(epoch from wrong_at + make_interval(secs => $3) - now())))::int else 0 end as "refusedForSeconds"
   from authenticator_apps where user_id = $1 for update`,
);

/** $1 account, $2 step of the code. */
export const STAMP_APP = sql(
  'second_factor.stamp_app',
  'update authenticator_apps set last_step = $2, last_used_at = now(), wrong_codes = 0, wrong_at = null where user_id = $1',
);

/** $1 account. */
export const COUNT_WRONG_CODE = sql(
  'second_factor.count_wrong_code',
  'update authenticator_apps set wrong_codes = wrong_codes + 1, wrong_at = now() where user_id = $1',
);

/** $1 account, $2 salt, $3 hashes. Earlier codes are void. */
export const KEEP_CODES = sql(
  'second_factor.keep_codes',
  `with voided as (
     delete from recovery_codes where user_id = $1
   )
   insert into recovery_codes (user_id, salt, code_hash) select $1, $2, unnest($3::bytea[])`,
);

/** $1 account, $2 hash. A row for exactly one of any number of callers. */
export const USE_CODE = sql<{ left: number }>(
  'second_factor.use_code',
  `with used as (
     delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id
   )
   select (select count(*)::int - 1 from recovery_codes c where c.user_id = used.user_id) as left from used`,
);
