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
  `insert into clearings (event_id, seller_id, amount_cents, reason, cleared_by) values ($1, $2, $3, $4, $5) returning id`,
);

/** $1 user, $2 idempotency key, $3 its fingerprint, $4 the answer. */
export const KEEP_ANSWER = sql(
  'clearings.keep_answer',
  `insert into idempotency_keys (user_id, key, fingerprint, answer) values ($1, $2, $3, $4)`,
);
