import { sql } from '../database/database.js';
import { CURRENT_EVENT_ID } from '../events/events.sql.js';

/** What a check-in answers, as it is kept with an Idempotency-Key. */
export interface CheckInJson {
  /** False where the attendee was in already. */
  success: boolean;
  attendee: {
    id: string;
    name: string;
    email: string;
    phone: string;
    ticketQuantity: number;
    foodOption: 'with_food' | 'without_food';
    paymentMode: 'cash' | 'zelle';
    isGuest: boolean;
    checkedInAt: string;
    checkedInBy: string;
    volunteerName: string;
    volunteerTeamRole: string | null;
  };
}

export interface CheckInRow {
  /** Null where nobody was let in. */
  entry: CheckInJson | null;
  /** What the same Idempotency-Key got before. */
  prior: CheckInJson | null;
  priorMatches: boolean | null;
}

const ANSWER = (
  success: boolean,
  checkedInBy: string,
) => `jsonb_build_object('success', ${success}, 'attendee',
  jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'phone', r.phone,
    'ticketQuantity', r.ticket_quantity, 'foodOption', r.food_option, 'paymentMode', r.payment_mode,
    'isGuest', r.is_guest, 'checkedInAt', r.checked_in_at, 'checkedInBy', ${checkedInBy},
    'volunteerName', seller.full_name, 'volunteerTeamRole', seller.team_role))`;

/**
 * Check-ins in one statement: a row's own condition decides, so of any number at once exactly one finds it not checked
 * in; the others find nothing, or wait for that one and find nothing then. Audit rows and idempotency keys commit with them.
 *
 * Arrays, see `together`: $1 who lets in, $2 idempotency keys or nulls, $3 their fingerprints, $4 QR codes, $5 names of
 * who lets in, $6 request ids. Answers a row for each.
 */
export const CHECK_IN = sql<CheckInRow>(
  'checkin.check_in',
  `with asked as (
     select * from unnest((select $1::uuid[]), (select $2::text[]), (select $3::bytea[]), (select $4::text[]),
       (select $5::text[]), (select $6::text[]))
       with ordinality asked (user_id, key, fingerprint, qr_code, user_name, request_id, place)
   ), prior as (
     select a.place, k.answer, k.fingerprint = a.fingerprint as matches
     from asked a join idempotency_keys k on k.user_id = a.user_id and k.key = a.key
     where k.created_at > now() - interval '24 hours'
   ), entry as (
     update registrations r set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = a.user_id,
       tickets_admitted = r.ticket_quantity
     from asked a
     where r.qr_code = a.qr_code and r.event_id = ${CURRENT_EVENT_ID} and r.checked_in_at is null
       and r.cancelled_at is null and a.place not in (select place from prior)
     returning r.*, a.place, a.user_id, a.key, a.fingerprint, a.user_name, a.request_id
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
     select user_id, 'check_in.done', 'registration', id, event_id, jsonb_build_object('tickets', ticket_quantity),
       request_id
     from entry
   ), answered as (
     select r.place, r.user_id, r.key, r.fingerprint, ${ANSWER(true, 'r.user_name')} as answer
     from entry r join users seller on seller.id = r.seller_id
   ), kept as (
     insert into idempotency_keys (user_id, key, fingerprint, answer)
     select user_id, key, fingerprint, answer from answered where key is not null
   )
   select e.answer as entry, p.answer as prior, p.matches as "priorMatches"
   from asked a left join answered e using (place) left join prior p using (place) order by place`,
);

/**
 * Why nobody was let in: all registrations with this code, the current event's first. That one being in already is an
 * answer too, and is kept with the idempotency key.
 *
 * $1 who asks, $2 idempotency key or null, $3 its fingerprint, $4 QR code.
 */
export const EXPLAIN_REFUSAL = sql<{
  isCurrent: boolean;
  eventName: string;
  isCancelled: boolean;
  entry: CheckInJson | null;
}>(
  'checkin.explain_refusal',
  `with found as (
     select e.id = ${CURRENT_EVENT_ID} as is_current, e.name as event_name, r.cancelled_at is not null as is_cancelled,
       case when r.checked_in_at is not null then ${ANSWER(false, 'doorkeeper.full_name')} end as entry
     from registrations r
     join events e on e.id = r.event_id
     join users seller on seller.id = r.seller_id
     left join users doorkeeper on doorkeeper.id = r.checked_in_by
     where r.qr_code = $4
     order by 1 desc limit 1
   ), kept as (
     insert into idempotency_keys (user_id, key, fingerprint, answer)
     select $1, $2, $3, entry from found
     where $2::text is not null and is_current and not is_cancelled and entry is not null
   )
   select is_current as "isCurrent", event_name as "eventName", is_cancelled as "isCancelled", entry from found`,
);
