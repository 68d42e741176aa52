import { type SqlQuery, sql } from '../database/database.js';

/** A kind of row that is deleted, or emptied, after some time. */
export interface Purge {
  /** Its name in the log. */
  what: string;
  /** $1 maximum number of rows, $2 how many days sent mails are kept. Answers how many rows were purged. */
  query: SqlQuery<{ purged: number }>;
}

/**
 * Creates a purge. Rows that another transaction has locked are left for the next run. docs/operations.md says how long each kind
 * is kept. Unsent mails and the audit log are kept forever.
 */
function purge(what: string, table: string, condition: string): Purge {
  return {
    what,
    query: sql(
      `housekeeping.${table}`,
      `with given as (select $1::int as most, make_interval(days => $2::int) as sent_mails), gone as (
         delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${condition} limit (select most from given) for update skip locked))
         returning 1)
       select count(*)::int as purged from gone`,
    ),
  };
}

/** All kinds of rows that are purged. */
export const PURGES: readonly Purge[] = [
  purge('idempotency keys', 'idempotency_keys', `created_at <= now() - interval '24 hours'`),
  purge('addresses that signed in', 'known_addresses', `signed_in_at <= now() - interval '30 days'`),
  purge('links that set passwords', 'password_tokens', 'expires_at <= now()'),
  purge('tickets of sign-ins', 'sign_in_tickets', 'expires_at <= now()'),
  purge('used challenges', 'used_challenges', 'expires_at <= now()'),
  purge('authenticator apps that were not confirmed', 'authenticator_setups', 'expires_at <= now()'),
  purge('gifts that guests asked for', 'gift_requests', `created_at <= now() - interval '24 hours'`),
  purge('sessions that were cut off', 'cut_off_sessions', 'expires_at <= now()'),
  // One that is cut off stays so, and waiting scans are told for ever.
  purge(
    'devices',
    'devices',
    `last_contact_at <= now() - interval '30 days' and cut_off_at is null and waiting = 0`,
  ),
  // Until then a browser that comes back is no new one.
  purge('sessions', 'sessions', `expires_at <= now() - interval '90 days'`),
  purge('sessions of devices', 'device_sessions', 'expires_at <= now()'),
  // Only accepted lines belong to the books; the others are about other people's money.
  purge(
    "lines of banks' statements",
    'bank_lines',
    `accepted_at is null and uploaded_at < now() - interval '24 hours'`,
  ),
  // Their rows go with them. What was brought stays, so that another file's same rows are recognised.
  purge(
    'lists that were not brought',
    'imports',
    `state in ('uploaded', 'checked') and greatest(created_at, checked_at) < now() - interval '24 hours'`,
  ),
  // Phones request these changes during an event (checkin/list).
  {
    what: 'rows of lists that were brought',
    // Until then the list can be taken back. What became of each row stays, with what the list's figures add up.
    query: sql(
      'housekeeping.import_rows',
      `with given as (select $1::int as most, $2::int as sent_mails), emptied as (
         update import_rows set cells = null, corrections = '{}', suggestions = null, identity = null,
           sale = case when sale is not null
             then jsonb_build_object('tickets', sale -> 'tickets', 'payment', sale -> 'payment') end
         where ctid = any (array(
           select r.ctid from import_rows r join imports i on i.id = r.import_id
           where r.cells is not null and i.done_at < now() - interval '24 hours'
             and (i.state = 'done' or i.undo_done_at is not null)
           limit (select most from given) for update of r skip locked))
         returning 1)
       select count(*)::int as purged from emptied`,
    ),
  },
  purge(
    'changes of lists',
    'door_changes',
    `event_id in (select e.id from events e where e.over_at < now() - interval '7 days')`,
  ),
  // `expire` is in milliseconds. If the counters have moved to Redis, these rows are leftovers.
  purge('counters of limits', 'rate_limits', 'expire < extract(epoch from now()) * 1000'),
  purge('notes of who was reminded', 'reminders', `day < current_date - 7`),
  // Ids are UUID v7, so the oldest come first in the primary key. That saves a separate index, whose cost every mail would bear.
  purge(
    'sent mails',
    'outbox',
    `id < (select uuidv7(-sent_mails) from given) and state = 'sent'
       and sent_at < now() - (select sent_mails from given)`,
  ),
];
