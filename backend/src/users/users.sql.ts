import type { UserDto } from '../auth/auth.dto.js';
import { sql } from '../database/database.js';

const USER = `id, full_name as "fullName", email, role, team_role as "teamRole", is_active as "isActive",
  created_at as "createdAt", last_login as "lastLogin"`;

/** $1 limit, $2 offset. By name. */
export const LIST_USERS = sql<UserDto>(
  'users.list',
  `select ${USER} from users order by lower(full_name), id limit $1 offset $2`,
);

export const COUNT_USERS = sql<{ total: number }>('users.count', `select count(*)::int as total from users`);

export const READ_USER = sql<UserDto>('users.read', `select ${USER} from users where id = $1`);

/** Not FOR UPDATE: the audit rows of two who change each other at once refer to the rows that the other one holds. */
export const LOCK_USER = sql<UserDto>(
  'users.lock',
  `select ${USER} from users where id = $1 for no key update`,
);

/**
 * $1 user, $2 role, $3 team role, $4 is active. Another role, and being switched on or off, ends all sessions. A trigger
 * keeps the last active president.
 */
export const UPDATE_USER = sql<UserDto>(
  'users.update',
  `update users set role = $2, team_role = $3, is_active = $4,
     session_version = session_version + ((role, is_active) is distinct from ($2, $4::boolean))::int
   where id = $1 returning ${USER}`,
);
