import { JOIN_PAYER } from '../attendees/registration/registration-reader.sql.js';
import { sql } from '../database/database.js';
import { literal, safeCell } from '../http/large-reads/csv.sql.js';
import type { ClearingKind, Refund } from '../rules/clearings.js';
import type { Cents } from '../rules/money.js';
import { PAYMENT_MODES, type PaymentMode, type PerPaymentMode } from '../rules/tickets.js';

/** Run as the first statement of a snapshot: its time is the snapshot's time. */
export const READ_TIME = sql<{ asOf: Date }>('statements.time', `select statement_timestamp() as "asOf"`);

/** $1 event. Live sales by payment mode; guests' tickets are the remainder. */
export const READ_SALES_BY_PAYMENT = sql<
  {
    registrations: number;
    tickets: number;
  } & PerPaymentMode<'Registrations' | 'Tickets', number> &
    PerPaymentMode<'Cents', Cents>
>(
  'statements.sales_by_payment',
  `select coalesce(sum(registrations), 0)::int as registrations,
     coalesce(sum(with_food_tickets + without_food_tickets), 0)::int as tickets,
     ${PAYMENT_MODES.map(
       (mode) => `coalesce(sum(${mode}_registrations), 0)::int as "${mode}Registrations",
     coalesce(sum(${mode}_tickets), 0)::int as "${mode}Tickets", coalesce(sum(${mode}_cents), 0)::float8 as "${mode}Cents"`,
     ).join(', ')}
   from seller_sums where event_id = $1`,
);

/** $1 event. Days in its time zone, without those that have no live sales. */
export const READ_DAYS = sql<{ day: string; tickets: number; cents: Cents }>(
  'statements.days',
  `select day::text, sum(tickets)::int as tickets, sum(cents)::float8 as cents from sales_per_day
   where event_id = $1 group by sales_per_day.day having sum(tickets) <> 0 order by sales_per_day.day`,
);

/** $1 event. Cancelled registrations, in the order of their cancellation. */
export const LIST_CANCELLATIONS = sql<{
  id: string;
  refund: Refund | null;
  cents: Cents;
  name: string | null;
  paidBy: string | null;
  ticketQuantity: number;
  paymentMode: PaymentMode;
  isGuest: boolean;
  volunteerId: string;
  volunteerName: string;
  cancelledAt: Date;
  cancelledBy: string;
  reason: string;
}>(
  'statements.cancellations',
  `select r.id, r.refund, r.total_cents::float8 as cents, r.name, payer.name as "paidBy", r.ticket_quantity as "ticketQuantity",
     r.payment_mode as "paymentMode", r.is_guest as "isGuest", r.seller_id as "volunteerId",
     seller.full_name as "volunteerName", r.cancelled_at as "cancelledAt", canceller.full_name as "cancelledBy",
     r.cancel_reason as reason
   from registrations r
   join users seller on seller.id = r.seller_id
   join users canceller on canceller.id = r.cancelled_by
   ${JOIN_PAYER}
   where r.event_id = $1 and r.cancelled_at is not null
   order by r.cancelled_at, r.id`,
);

/** $1 event. Float given back by reversing a hand-over does not count as given, but reduces what was returned. */
export const READ_FLOATS = sql<{ givenCents: Cents; returnedCents: Cents }>(
  'statements.floats',
  `select coalesce(sum(amount_cents) filter (where amount_cents > 0 and hand_over_id is null), 0)::float8 as "givenCents",
     coalesce(-sum(amount_cents) filter (where amount_cents < 0 or hand_over_id is not null), 0)::float8 as "returnedCents"
   from floats where event_id = $1`,
);

/**
 * $1 event. The ledger of cleared money, summed by kind of entry. What a split reverses and what takes its place is one entry, which
 * comes to nothing.
 */
export const READ_CLEARINGS = sql<{
  kind: ClearingKind | 'split';
  count: number;
  cashCents: Cents;
  transferCents: Cents;
}>(
  'statements.clearings',
  `select case when split_of is null then kind else 'split' end as kind, count(distinct coalesce(split_of, id))::int as count,
     sum(cash_cents)::float8 as "cashCents", sum(transfer_cents)::float8 as "transferCents"
   from clearings where event_id = $1 group by 1`,
);

export type Cell = string | number | boolean | null;

/**
 * Builds a SELECT for COPY from given cells; rows may differ in length.
 * @param rows must contain at least one cell
 */
export function cellsQuery(rows: readonly (readonly Cell[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const cells = Array.from({ length: width }, (_, at) => safeCell(`row->>${at}`));
  return `select ${cells.join(', ')}
    from jsonb_array_elements(${literal(JSON.stringify(rows))}) with ordinality sheet (row, number) order by number`;
}
