import { sql } from '../../database/database.js';
import { ERASED, ERASED_EMAIL } from '../../rules/erased.js';
import { FREE_TEXTS } from '../find/free-texts.js';

export { ERASED, ERASED_EMAIL };

/** For the transaction: the ledgers let texts be erased, and nobody waits long behind it. */
export const BEGIN_ERASING = sql(
  'erasures.begin',
  `select set_config('usher.erases', 'on', true), set_config('lock_timeout', '500ms', true),
     set_config('statement_timeout', '10min', true)`,
);

/** $1 erasure, $2 limit. */
export const NEXT_PEOPLE = sql<{ eventId: string; personId: string }>(
  'erasures.next_people',
  `select event_id as "eventId", person_id as "personId" from personal_erasure_people
   where erasure_id = $1 and not is_done order by event_id, person_id limit $2`,
);

/** $1 events, $2 people. In the order in which all lock them; from here on no sale to them commits. */
export const LOCK_PEOPLE = sql(
  'erasures.lock_people',
  `select from people p where (p.event_id, p.id) in (select * from unnest($1::uuid[], $2::uuid[]))
   order by p.id for no key update of p`,
);

/**
 * $1 events, $2 people. Without e-mail and phone the key of each is the person's id: no two of them become one, and the sums of each
 * stay. Triggers change the live registrations, the search and the lists of phones.
 */
export const ERASE_PEOPLE = sql(
  'erasures.people',
  `update people p set name = case when p.name is not null then '${ERASED}' end, email = null, phone = null
   from unnest($1::uuid[], $2::uuid[]) g (event_id, id) where p.event_id = g.event_id and p.id = g.id`,
);

/** $1 registrations, $2 pattern. The cancelled ones, and why one was cancelled. */
export const ERASE_REGISTRATIONS = sql(
  'erasures.registrations',
  `update registrations r set name = case when r.name is not null then '${ERASED}' end, email = null, phone = null,
     cancel_reason = erased_text(r.cancel_reason, $2)
   where r.id = any($1::uuid[])
     and (r.name <> '${ERASED}' or r.email is not null or r.phone is not null or r.cancel_reason ~* $2)`,
);

/** Of mails in row o: nobody is sending it. A worker that died keeps its lease for minutes. */
const IS_UNSENT = `(o.state in ('queued', 'failed') or o.state = 'sending' and o.claimed_until < now() - interval '10 minutes')`;
/** $1 registrations with all of their history, $2 all that are linked, $3 addresses. Mails to accounts stay theirs. */
const IS_TO_THEM = `o.user_id is null and (o.registration_id = any($1::uuid[])
  or o.registration_id = any($2::uuid[]) and o.to_address = any($3::text[]))`;

/** $1 to $3 as above. Mails that were not sent are not sent any more. */
export const DROP_UNSENT = sql<{ id: string }>(
  'erasures.drop_unsent',
  `delete from outbox o where ${IS_TO_THEM} and ${IS_UNSENT} returning o.id`,
);

/** $1 to $3 as above, $4 pattern. */
export const ERASE_MAILS = sql<{ id: string }>(
  'erasures.mails',
  `update outbox o set to_address = case when ${IS_TO_THEM} then '${ERASED_EMAIL}' else o.to_address end,
     data = erased_json(o.data, $4), last_error = erased_text(o.last_error, $4)
   where o.registration_id = any($2::uuid[]) and o.state <> 'sending'
     and (${IS_TO_THEM} and o.to_address <> '${ERASED_EMAIL}' or o.data::text ~* $4 or o.last_error ~* $4)
   returning o.id`,
);

/** $1 registrations, $2 mails. Mails that a worker is just sending: their address is erased once it is done. */
export const IS_SENDING = sql<{ isSending: boolean }>(
  'erasures.is_sending',
  `select exists (select from outbox o where ${IS_TO_THEM} and o.state = 'sending') as "isSending"`,
);

