import { sql } from '../../database/database.js';
import type { Role } from '../../rules/permissions.js';

/** $1 user. Locks the account until the transaction ends. */
export const LOCK_SELLER = sql<{ role: Role }>(
  'clearings.lock_seller',
  `select role from users where id = $1 for share`,
);
