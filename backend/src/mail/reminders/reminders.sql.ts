import { sql } from '../../database/database.js';

/** SQL: the day of an event `e` in its time zone. */
export const DAY_OF_EVENT = `(e.event_date at time zone e.time_zone)::date`;

/** SQL: whether any ticket of the person `p` has not been admitted yet. */
export const SOMEBODY_IS_OUT = `exists (
  select from registrations r
  where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null and r.tickets_admitted < r.ticket_quantity)`;

/** SQL: whether the person `p` got a ticket mail within the last twelve hours, or is about to get one. */
export const GOT_TICKET_LATELY = `exists (
  select from registrations r join outbox o on o.registration_id = r.id
  where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null and o.kind = 'ticket'
    and (o.state in ('queued', 'sending') or o.state = 'sent' and o.sent_at > now() - interval '12 hours'))`;

/** Events within their reminder period. */
export const FIND_REMINDING_EVENTS = sql<{ id: string }>(
  'reminders.events',
  `select id from events
   where event_date > now() and event_date <= now() + make_interval(hours => reminder_hours_before)
   order by event_date, id`,
);

/**
 * $1 event, $2 last address already processed, $3 limit. An address is its person's key. Writes the next people's reminders and records them as reminded in one
 * statement, so that a concurrent worker writes none of them again. Returns how many people were found, and the last address.
 */
export const WRITE_REMINDERS = sql<{ found: number; last: string | null }>(
  'reminders.write',
  `with event as (
     select e.id, ${DAY_OF_EVENT} as day from events e
     where e.id = $1 and e.event_date > now() and e.event_date <= now() + make_interval(hours => e.reminder_hours_before)
   ), found as (
     select p.key as email from people p, event
     where p.event_id = $1 and p.closed_at is null and p.key > $2 and p.email is not null
       and not exists (select from reminders r where r.event_id = $1 and r.day = event.day and r.email = p.email)
       and ${SOMEBODY_IS_OUT} and not ${GOT_TICKET_LATELY}
     order by p.key limit $3
   ), written as (
     insert into reminders (event_id, day, email) select event.id, event.day, found.email from event, found
     on conflict do nothing returning event_id, day, email
   ), mails as (
     insert into outbox (kind, to_address, event_id, data, is_bulk)
     select 'reminder', email, event_id, jsonb_build_object('day', day), true from written
   )
   select count(*)::int as found, max(email) as last from found`,
);

/** $1 maximum count. Counts waiting bulk mails. */
export const COUNT_WAITING_BULK = sql<{ waiting: number }>(
  'reminders.count_waiting',
  `select count(*)::int as waiting from (
     select from outbox where is_bulk and state in ('queued', 'sending') limit $1) found`,
);
