import { sql } from '../database/database.js';
import type { EventStatus } from '../rules/events.js';
import type { GuestLanguage } from '../rules/languages.js';
import type { PaperAtDoor } from '../rules/paper.js';

/**
 * SQL expression for the id of the current event, of lists, figures and the door: the nearest one that is not over, else the latest;
 * null if there is none but drafts (functions/current-events.sql).
 */
export const CURRENT_EVENT_ID = 'current_event_id()';

/** SQL expression for the id of the event whose tickets are sold where no event is named; null if none is on sale. */
export const SELLING_EVENT_ID = 'selling_event_id()';

/** SQL expression for a new `updated_at`: later than the previous version, even within the same millisecond. */
export const NEXT_VERSION = `greatest(now(), updated_at + interval '1 millisecond')`;

/**
 * When an event sells tickets:
 * - `now`: where a sale names no event
 * - `alongside`: where a sale names it, beside the one that sells now
 * - `next`: once the one that sells now is over; `later`: after that
 * - `draft`, `closed`, `archived`: not, as it is in preparation, closed or put away
 * - `over`: no longer
 */
export const SELLING = ['now', 'alongside', 'next', 'later', 'draft', 'closed', 'archived', 'over'] as const;
export type Selling = (typeof SELLING)[number];

export interface EventRow {
  id: string;
  name: string;
  description: string;
  eventDate: Date;
  eventEnd: Date | null;
  location: string;
  timeZone: string;
  paymentRecipient: string | null;
  replyTo: string | null;
  lang: GuestLanguage;
  reminderHoursBefore: number | null;
  /** Dollars. */
  cashLimit: number | null;
  capacity: number | null;
  /** Guests included. */
  ticketsSold: number;
  /** Of the capacity: not sold, and not to be sold by everybody. */
  ticketsReserved: number;
  /** Of the capacity: kept for sales at the door without a network, those on phones included. */
  offlineReserve: number;
  peopleWithTickets: number;
  isOver: boolean;
  status: EventStatus;
  sellsAlongside: boolean;
  guestsMayGive: boolean;
  paperAtDoor: PaperAtDoor;
  isArchived: boolean;
  selling: Selling;
  isUnused: boolean;
  updatedAt: Date;
}

const EVENT_COLUMNS = `e.id, e.name, e.description, e.event_date as "eventDate", e.event_end as "eventEnd",
  e.location, e.time_zone as "timeZone",
  e.payment_recipient as "paymentRecipient",
  e.reply_to as "replyTo", e.lang, e.reminder_hours_before as "reminderHoursBefore", (e.cash_limit_cents / 100.0)::float8 as "cashLimit", c.capacity, e.over_at <= now() as "isOver",
  e.status, e.sells_alongside as "sellsAlongside", e.guests_may_give as "guestsMayGive", e.paper_at_door as "paperAtDoor", e.is_archived as "isArchived",
  case when e.over_at <= now() then 'over'
    when not sells_tickets(e.status) then e.status
    when e.is_archived then 'archived'
    when e.id = (select ${SELLING_EVENT_ID}) then 'now'
    when e.sells_alongside then 'alongside'
    when e.id = (select n.id from events n
      where sells_tickets(n.status) and not n.is_archived and n.over_at > now() order by n.event_date, n.id offset 1 limit 1)
      then 'next'
    else 'later' end as selling,
  not is_event_used(e.id) as "isUnused",
  e.updated_at as "updatedAt",
  (select coalesce(sum(s.with_food_tickets + s.without_food_tickets), 0)::int
     from seller_sums s where s.event_id = e.id) as "ticketsSold",
  coalesce((select l.reserved + tickets_kept(l) from with_ended_leases(c) l), paper_reserved(e.id)) as "ticketsReserved",
  coalesce((select greatest(l.offline_reserve, 0) + l.reserved - paper_reserved(e.id) from with_ended_leases(c) l), 0) as "offlineReserve",
  (select coalesce(sum(n.people), 0)::int from people_counts n where n.event_id = e.id) as "peopleWithTickets"`;

export const READ_CURRENT_EVENT = sql<EventRow>(
  'events.read_current',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   where e.id = ${CURRENT_EVENT_ID}`,
);

/** Those that a seller chooses from, the one that sells where none is named first. An archived one is sold only to who names it. */
export const LIST_SELLING_EVENTS = sql<EventRow>(
  'events.list_selling',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   where may_be_sold(e, (select ${SELLING_EVENT_ID})) and not e.is_archived order by e.event_date, e.id limit 1000`,
);

/** $1 event id, or null for the current one, $2 whether it may be one that is not published. */
export const FIND_EVENT_ID = sql<{ id: string }>(
  'events.find_id',
  `select id from events where id = coalesce($1::uuid, ${CURRENT_EVENT_ID}) and ($2 or is_published(status))`,
);

