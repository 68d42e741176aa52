import { sql } from '../database/database.js';
import type { SessionUser } from './actor.js';

/** $1 user. */
export const READ_USER = sql<SessionUser>(
  'sessions.read_user',
  `select id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
     session_version as "sessionVersion" from users where id = $1`,
);
