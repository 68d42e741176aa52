import { sql } from '../database/database.js';
import { type DemandedAccount, secondFactorDue } from '../rules/second-factor.js';
import type { SessionUser } from './actor.js';
import { DEMAND } from './auth.sql.js';

/** An account, as its sessions are checked by. */
export type SessionAccount = Omit<SessionUser, 'session'> & {
  roleVersion: number;
  cutOffSessions: string[];
  endedSessions: string[];
};

/** What decides when an account must have a second factor. */
type Demanded = Omit<DemandedAccount, 'role'> & { hasSecondFactor: boolean };
type SessionRow = Omit<SessionAccount, 'secondFactorDue'> & Demanded;

export function toSessionAccount(row: SessionRow): SessionAccount {
  const {
    hasSecondFactor: _,
    createdAt: __,
    officerSince: ___,
    demand: ____,
    demandedAt: _____,
    ...rest
  } = row;
  return { ...rest, secondFactorDue: secondFactorDue(row) };
}

/** $1 user. */
export const READ_USER = sql<SessionRow>(
  'sessions.read_user',
  `select id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
     door_only as "doorOnly", session_version as "sessionVersion", role_version as "roleVersion",
     has_second_factor as "hasSecondFactor", created_at as "createdAt", officer_since as "officerSince", ${DEMAND},
     array(select session_id from cut_off_sessions where user_id = users.id and expires_at > now()) as "cutOffSessions",
     array(select id from sessions where user_id = users.id and expires_at > now() and ended_at is not null) as "endedSessions"
   from users where id = $1`,
);

/** $1 user. Ends all sessions of the account. */
export const END_SESSIONS = sql(
  'sessions.end',
  'update users set session_version = session_version + 1 where id = $1',
);

/**
 * $1 session, $2 account, $3 version of its sessions, $4 seconds until it expires, $5 device key, $6 browser, $7 system, $8 address,
 * $9 whether the account is told by mail of a device that is new to it. The worker's sweep finds the mail.
 */
export const BEGIN_SESSION = sql(
  'sessions.begin',
  `with earlier as (
     select count(*) > 0 as was_used, coalesce(bool_or(device_key = $5), false) as has_device from sessions where user_id = $2
   ), begun as (
     insert into sessions (id, user_id, version, expires_at, device_key, browser, system, address)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7, $8)
   )
   insert into outbox (kind, to_address, user_id, data)
   select 'new_sign_in', u.email, u.id, jsonb_build_object('sessionId', $1)
   from users u, earlier where u.id = $2 and $9 and was_used and not has_device`,
);

/** $1 ids. */
export const STAMP_USE = sql(
  'sessions.stamp_use',
  'update sessions set last_used_at = now() where id = any ((select $1::uuid[])::uuid[])',
);
