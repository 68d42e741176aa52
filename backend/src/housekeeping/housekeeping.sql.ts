import { type SqlStatement, sql } from '../database/database.js';

/** A kind of row that nobody needs any more after a time. */
export interface Purge {
  /** What it is called in the log. */
  what: string;
  /** $1 how many rows at most, $2 how many days mails that were sent are kept. Answers how many were purged. */
  statement: SqlStatement<{ purged: number }>;
}

/**
 * Rows that somebody else holds are left to the next time. How long each is kept is in docs/operations.md. Mails that are not
 * sent, and the audit log, are kept for ever.
 */
function purge(what: string, table: string, condition: string): Purge {
  return {
    what,
    statement: sql(
      `housekeeping.${table}`,
      `with given as (select $1::int as most, make_interval(days => $2::int) as sent_mails), gone as (
         delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${condition} limit (select most from given) for update skip locked))
         returning 1)
       select count(*)::int as purged from gone`,
    ),
  };
}

/** Everything that is purged. */
export const PURGES: readonly Purge[] = [
  purge('idempotency keys', 'idempotency_keys', `created_at <= now() - interval '24 hours'`),
  purge('addresses that signed in', 'known_addresses', `signed_in_at <= now() - interval '30 days'`),
  purge('links that set passwords', 'password_tokens', 'expires_at <= now()'),
  // Only what was accepted is of the books; the rest is other people's money.
  purge(
    "lines of banks' statements",
    'bank_lines',
    `accepted_at is null and uploaded_at < now() - interval '24 hours'`,
  ),
  // What phones ask for while an event goes on (checkin/list).
  purge(
    'changes of lists',
    'door_changes',
    `event_id in (select e.id from events e where e.over_at < now() - interval '7 days')`,
  ),
  // Milliseconds. Where the counters are in Redis now, these are left over.
  purge('counters of limits', 'rate_limits', 'expire < extract(epoch from now()) * 1000'),
  purge('notes of who was reminded', 'reminders', `day < current_date - 7`),
  // Ids are UUID v7: those from before that day come first in the primary key, so there is no index for this alone, which
  // every mail would have to pay for.
  purge(
    'sent mails',
    'outbox',
    `id < (select uuidv7(-sent_mails) from given) and state = 'sent'
       and sent_at < now() - (select sent_mails from given)`,
  ),
];
