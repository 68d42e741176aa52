import { sql } from '../database/database.js';
import { CURRENT_EVENT_ID } from '../events/events.sql.js';

/** A row of `registrations` as `to_jsonb` writes it: what is kept with an Idempotency-Key, and read back from there. */
export interface SaleJson {
  id: string;
  event_id: string;
  name: string;
  email: string;
  phone: string;
  ticket_quantity: number;
  payment_mode: 'cash' | 'zelle';
  food_option: 'with_food' | 'without_food';
  is_guest: boolean;
  price_per_ticket_cents: number;
  total_cents: number;
  qr_code: string;
  created_at: string;
}

export interface RegisterRow {
  eventId: string | null;
  isOver: boolean | null;
  tierFound: boolean;
  sale: SaleJson | null;
  mailId: string | null;
  /** What the same Idempotency-Key got before. */
  prior: SaleJson | null;
  priorMatches: boolean | null;
}

/**
 * A registration in one statement: event, price, the sale, its mail, its audit row and its idempotency key, or none of
 * them. The triggers of `registrations` find the person, keep the sums and guard the capacity.
 *
 * $1 seller, $2 idempotency key or null, $3 its fingerprint, $4 event id the client saw or null, $5 food option,
 * $6 tickets, $7 is guest, $8 surcharge in cents, $9 name, $10 e-mail, $11 phone, $12 payment mode, $13 QR code,
 * $14 request id. Always answers one row.
 */
export const REGISTER = sql<RegisterRow>(
  'attendees.register',
  `with prior as (
     select answer, fingerprint = $3 as matches from idempotency_keys
     where user_id = $1 and key = $2 and created_at > now() - interval '24 hours'
   ), event as (
     select id, over_at <= now() as is_over from events where id = ${CURRENT_EVENT_ID}
   ), tier as (
     select t.price_cents from pricing_tiers t join event e on e.id = t.event_id
     where t.is_active and t.food_option = $5 and $6::int between t.quantity_from and t.quantity_to
   ), price as (
     select case when $7::boolean then 0 else (select price_cents from tier) + $8::int end as cents
   ), sale as (
     insert into registrations (event_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents,
       total_cents, name, email, phone, payment_mode, qr_code)
     select e.id, $1, $5, $6::int, $7::boolean, p.cents, p.cents * $6::int, $9, $10, $11, $12, $13
     from event e cross join price p
     where not e.is_over and ($4::uuid is null or e.id = $4::uuid) and p.cents is not null
       and not exists (select from prior)
     returning *
   ), mail as (
     insert into outbox (kind, to_address, event_id, registration_id, request_id)
     select 'ticket', email, event_id, id, $14 from sale
     returning id
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
     select $1, 'registration.created', 'registration', id, event_id,
       jsonb_build_object('tickets', ticket_quantity, 'total_cents', total_cents, 'payment_mode', payment_mode,
         'food_option', food_option, 'is_guest', is_guest), $14
     from sale
   ), kept as (
     insert into idempotency_keys (user_id, key, fingerprint, answer)
     select $1, $2, $3, to_jsonb(sale) from sale where $2::text is not null
   )
   select (select id from event) as "eventId", (select is_over from event) as "isOver",
     exists (select from tier) as "tierFound", (select to_jsonb(sale) from sale) as sale,
     (select id from mail) as "mailId", (select answer from prior) as prior,
     (select matches from prior) as "priorMatches"`,
);

/** $1 e-mail. Who has it in the current event. */
export const FIND_PERSON = sql<{ name: string; email: string; phone: string; registeredAt: Date }>(
  'attendees.find_person',
  `select p.name, p.email, p.phone, (
       select min(r.created_at) from registrations r
       where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) as "registeredAt"
   from people p where p.event_id = ${CURRENT_EVENT_ID} and p.email = $1 and p.closed_at is null`,
);

/** How many tickets the current event has left. */
export const COUNT_TICKETS_LEFT = sql<{ left: number }>(
  'attendees.count_tickets_left',
  `select capacity - sold as left from event_capacities where event_id = ${CURRENT_EVENT_ID}`,
);
