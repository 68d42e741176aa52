import { sql } from '../database/database.js';
import type { Cents } from '../rules/money.js';
import { PAYMENT_MODES, type PerPaymentMode } from '../rules/tickets.js';

/** $1 event. Sums over the slots of the event's sellers. */
export const READ_STATS = sql<
  {
    registrations: number;
    checkedIn: number;
    withFoodTickets: number;
    withoutFoodTickets: number;
    verifiedCents: Cents;
  } & PerPaymentMode<'Cents', Cents>
>(
  'stats.read',
  `select coalesce(sum(registrations), 0)::int as registrations, coalesce(sum(checked_in), 0)::int as "checkedIn",
     coalesce(sum(with_food_tickets), 0)::int as "withFoodTickets",
     coalesce(sum(without_food_tickets), 0)::int as "withoutFoodTickets",
     ${PAYMENT_MODES.map((mode) => `coalesce(sum(${mode}_cents), 0)::float8 as "${mode}Cents"`).join(', ')},
     (select coalesce(sum(cents), 0)::float8 from transfer_sums where event_id = $1 and status = 'verified')
       as "verifiedCents"
   from seller_sums where event_id = $1`,
);

/**
 * $1 event. The tickets that did not arrive, because their newest mail bounced. Uses the small index of bounced mails. A cancelled
 * ticket is recognised by its newer cancellation mail.
 */
export const READ_BOUNCED = sql<{ registrationId: string; address: string }>(
  'stats.read_bounced',
  `select o.registration_id as "registrationId", o.to_address as address
   from outbox o
   where o.state = 'bounced' and o.event_id = $1 and o.kind = 'ticket'
     and not exists (
       select from outbox newer where newer.registration_id = o.registration_id
         and newer.kind in ('ticket', 'cancellation') and newer.id > o.id)`,
);

/** $1 event, $2 ids. Those of these registrations that are mailed, so without those whose e-mail was taken away. */
export const READ_MAILED = sql<{ id: string }>(
  'stats.read_mailed',
  `select id from registrations where event_id = $1 and id = any($2::uuid[]) and email is not null`,
);

interface SeriesRow {
  at: Date;
  count: number;
  cents: Cents | null;
}

/** $1 event. `at` is the start of the day in the event's time zone. Days without sales are omitted. */
export const READ_SALES_PER_DAY = sql<SeriesRow>(
  'stats.read_sales_per_day',
  `select s.day::timestamp at time zone e.time_zone as at, sum(s.tickets)::int as count, sum(s.cents)::float8 as cents
   from sales_per_day s join events e on e.id = s.event_id
   where s.event_id = $1 group by s.day, e.time_zone having sum(s.tickets) <> 0 order by s.day`,
);

/** $1 event, $2 station. Intervals without admissions are omitted. */
export const READ_ADMISSIONS_PER_5_MIN = sql<SeriesRow>(
  'stats.read_admissions_per_5_min',
  `select at, sum(tickets)::int as count, null::float8 as cents from admission_sums
   where event_id = $1 and station = $2 group by at having sum(tickets) <> 0 order by at`,
);

/** $1 event. What was sold at the door. */
export const READ_DOOR_SALES = sql<{ doorTickets: number; doorCents: Cents }>(
  'stats.read_door_sales',
  `select coalesce(sum(tickets), 0)::int as "doorTickets", coalesce(sum(cents), 0)::float8 as "doorCents"
   from door_sums where event_id = $1`,
);

/** $1 event. */
export const READ_ADMITTED = sql<{ ticketsAdmitted: number; mealsServed: number }>(
  'stats.read_admitted',
  `select coalesce(sum(tickets) filter (where station = 'entrance'), 0)::int as "ticketsAdmitted",
     coalesce(sum(tickets) filter (where station = 'food'), 0)::int as "mealsServed"
   from admission_sums where event_id = $1`,
);
