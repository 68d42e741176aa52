import { sql } from '../database/database.js';
import type { SessionUser } from './actor.js';

/** An account, as its sessions are checked by. */
export type SessionAccount = Omit<SessionUser, 'session'> & { roleVersion: number; cutOffSessions: string[] };

/** $1 user. */
export const READ_USER = sql<SessionAccount>(
  'sessions.read_user',
  `select id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
     door_only as "doorOnly", session_version as "sessionVersion", role_version as "roleVersion",
     array(select session_id from cut_off_sessions where user_id = users.id and expires_at > now()) as "cutOffSessions"
   from users where id = $1`,
);

/** $1 user. Ends all sessions of the account. */
export const END_SESSIONS = sql(
  'sessions.end',
  'update users set session_version = session_version + 1 where id = $1',
);
