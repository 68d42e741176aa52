import { sql } from '../database/database.js';

/** $1 user, $2 key, $3 fingerprint of the request. */
export const FIND_ANSWER = sql<{ answer: unknown; matches: boolean }>(
  'idempotency.find',
  `select answer, fingerprint = $3 as matches from idempotency_keys
   where user_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
);

/** $1 user, $2 key. */
export const FORGET_EXPIRED = sql(
  'idempotency.forget_expired',
  `delete from idempotency_keys where user_id = $1 and key = $2 and created_at <= now() - interval '24 hours'`,
);

/** $1 user, $2 key, $3 fingerprint, $4 answer. */
export const KEEP_ANSWER = sql(
  'idempotency.keep_answer',
  `insert into idempotency_keys (user_id, key, fingerprint, answer) values ($1, $2, $3, $4)`,
);