/** $1 whether those too that are not published. The current event first, then by date, newest first. */
export const LIST_EVENTS = sql<EventRow>(
  'events.list',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   where $1 or is_published(e.status)
   order by e.id = (select ${CURRENT_EVENT_ID}) desc nulls last, e.event_date desc, e.id limit 10000`,
);

export const READ_EVENT = sql<EventRow>(
  'events.read',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id where e.id = $1`,
);

/** $1 event. Whether anything of it was ever sold, cancelled sales included. */
export const WAS_EVER_SOLD = sql<{ wasSold: boolean }>(
  'events.was_ever_sold',
  `select exists (select from registrations where event_id = $1) as "wasSold"`,
);

/** $1 event. Waits for sales and all else that refers to it, and makes them wait. */
export const LOCK_EVENT = sql('events.lock', 'select from events where id = $1 for update');

/** Makes refused scans wait, which no foreign key ties to their event. */
export const LOCK_REFUSED_SCANS = sql('events.lock_refused_scans', 'lock table refused_scans in share mode');

/** $1 event. Its tiers and its capacity go with it. A foreign key refuses what is left of it elsewhere. */
export const DELETE_EVENT = sql(
  'events.delete',
  `with doors as (delete from past_doors where event_id = $1) delete from events where id = $1`,
);

/** Whether there is no event at all. */
export const HAS_NO_EVENT = sql<{ hasNone: boolean }>(
  'events.has_none',
  `select not exists (select from events) as "hasNone"`,
);

/** $1 event. The least capacity that it may have. Must run after LOCK_CAPACITY. */
export const READ_TAKEN = sql<{ sold: number; reserved: number }>(
  'events.read_taken',
  `select coalesce(c.sold,
       (select coalesce(sum(with_food_tickets + without_food_tickets), 0)::int from seller_sums where event_id = e.id)
         - tickets_over_capacity(e.id)) as sold,
     coalesce(c.reserved, count_reserved(e.id)) as reserved
   from events e left join event_capacities c on c.event_id = e.id where e.id = $1`,
);

/**
 * $1 event, $2 capacity. Counts the sold and the reserved tickets only if the limit is new; from then on they are kept
 * (functions/capacities.sql).
 */
export const SET_CAPACITY = sql(
  'events.set_capacity',
  `insert into event_capacities (event_id, capacity, sold, reserved)
   values ($1, $2, (select coalesce(sum(with_food_tickets + without_food_tickets), 0) from seller_sums where event_id = $1)
     - tickets_over_capacity($1),
     count_reserved($1))
   on conflict (event_id) do update set capacity = excluded.capacity`,
);

/**
 * $1 event, $2 tickets kept in all from now on, those that phones have already included. Where phones have more, the reserve is that
 * much below 0, so that what they bring back is not kept again. Must run after LOCK_CAPACITY.
 */
export const SET_RESERVE = sql(
  'events.set_reserve',
  `update event_capacities set offline_reserve = $2 - tickets_leased($1) where event_id = $1`,
);

/**
 * $1 event, $2 the name of its copy, $3 the date. Copies everything but people and sales; it lasts as long, and the door starts
 * closed, with a new salt.
 */
export const COPY_EVENT = sql<{ id: string }>(
  'events.copy',
  `insert into events (name, event_date, event_end, description, location, time_zone, payment_recipient, reply_to, lang,
     reminder_hours_before, cash_limit_cents, guests_may_give, paper_at_door)
   select $2, $3::timestamptz, $3::timestamptz + (event_end - event_date), description, location, time_zone, payment_recipient, reply_to, lang,
     reminder_hours_before, cash_limit_cents, guests_may_give, paper_at_door
   from events where id = $1
   returning id`,
);

/** $1 event, $2 its copy. */
export const COPY_TIERS = sql(
  'events.copy_tiers',
  `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents, is_active)
   select $2, food_option, quantity_from, quantity_to, price_cents, is_active from pricing_tiers where event_id = $1`,
);

/** All time zones, as the database spells them. It reads hundreds of files for them each time. */
export const LIST_TIME_ZONES = sql<{ name: string }>(
  'events.list_time_zones',
  'select name from pg_timezone_names',
);

/** $1 event. Recipients whose previous notice is still unsent get one mail covering both changes. */
export const DROP_UNSENT_CHANGES = sql(
  'events.drop_unsent_changes',
  `delete from outbox where is_bulk and state = 'queued' and kind = 'event_changed' and event_id = $1`,
);

/**
 * $1 event, $2 previous times and place for the mail, $3 request id. Writes one mail per person with tickets and an e-mail, and returns
 * their number.
 */
export const WRITE_CHANGE_MAILS = sql<{ people: number }>(
  'events.write_change_mails',
  `with written as (
     insert into outbox (kind, to_address, event_id, data, is_bulk, request_id)
     select 'event_changed', email, event_id, $2::jsonb, true, $3 from people
     where event_id = $1 and closed_at is null and email is not null order by key returning 1
   )
   select count(*)::int as people from written`,
);