/** $1 registrations, $2 pattern. What the log says of them, and of their mails. */
export const ERASE_LOG = sql<{ id: string }>(
  'erasures.log',
  `update audit_log a set details = erased_json(a.details, $2)
   where a.subject_id = any(array(select unnest($1::uuid[])
       union all select o.id from outbox o where o.registration_id = any($1::uuid[])))
     and a.details::text ~* $2 returning a.id`,
);

/** $1 registrations. Their pictures and everything by which these are compared; the store's turn comes later. */
export const ERASE_PICTURES = sql<{ key: string }>(
  'erasures.pictures',
  `with prints as (
     delete from picture_prints where registration_id = any($1::uuid[]) returning id, object_key
   ), compared as (
     delete from same_pictures s using prints p where p.id in (s.one_id, s.other_id)
   ), shown as (
     delete from screenshots where registration_id = any($1::uuid[]) returning object_key
   ), gone as (
     select object_key from prints union select object_key from shown
   )
   insert into personal_erasure_pictures (object_key, erasure_id) select object_key, $2 from gone
     on conflict do nothing returning object_key as key`,
);

/** $1 registrations. As housekeeping does a day after a list was brought; what tells the same row of another file stays. */
export const ERASE_IMPORT_ROWS = sql<{ number: number }>(
  'erasures.import_rows',
  `with noted as (
     update imported_registrations set note = null where registration_id = any($1::uuid[]) and note is not null
   )
   update import_rows set cells = null, corrections = '{}', suggestions = null, identity = null,
     sale = case when sale is not null
       then jsonb_build_object('tickets', sale -> 'tickets', 'payment', sale -> 'payment') end
   where registration_id = any($1::uuid[]) and (cells is not null or identity is not null) returning number`,
);

/** $1 registrations that they paid for, $2 pattern. A line that pays for others too keeps what is not theirs. */
export const ERASE_BANK_LINES = sql(
  'erasures.bank_lines',
  `update bank_lines l set text = case
       when exists (select from bank_matches m where m.line_id = l.id and m.registration_id <> all ($1::uuid[]))
       then erased_text(l.text, $2) else '${ERASED}' end, reference = erased_text(l.reference, $2)
   where l.id in (select m.line_id from bank_matches m where m.registration_id = any($1::uuid[]))`,
);

/** $1 events, $2 people, $3 registrations, $4 addresses. */
export const ERASE_GIFT_REQUESTS = sql(
  'erasures.gift_requests',
  `delete from gift_requests g where (g.event_id, g.person_id) in (select * from unnest($1::uuid[], $2::uuid[]))
     or g.registration_id = any($3::uuid[]) or g.event_id = any($1::uuid[]) and g.to_email = any($4::text[])`,
);

/** $1 events, $2 addresses. */
export const ERASE_REMINDERS = sql(
  'erasures.reminders',
  `delete from reminders where event_id = any($1::uuid[]) and email = any($2::text[])`,
);

/** $1 registrations, $2 pattern. Answers that are kept for a day. */
export const ERASE_ANSWERS = sql(
  'erasures.answers',
  `update idempotency_keys k set answer = erased_json(k.answer, $2)
   where k.answer::text ~* $2
     and exists (select from unnest($1::uuid[]) r (id) where strpos(k.answer::text, r.id::text) > 0)`,
);

/** Each: $1 registrations, $2 pattern. What was typed about a registration. */
export const ERASE_TEXTS_OF_REGISTRATIONS = FREE_TEXTS.filter(({ isOfRegistration }) => isOfRegistration).map(
  ({ table, column }) =>
    sql(
      `erasures.${table}_${column}`,
      `update ${table} set ${column} = erased_text(${column}, $2)
     where registration_id = any($1::uuid[]) and ${column} ~* $2`,
    ),
);

/** $1 erasure, $2 events, $3 people. */
export const FINISH_PEOPLE = sql(
  'erasures.finish_people',
  `update personal_erasure_people set is_done = true
   where erasure_id = $1 and (event_id, person_id) in (select * from unnest($2::uuid[], $3::uuid[]))`,
);
