import { sql } from '../database/database.js';

/** $1 user id. Links that were mailed to set the password lead nowhere any more. */
export const FORGET_LINKS = sql('users.forget_links', 'delete from password_tokens where user_id = $1');

/** $1 user id. Locks the account for its deletion: what it is just doing is finished first. */
export const LOCK_USER = sql<{ email: string; fullName: string; role: string }>(
  'users.lock',
  'select email, full_name as "fullName", role from users where id = $1 for update',
);

/** $1 user id, locked. */
export const HAS_ACTED = sql<{ hasActed: boolean }>(
  'users.has_acted',
  'select account_has_acted($1) as "hasActed"',
);

/**
 * $1 user id. Deletes the account with its sign-ins and links, and the mails that had such a link. Whatever else refers to it
 * refuses this by its foreign key.
 */
export const DELETE_USER = sql(
  'users.delete',
  `with mails as (
     delete from outbox where user_id = $1 and kind in ('invitation', 'email_changed', 'password_reset', 'new_sign_in', 'second_factor_changed')
   ), keys as (
     delete from idempotency_keys where user_id = $1
   )
   delete from users where id = $1`,
);
