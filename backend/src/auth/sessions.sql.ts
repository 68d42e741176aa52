import { sql } from '../database/database.js';
import type { SessionUser } from './actor.js';

/** $1 user. */
export const READ_USER = sql<SessionUser>(
  'sessions.read_user',
  `select id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
     session_version as "sessionVersion" from users where id = $1`,
);

/** $1 user. Ends all sessions of the account. */
export const END_SESSIONS = sql(
  'sessions.end',
  'update users set session_version = session_version + 1 where id = $1',
);
