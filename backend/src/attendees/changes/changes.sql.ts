import { sql } from '../../database/database.js';
import { OWN_CORRECTION_MINUTES } from '../../rules/corrections.js';
import { UNDELIVERED_STATES } from '../../rules/mails.js';
import type { PaymentMode } from '../../rules/tickets.js';
import type { TransferStatus } from '../../rules/transfers.js';
import { MAIL_STATE_OF_REGISTRATION } from '../../mail/outbox/outbox.sql.js';
import type { ExistingAttendee } from '../registration/registration.error.js';

// For the lock order, see database/batches.md.

/** $1 registration. Locks its event against a change of the capacity, which must count this cancellation wholly or not at all. */
export const LOCK_EVENT = sql<{ eventId: string }>(
  'attendees.lock_event',
  `select e.id as "eventId" from events e join registrations r on r.event_id = e.id where r.id = $1 for key share of e`,
);

/** $1 event, $2 keys of people. An advisory lock, because a key that nobody has yet has no row to lock. */
export const LOCK_KEYS = sql('attendees.lock_keys', `select lock_person_keys($1, $2)`);

/** $1 registration. Locks its person, as every change of a registration must do first. */
export const LOCK_PERSON = sql('attendees.lock_person', `select lock_person_of($1)`);

export interface PersonRow {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** $1 registration. It and its person. Only once the person is locked do both stay as they are. */
export const FIND_SALE = sql<
  PersonRow & { id: string; eventId: string; personId: string; sellerId: string; isCancelled: boolean }
>(
  'attendees.find_sale',
  `select r.id, r.event_id as "eventId", r.person_id as "personId", r.seller_id as "sellerId",
     r.cancelled_at is not null as "isCancelled", p.name, p.email, p.phone
   from registrations r join people p on p.event_id = r.event_id and p.id = r.person_id where r.id = $1`,
);

/**
 * $1 event, $2 person, $3 key. Locks the person and the one who has the key: two people who are each given the other's would
 * deadlock at the index. From here on no sale to them can commit, so that no registration is missed.
 */
export const LOCK_PEOPLE = sql<PersonRow & { id: string; key: string }>(
  'attendees.lock_people',
  `select id, name, email, phone, key from people where event_id = $1 and id = any(array(
     select $2::uuid union all
     select id from people where event_id = $1 and key = $3 and closed_at is null))
   order by id for no key update`,
);

/** $1 event, $2 person, $3 the person that this one is made one with. What was given is from, to and paid by whoever they are now. */
export const MOVE_GIFTS = sql(
  'attendees.move_gifts',
  `update gifts set from_person_id = case from_person_id when $2 then $3::uuid else from_person_id end,
     to_person_id = case to_person_id when $2 then $3::uuid else to_person_id end,
     paid_by = case paid_by when $2 then $3::uuid else paid_by end
   where event_id = $1 and $2::uuid in (from_person_id, to_person_id, paid_by)`,
);

const UNDELIVERED = UNDELIVERED_STATES.map((state) => `'${state}'`).join(', ');

/** $1 event, $2 person. Must run after LOCK_PEOPLE, so that it sees sales that committed while that waited. */
export const READ_LIVE = sql<{ id: string; sellerId: string; isFresh: boolean; isUndelivered: boolean }>(
  'attendees.read_live',
  `select id, seller_id as "sellerId", created_at > now() - interval '${OWN_CORRECTION_MINUTES} minutes' as "isFresh",
     coalesce(${MAIL_STATE_OF_REGISTRATION} in (${UNDELIVERED}), false) as "isUndelivered"
   from registrations r where event_id = $1 and person_id = $2 and cancelled_at is null order by id`,
);

/** $1 event, $2 person, $3 name, $4 e-mail, $5 phone. A trigger copies them to the person's live registrations. */
export const CORRECT_PERSON = sql(
  'attendees.correct_person',
  `update people set name = $3, email = $4, phone = $5 where event_id = $1 and id = $2`,
);

/**
 * $1 event, $2 person, $3 person. The first one's live registrations become the second one's; both are locked. Triggers count both
 * anew, and close the first.
 */
export const MOVE_REGISTRATIONS = sql(
  'attendees.move_registrations',
  `update registrations r set person_id = p.id, name = p.name, email = p.email, phone = p.phone
   from people p
   where p.event_id = $1 and p.id = $3 and r.event_id = $1 and r.person_id = $2 and r.cancelled_at is null`,
);

/** $1 event, $2 e-mail, $3 account. The person who has the e-mail in the event, and whether the account sold to them. */
export const FIND_PERSON_OF_EMAIL = sql<ExistingAttendee & { id: string; isOwn: boolean }>(
  'attendees.find_person_of_email',
  `select p.id, p.name, p.email, p.phone, (
       select min(r.created_at) from registrations r
       where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) as "registeredAt",
     exists (select from registrations r where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null
       and r.seller_id = $3 and not exists (select from gifts g where g.registration_id = r.id)) as "isOwn"
   from people p where p.event_id = $1 and p.key = $2 and p.email = $2 and p.closed_at is null`,
);

/**
 * Ensures that each live registration of a person with an e-mail has a ticket mail queued to it: an unsent mail is redirected
 * there and becomes due immediately; any other registration gets a new mail, whose `resend_of` is the first one.
 *
 * $1 event, $2 person, $3 request id.
 */
export const QUEUE_TICKETS = sql<{ mailId: string; registrationId: string }>(
  'attendees.queue_tickets',
  `with live as (
     select id, event_id, email from registrations where event_id = $1 and person_id = $2 and cancelled_at is null
       and email is not null
   ), hurried as (
     update outbox o set to_address = live.email, next_try_at = now()
     from live where o.registration_id = live.id and o.kind = 'ticket' and o.state = 'queued'
     returning o.id, o.registration_id
   ), added as (
     insert into outbox (kind, to_address, event_id, registration_id, request_id, resend_of)
     select 'ticket', live.email, live.event_id, live.id, $3, (
       select coalesce(o.resend_of, o.id) from outbox o
       where o.registration_id = live.id and o.kind = 'ticket' order by o.id desc limit 1)
     from live where not exists (select from hurried where hurried.registration_id = live.id)
     returning id, registration_id
   )
   select id as "mailId", registration_id as "registrationId" from hurried
   union all select id, registration_id from added`,
);

/** $1 account, $2 event, $3 registrations whose tickets are mailed again, $4 to whom, $5 request id. */
export const AUDIT_RESENT = sql(
  'attendees.audit_resent',
  `insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
   select $1, 'mail.resent', 'registration', id, $2, jsonb_build_object('kind', 'ticket', 'to', $4::text), $5
   from unnest($3::uuid[]) id`,
);

/** $1 registration. Locks it, so that what is read here is still true when the change is written. */
export const LOCK_REGISTRATION = sql<{
  eventId: string;
  email: string | null;
  sellerId: string;
  ticketQuantity: number;
  totalCents: number;
  pricePerTicketCents: number;
  paymentMode: PaymentMode;
  isFresh: boolean;
  /** How many of the tickets are in or have been served. */
  used: number;
  isCheckedIn: boolean;
  isCancelled: boolean;
}>(
  'attendees.lock_registration',
  `select event_id as "eventId", email, seller_id as "sellerId", ticket_quantity as "ticketQuantity",
     total_cents as "totalCents", price_per_ticket_cents as "pricePerTicketCents", payment_mode as "paymentMode",
     created_at > now() - interval '${OWN_CORRECTION_MINUTES} minutes' as "isFresh", greatest(tickets_admitted, meals_served) as used,
     checked_in_at is not null or meals_served > 0 as "isCheckedIn", cancelled_at is not null as "isCancelled"
   from registrations where id = $1 for no key update`,
);

/** SQL: whether tickets of registration `r` were given to somebody, or are. */
export const IS_GIVEN = `exists (select from gifts g where g.registration_id = r.id or g.given_off = r.id)`;

/**
 * $1 registration, $2 how many of its tickets, $3 their new code, $4 actor. Makes them a registration of their own. Must run after
 * LOCK_REGISTRATION, and must not be followed by a lock on anything but the registration's seller and tickets, as it takes the slot
 * of the sums.
 */
export const SPLIT = sql<{ partId: string }>(
  'attendees.split',
  `select split_registration($1, $2, $3, $4) as "partId"`,
);

/** $1 registration. Its transfer, if somebody looked at it. Must run after LOCK_REGISTRATION, whose lock keeps the answer true. */
export const READ_TRANSFER = sql<{ status: TransferStatus }>(
  'attendees.read_transfer',
  `select status from transfers where registration_id = $1`,
);

/** $1 registration. Who paid, if its tickets were ever given to somebody else: no row if not. */
export const FIND_PAYER = sql<PersonRow & { hasTickets: boolean }>(
  'attendees.find_payer',
  `select p.name, p.email, p.phone, p.id = r.person_id as "hasTickets"
   from gifts g join people p on p.id = g.paid_by and p.event_id = g.event_id
     join registrations r on r.id = g.registration_id and r.event_id = g.event_id
   where g.registration_id = $1 order by g.id desc limit 1`,
);

/**
 * $1 registration. Whether the person's e-mail was corrected since this sale, so that the mail about a cancellation does not go
 * where its ticket went. Must run after LOCK_PERSON. Ids tell the order: a correction that waits for a sale begins before it. Of
 * a changed sale the first one counts, whose ticket was mailed first; the person may be another since, whom the last one has. A
 * correction is told of one registration of the person, which may have been given to somebody else since; of one that was given to
 * this person, what was corrected before concerns somebody else.
 */
export const WAS_READDRESSED = sql<{ wasReaddressed: boolean }>(
  'attendees.was_readdressed',
  `with recursive sold (id, changed_from) as (
     select id, changed_from from registrations where id = $1
     union all
     select r.id, r.changed_from from sold join registrations r on r.id = sold.changed_from
   )
   select exists (
     select from sold join registrations r on r.id = sold.id
     join lateral (
       select o.id, null::uuid as until from registrations o where o.event_id = r.event_id and o.person_id = r.person_id
       union all
       select g.given_off, g.id from gifts g where g.event_id = r.event_id and g.from_person_id = r.person_id
     ) had on true
     left join lateral (
       select g.id from gifts g where g.registration_id = had.id and had.id <> r.id and (had.until is null or g.id < had.until)
       order by g.id desc limit 1
     ) came on true
     join audit_log a on a.subject_id = had.id and a.action = 'registration.corrected' and (had.until is null or a.id < had.until)
       and (came.id is null or a.id > came.id)
       and a.id > (select first.id from sold first where first.changed_from is null) and a.details -> 'new' ? 'email')
     as "wasReaddressed"`,
);

/** $1 registration, $2 event, $3 actor, $4 reason, $5 who pays back. Triggers subtract it from all sums and free its tickets. */
export const CANCEL = sql(
  'attendees.cancel',
  `update registrations set cancelled_at = now(), cancelled_by = $3, cancel_reason = $4, refund = $5
   where id = $1 and event_id = $2`,
);

/** $1 event, $2 seller, $3 till_refund or kept, $4 negative amount in cents, $5 reason, $6 actor, $7 registration. */
export const ADD_REFUND = sql(
  'attendees.add_refund',
  `insert into clearings (event_id, seller_id, kind, amount_cents, reason, cleared_by, registration_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** $1 registration. A mail that a worker is sending right now is dropped by the worker, or is already sent. */
export const DROP_UNSENT_TICKETS = sql(
  'attendees.drop_unsent_tickets',
  `delete from outbox where registration_id = $1 and kind = 'ticket' and state = 'queued'`,
);

/**
 * $1 registration, $2 event, $3 new code, $4 actor, $5 reason. The old code is kept in `replaced_codes`, which a trigger
 * enforces: a code that is neither there nor in `registrations` was never issued.
 */
export const REPLACE_CODE = sql(
  'attendees.replace_code',
  `with replaced as (
     insert into replaced_codes (event_id, qr_code, registration_id, replaced_by, reason)
     select event_id, qr_code, id, $4, $5 from registrations where id = $1 and event_id = $2
     returning registration_id
   )
   update registrations set qr_code = $3 where id = (select registration_id from replaced) and event_id = $2`,
);

/** $1 registration, $2 way, $3 account. */
export const ADD_DELIVERY = sql(
  'attendees.add_delivery',
  `insert into deliveries (event_id, qr_code, way, account_id) select event_id, qr_code, $2, $3 from registrations where id = $1`,
);
