import { sql } from '../database/database.js';

/** $1 e-mail, $2 full name. An account without a password. */
export const ADD_PRESIDENT = sql<{ id: string }>(
  'cli.add_president',
  `insert into users (email, full_name, role, team_role) values ($1, $2, 'president', 'President') returning id`,
);
