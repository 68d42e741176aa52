import { sql } from '../database/database.js';

/**
 * SQL expression for the id of the current event: the nearest one that is not over, else the latest; null if there is none. Costs
 * two index look-ups.
 */
export const CURRENT_EVENT_ID = `coalesce(
  (select id from events where over_at > now() order by over_at, id limit 1),
  (select id from events order by event_date desc, id limit 1))`;

/** SQL expression for a new `updated_at`: later than the previous version, even within the same millisecond. */
export const NEXT_VERSION = `greatest(now(), updated_at + interval '1 millisecond')`;

/** When an event sells tickets: `now`; `next`, once the current one is over; `later`; or no longer, as it is `over`. */
export const SELLING = ['now', 'next', 'later', 'over'] as const;
export type Selling = (typeof SELLING)[number];

export interface EventRow {
  id: string;
  name: string;
  description: string;
  eventDate: Date;
  location: string;
  timeZone: string;
  paymentRecipient: string | null;
  replyTo: string | null;
  reminderHoursBefore: number | null;
  /** Dollars. */
  cashLimit: number | null;
  capacity: number | null;
  /** Guests included. */
  ticketsSold: number;
  peopleWithTickets: number;
  isOver: boolean;
  selling: Selling;
  updatedAt: Date;
}

const EVENT_COLUMNS = `e.id, e.name, e.description, e.event_date as "eventDate", e.location, e.time_zone as "timeZone",
  e.payment_recipient as "paymentRecipient",
  e.reply_to as "replyTo", e.reminder_hours_before as "reminderHoursBefore", (e.cash_limit_cents / 100.0)::float8 as "cashLimit", c.capacity, e.over_at <= now() as "isOver",
  case when e.over_at <= now() then 'over'
    else coalesce((array['now', 'next'])[array_position(array(
      select id from events where over_at > now() order by over_at, id limit 2), e.id)], 'later') end as selling,
  e.updated_at as "updatedAt",
  (select coalesce(sum(s.with_food_tickets + s.without_food_tickets), 0)::int
     from seller_sums s where s.event_id = e.id) as "ticketsSold",
  (select coalesce(sum(n.people), 0)::int from people_counts n where n.event_id = e.id) as "peopleWithTickets"`;

export const READ_CURRENT_EVENT = sql<EventRow>(
  'events.read_current',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   where e.id = ${CURRENT_EVENT_ID}`,
);

/** $1 event id, or null for the current one. */
export const FIND_EVENT_ID = sql<{ id: string }>(
  'events.find_id',
  `select id from events where id = coalesce($1::uuid, ${CURRENT_EVENT_ID})`,
);

/** The current event first, then by date, newest first. */
export const LIST_EVENTS = sql<EventRow>(
  'events.list',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   order by e.id = ${CURRENT_EVENT_ID} desc, e.event_date desc, e.id limit 10000`,
);

export const READ_EVENT = sql<EventRow>(
  'events.read',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id where e.id = $1`,
);

/**
 * $1 event, $2 capacity. Counts the sold tickets only if the limit is new; from then on the registrations' trigger keeps the
 * count.
 */
export const SET_CAPACITY = sql(
  'events.set_capacity',
  `insert into event_capacities (event_id, capacity, sold)
   values ($1, $2, (select coalesce(sum(with_food_tickets + without_food_tickets), 0) from seller_sums where event_id = $1))
   on conflict (event_id) do update set capacity = excluded.capacity`,
);

/**
 * $1 event, $2 the name of its copy, $3 the date. Copies everything but people and sales; the door starts closed, with a new
 * salt.
 */
export const COPY_EVENT = sql<{ id: string }>(
  'events.copy',
  `insert into events (name, event_date, description, location, time_zone, payment_recipient, reply_to,
     reminder_hours_before, cash_limit_cents)
   select $2, $3, description, location, time_zone, payment_recipient, reply_to, reminder_hours_before, cash_limit_cents
   from events where id = $1
   returning id`,
);

/** $1 event, $2 its copy. */
export const COPY_TIERS = sql(
  'events.copy_tiers',
  `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents, is_active)
   select $2, food_option, quantity_from, quantity_to, price_cents, is_active from pricing_tiers where event_id = $1`,
);

/** $1 event. Recipients whose previous notice is still unsent get one mail covering both changes. */
export const DROP_UNSENT_CHANGES = sql(
  'events.drop_unsent_changes',
  `delete from outbox where is_bulk and state = 'queued' and kind = 'event_changed' and event_id = $1`,
);

/**
 * $1 event, $2 previous date and place for the mail, $3 request id. Writes one mail per person with tickets and returns their
 * number.
 */
export const WRITE_CHANGE_MAILS = sql<{ people: number }>(
  'events.write_change_mails',
  `with written as (
     insert into outbox (kind, to_address, event_id, data, is_bulk, request_id)
     select 'event_changed', email, event_id, $2::jsonb, true, $3 from people where event_id = $1 and closed_at is null
     order by email returning 1
   )
   select count(*)::int as people from written`,
);
