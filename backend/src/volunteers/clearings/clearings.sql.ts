import { sql } from '../../database/database.js';
import type { Role } from '../../rules/roles.js';

/** $1 user. Locks the account until the transaction ends. */
export const HOLD_SELLER = sql<{ role: Role }>(
  'clearings.lock_seller',
  `select role from users where id = $1 for share`,
);

/**
 * $1 event, $2 seller, $3 cents (below zero: handed back), $4 reason, $5 who clears. The ledger's trigger keeps the
 * total and refuses what is too much.
 */
export const ADD_CLEARING = sql<{ id: string }>(
  'clearings.add',
  `insert into clearings (event_id, seller_id, kind, amount_cents, reason, cleared_by)
   values ($1, $2, case when $3::bigint > 0 then 'direct' else 'hand_back' end, $3, $4, $5) returning id`,
);

/** $1 event, $2 seller, $3 cents (below zero: taken back), $4 reason, $5 who gives. */
export const ADD_FLOAT = sql<{ id: string }>(
  'clearings.add_float',
  `insert into floats (event_id, seller_id, amount_cents, reason, given_by) values ($1, $2, $3, $4, $5) returning id`,
);
