import { sql } from '../../database/database.js';

/** $1 accounts. */
export const LIST_ACCOUNTS = sql<{ id: string; fullName: string }>(
  'sync.list_accounts',
  'select id, full_name as "fullName" from users where id = any($1)',
);
