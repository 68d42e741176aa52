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

const ANSWER = (
  success: boolean,
  checkedInBy: string,
) => `jsonb_build_object('success', ${success}, 'attendee',
  jsonb_build_object('id', r.id, 'name', r.name, 'email', r.email, 'phone', r.phone,
    'ticketQuantity', r.ticket_quantity, 'foodOption', r.food_option, 'paymentMode', r.payment_mode,
    'isGuest', r.is_guest, 'checkedInAt', r.checked_in_at, 'checkedInBy', ${checkedInBy},
    'volunteerName', seller.full_name, 'volunteerTeamRole', seller.team_role))`;

/**
 * A check-in in one statement: the row's own condition decides, so of any number at once exactly one finds it not
 * checked in; the others wait for that one and find nothing. Its audit row and idempotency key commit with it.
 *
 * $1 who lets in, $2 idempotency key or null, $3 its fingerprint, $4 QR code, $5 name of who lets in, $6 request id.
 * Always answers one row.
 */
export const CHECK_IN = sql<{
  entry: CheckInJson | null;
  prior: CheckInJson | null;
  priorMatches: boolean | null;
}>(
  'checkin.check_in',
  `with prior as (
     select answer, fingerprint = $3 as matches from idempotency_keys
     where user_id = $1 and key = $2 and created_at > now() - interval '24 hours'
   ), entry as (
     update registrations set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = $1,
       tickets_admitted = ticket_quantity
     where qr_code = $4 and event_id = ${CURRENT_EVENT_ID} and checked_in_at is null and cancelled_at is null
       and not exists (select from prior)
     returning *
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
     select $1, 'check_in.done', 'registration', id, event_id, jsonb_build_object('tickets', ticket_quantity), $6
     from entry
   ), answered as (
     select ${ANSWER(true, '$5::text')} as answer from entry r join users seller on seller.id = r.seller_id
   ), kept as (
     insert into idempotency_keys (user_id, key, fingerprint, answer)
     select $1, $2, $3, answer from answered where $2::text is not null
   )
   select (select answer from answered) as entry, (select answer from prior) as prior,
     (select matches from prior) as "priorMatches"`,
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
