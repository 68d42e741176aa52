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
  /** Cents a ticket; null where no tier covers the quantity. */
  pricePerTicket: number | null;
  sale: SaleJson | null;
  mailId: string | null;
  /** What the same Idempotency-Key got before. */
  prior: SaleJson | null;
  priorMatches: boolean | null;
}

/**
 * Registrations in one statement: event, prices, the sales, their mails, audit rows and idempotency keys, or none of
 * them. The triggers of `registrations` find the people, keep the sums and guard the capacity.
 *
 * Arrays, see `together`: $1 sellers, $2 idempotency keys or nulls, $3 their fingerprints, $4 ids of the events that the
 * clients saw or nulls, $5 food options, $6 tickets, $7 is guest, $8 surcharges in cents, $9 names, $10 e-mails,
 * $11 phones, $12 payment modes, $13 QR codes, each another, $14 request ids, $15 totals in cents that the clients saw or
 * nulls. Answers a row for each.
 */
export const REGISTER = sql<RegisterRow>(
  'attendees.register',
  `with asked as (
     select * from unnest((select $1::uuid[]), (select $2::text[]), (select $3::bytea[]), (select $4::uuid[]),
       (select $5::text[]), (select $6::int[]), (select $7::boolean[]), (select $8::int[]), (select $9::text[]),
       (select $10::text[]), (select $11::text[]), (select $12::text[]), (select $13::text[]), (select $14::text[]),
       (select $15::bigint[]))
       with ordinality asked (seller_id, key, fingerprint, seen_event_id, food_option, tickets, is_guest,
         surcharge_cents, name, email, phone, payment_mode, qr_code, request_id, quoted_cents, place)
   ), prior as (
     select a.place, k.answer, k.fingerprint = a.fingerprint as matches
     from asked a join idempotency_keys k on k.user_id = a.seller_id and k.key = a.key
     where k.created_at > now() - interval '24 hours'
   ), event as (
     select id, over_at <= now() as is_over from events where id = ${CURRENT_EVENT_ID}
   ), priced as (
     select a.*, case when a.is_guest then 0 else t.price_cents + a.surcharge_cents end as cents
     from asked a left join event e on true
     left join pricing_tiers t on t.event_id = e.id and t.is_active and t.food_option = a.food_option
       and a.tickets between t.quantity_from and t.quantity_to
   ), sale as (
     insert into registrations (event_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents,
       total_cents, name, email, phone, payment_mode, qr_code)
     select e.id, p.seller_id, p.food_option, p.tickets, p.is_guest, p.cents, p.cents * p.tickets, p.name, p.email,
       p.phone, p.payment_mode, p.qr_code
     from event e cross join priced p
     where not e.is_over and (p.seen_event_id is null or p.seen_event_id = e.id) and p.cents is not null
       and (p.quoted_cents is null or p.quoted_cents = p.cents * p.tickets)
       and p.place not in (select place from prior)
     returning *
   ), sold as (
     select a.place, a.key, a.fingerprint, a.request_id, s.id, s.event_id, s.email, s.seller_id, to_jsonb(s) as answer
     from sale s join asked a on a.qr_code = s.qr_code
   ), mail as (
     insert into outbox (kind, to_address, event_id, registration_id, request_id)
     select 'ticket', email, event_id, id, request_id from sold
     returning id, registration_id
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
     select seller_id, 'registration.created', 'registration', id, event_id,
       jsonb_build_object('tickets', answer -> 'ticket_quantity', 'total_cents', answer -> 'total_cents',
         'payment_mode', answer -> 'payment_mode', 'food_option', answer -> 'food_option',
         'is_guest', answer -> 'is_guest'), request_id
     from sold
   ), kept as (
     insert into idempotency_keys (user_id, key, fingerprint, answer)
     select seller_id, key, fingerprint, answer from sold where key is not null
   )
   select e.id as "eventId", e.is_over as "isOver", p.cents as "pricePerTicket", s.answer as sale, m.id as "mailId",
     prior.answer as prior, prior.matches as "priorMatches"
   from priced p left join event e on true left join sold s using (place) left join mail m on m.registration_id = s.id
   left join prior using (place) order by place`,
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
