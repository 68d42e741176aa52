import { sql } from '../database/database.js';

/** Whether there is any account, active or not. */
export const HAS_ACCOUNT = sql<{ hasAccount: boolean }>(
  'setup.has_account',
  `select exists (select from users) as "hasAccount"`,
);

/** $1 hash of the key. Takes the place of an earlier key. No row if there is an account. */
export const KEEP_KEY = sql<{ isKept: true }>(
  'setup.keep_key',
  `insert into setup_keys as k (key_hash) select $1 where not exists (select from users)
   on conflict on constraint setup_keys_pkey do update set key_hash = excluded.key_hash, created_at = now()
   returning true as "isKept"`,
);

/** $1 hash of the key. */
export const IS_KEY_GOOD = sql<{ isGood: boolean }>(
  'setup.is_key_good',
  `select exists (select from setup_keys where key_hash = $1) and not exists (select from users) as "isGood"`,
);

/** $1 hash of the key. A row for exactly one of any number of callers: the others wait for it, and then there is no key. */
export const USE_KEY = sql<{ isUsed: true }>(
  'setup.use_key',
  `delete from setup_keys where key_hash = $1 and not exists (select from users) returning true as "isUsed"`,
);
