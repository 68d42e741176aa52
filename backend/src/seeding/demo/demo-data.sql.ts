import { sql } from '../../database/database.js';

/** Whether there are accounts of the demo that can be signed in to: their password is public, or was shown in the terminal. */
export const FIND_DEMO_ACCOUNTS = sql<{ found: boolean }>(
  'seed.find_demo_accounts',
  `select exists (select from users where demo_until = 'infinity' and has_password) as found`,
);

/** $1 event. Keeps which event belongs to the demo, and what it was when it was added. */
export const MARK_DEMO_EVENT = sql(
  'seed.mark_demo_event',
  'insert into demo_events (event_id, name, event_date) select id, name, event_date from events where id = $1',
);

/** Makes a concurrent start wait here, so that it then finds the accounts of the first one. */
export const LOCK_ACCOUNTS = sql('seed.lock_accounts', 'lock table users in share row exclusive mode');

/** Whether the database contains accounts or events. */
export const HAS_DATA = sql<{ found: boolean }>(
  'seed.has_data',
  'select exists (select from users) or exists (select from events) as found',
);

/**
 * Adds the demo event, at six in the evening. Its door is open, so that the demo's volunteer can try it on any day. $1 name, $2
 * description, $3 days ahead, $4 time zone, $5 location, $6 payment recipient.
 */
export const ADD_DEMO_EVENT = sql<{ id: string; eventDate: Date }>(
  'seed.add_demo_event',
  `insert into events (name, description, event_date, location, time_zone, payment_recipient, is_door_open, status)
   values ($1, $2, (date_trunc('day', now() at time zone $4) + make_interval(days => $3, hours => 18)) at time zone $4,
     $5, $4, $6, true, 'on_sale') returning id, event_date as "eventDate"`,
);

/** $1 addresses of the demo accounts. Reads and locks those that exist. */
export const READ_DEMO_ACCOUNTS = sql<{ id: string; email: string; passwordHash: string | null }>(
  'seed.read_demo_accounts',
  `select id, email, password_hash as "passwordHash" from users where email = any($1)
   order by array_position($1::text[], email) for update`,
);

/** $1 user id, $2 the new hash. Ends all sessions and links of the account. */
export const SET_DEMO_PASSWORD = sql(
  'seed.set_demo_password',
  `with changed as (
     update users set password_hash = $2, session_version = session_version + 1 where id = $1 returning id
   ), links as (
     delete from password_tokens p using changed where p.user_id = changed.id
   )
   insert into audit_log (actor_id, action, subject_type, subject_id)
   select null, 'password.changed', 'user', id from changed`,
);
