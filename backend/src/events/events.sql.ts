import { sql } from '../database/database.js';

/**
 * An SQL expression: the id of the current event. That is the nearest one that is not over, else the latest; null
 * where there is none. Two index look-ups.
 */
export const CURRENT_EVENT_ID = `coalesce(
  (select id from events where over_at > now() order by over_at, id limit 1),
  (select id from events order by event_date desc, id limit 1))`;

export interface EventRow {
  id: string;
  name: string;
  description: string;
  eventDate: Date;
  location: string;
  timeZone: string;
  paymentRecipient: string | null;
  capacity: number | null;
  /** Guests included. */
  ticketsSold: number;
  isOver: boolean;
  updatedAt: Date;
}

const EVENT_COLUMNS = `e.id, e.name, e.description, e.event_date as "eventDate", e.location, e.time_zone as "timeZone",
  e.payment_recipient as "paymentRecipient", c.capacity, e.over_at <= now() as "isOver", e.updated_at as "updatedAt",
  (select coalesce(sum(s.with_food_tickets + s.without_food_tickets), 0)::int
     from seller_sums s where s.event_id = e.id) as "ticketsSold"`;

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

/** The current one first, then by date, newest first. */
export const LIST_EVENTS = sql<EventRow>(
  'events.list',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id
   order by e.id = ${CURRENT_EVENT_ID} desc, e.event_date desc, e.id limit 10000`,
);

export const READ_EVENT = sql<EventRow>(
  'events.read',
  `select ${EVENT_COLUMNS} from events e left join event_capacities c on c.event_id = e.id where e.id = $1`,
);

/** $1 event, $2 capacity. Counts what is sold only when the limit is new; from then on the registrations' trigger does. */
export const SET_CAPACITY = sql(
  'events.set_capacity',
  `insert into event_capacities (event_id, capacity, sold)
   values ($1, $2, (select coalesce(sum(with_food_tickets + without_food_tickets), 0) from seller_sums where event_id = $1))
   on conflict (event_id) do update set capacity = excluded.capacity`,
);
