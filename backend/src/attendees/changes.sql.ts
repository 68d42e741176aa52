import { sql } from '../database/database.js';
import type { ExistingAttendee } from './attendees.error.js';

/**
 * Takes all live registrations of the person that $1 is a registration of, and $1 itself. Before the person, which is
 * the order in which check-ins and cancellations lock them too.
 */
export const LOCK_REGISTRATIONS = sql<{ id: string; eventId: string; personId: string; sellerId: string }>(
  'attendees.lock_registrations',
  `select r.id, r.event_id as "eventId", r.person_id as "personId", r.seller_id as "sellerId"
   from registrations target
   join registrations r on r.event_id = target.event_id and r.person_id = target.person_id
     and (r.cancelled_at is null or r.id = target.id)
   where target.id = $1 order by r.id for no key update of r`,
);

export interface PersonRow {
  name: string;
  email: string;
  phone: string;
}

/** $1 event, $2 person. From here on nobody sells to them, so that no registration is missed. */
export const LOCK_PERSON = sql<PersonRow>(
  'attendees.lock_person',
  `select name, email, phone from people where event_id = $1 and id = $2 for no key update`,
);

/** $1 event, $2 person. Run after LOCK_PERSON: it also sees what was sold while that waited. */
export const READ_LIVE = sql<{ id: string; sellerId: string; isFresh: boolean }>(
  'attendees.read_live',
  `select id, seller_id as "sellerId", created_at > now() - interval '30 minutes' as "isFresh"
   from registrations where event_id = $1 and person_id = $2 and cancelled_at is null order by id`,
);

/** $1 event, $2 person, $3 name, $4 e-mail, $5 phone. A trigger brings them to the person's live registrations. */
export const CORRECT_PERSON = sql(
  'attendees.correct_person',
  `update people set name = $3, email = $4, phone = $5 where event_id = $1 and id = $2`,
);

/** $1 event, $2 e-mail. Who has it there. */
export const FIND_PERSON_OF_EMAIL = sql<ExistingAttendee & { id: string }>(
  'attendees.find_person_of_email',
  `select p.id, p.name, p.email, p.phone, (
       select min(r.created_at) from registrations r
       where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) as "registeredAt"
   from people p where p.event_id = $1 and p.email = $2 and p.closed_at is null`,
);

/**
 * Sees to it that each live registration of a person has a ticket mail on its way to their address as it is now: one
 * that was not sent yet is sent there and at once, any other registration gets a new one, which names the first.
 *
 * $1 event, $2 person, $3 request id.
 */
export const QUEUE_TICKETS = sql<{ mailId: string; registrationId: string }>(
  'attendees.queue_tickets',
  `with live as (
     select id, event_id, email from registrations where event_id = $1 and person_id = $2 and cancelled_at is null
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

/** $1 registration. Takes it, so that what is decided next is still true when it is written. */
export const LOCK_REGISTRATION = sql<{
  eventId: string;
  email: string;
  ticketQuantity: number;
  totalCents: number;
  isCheckedIn: boolean;
  isCancelled: boolean;
}>(
  'attendees.lock_registration',
  `select event_id as "eventId", email, ticket_quantity as "ticketQuantity", total_cents as "totalCents",
     checked_in_at is not null as "isCheckedIn", cancelled_at is not null as "isCancelled"
   from registrations where id = $1 for no key update`,
);

/** $1 registration, $2 event, $3 who cancels, $4 why. The triggers take it out of every sum and free its tickets. */
export const CANCEL = sql(
  'attendees.cancel',
  `update registrations set cancelled_at = now(), cancelled_by = $3, cancel_reason = $4 where id = $1 and event_id = $2`,
);

/** $1 registration. One that a worker is sending just now drops itself, or is out already. */
export const DROP_UNSENT_TICKETS = sql(
  'attendees.drop_unsent_tickets',
  `delete from outbox where registration_id = $1 and kind = 'ticket' and state = 'queued'`,
);
