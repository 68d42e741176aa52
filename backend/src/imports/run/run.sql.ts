import { sql } from '../../database/database.js';
import type { OpenRow } from '../rows/rows.sql.js';

/** Imports whose run or undo is not finished. */
export const FIND_OPEN = sql<{ id: string }>(
  'imports.find_open',
  `select id from imports where state = 'running' or state = 'undone' and undo_done_at is null order by id`,
);

/** $1 import. Locks it: of several processes, one at a time does the next rows. */
export const LOCK_IMPORT = sql<{
  state: string;
  eventId: string;
  checkedBy: string;
  undoneBy: string | null;
  alreadyHandedOver: boolean;
  mailTickets: boolean;
  mayGive: boolean;
  requestId: string | null;
  isUndoDone: boolean;
}>(
  'imports.lock',
  `select state, event_id as "eventId", checked_by as "checkedBy", undone_by as "undoneBy",
     already_handed_over as "alreadyHandedOver", mail_tickets as "mailTickets", may_give as "mayGive", request_id as "requestId",
     undo_done_at is not null as "isUndoDone"
   from imports where id = $1 for no key update`,
);

/** $1 import, $2 limit. */
export const NEXT_ROWS = sql<OpenRow>(
  'imports.next_rows',
  `select number, sale, encode(identity, 'hex') as identity from import_rows
   where import_id = $1 and not is_done order by number limit $2`,
);

/**
 * For the transaction: look up rows by key, even if a table was small when the plan was made, and release all locks rather than make
 * others wait behind them.
 */
export const BY_KEY = sql(
  'imports.by_key',
  `select set_config('enable_seqscan', 'off', true), set_config('lock_timeout', '500ms', true)`,
);

// For the lock order, see database/batches.md.

/** $1 event. */
export const LOCK_EVENT = sql('imports.lock_event', `select from events where id = $1 for key share`);

/** $1 event, $2 keys of people. */
export const LOCK_KEYS = sql('imports.lock_keys', `select lock_person_keys($1, $2)`);

/** $1 event, $2 keys of people. */
export const LOCK_PEOPLE = sql(
  'imports.lock_people',
  `select from people where event_id = $1 and key = any($2) and closed_at is null order by id for no key update`,
);

/** $1 event, $2 sellers. Creates the rows of those whose money was never handed over. */
export const ADD_CLEARED_SUMS = sql(
  'imports.add_cleared_sums',
  `insert into cleared_sums (event_id, seller_id, cleared_cents)
   select $1, seller, 0 from (select distinct unnest($2::uuid[]) as seller order by 1) s on conflict do nothing`,
);

/** $1 event, $2 sellers. */
export const LOCK_CLEARED_SUMS = sql(
  'imports.lock_cleared_sums',
  `select from cleared_sums where event_id = $1 and seller_id = any($2) order by seller_id for update`,
);

/**
 * $1 event, $2 import, $3 JSON: the sales, $4 importer, $5 request id, $6 whether tickets are mailed, where there is an e-mail. Bulk
 * mails go behind all others. Triggers find the people and keep the sums.
 */
export const BRING_SALES = sql<{ number: number; id: string }>(
  'imports.bring_sales',
  `with asked as (
     select * from jsonb_to_recordset($3::jsonb) a (number int, seller_id uuid, food text, tickets int, is_guest boolean, price int,
       name text, email text, phone text, payment text, qr_code text, identity text, code text, note text)
   ), sale as (
     insert into registrations (event_id, seller_id, food_option, ticket_quantity, is_guest, price_per_ticket_cents, total_cents,
       name, email, phone, payment_mode, qr_code, memo)
     select $1, a.seller_id, a.food, a.tickets, a.is_guest, a.price, a.price * a.tickets, a.name, a.email, a.phone, a.payment,
       a.qr_code, case settled_as(a.payment) when 'transfer' then memo($1, person_key(a.email, a.name, a.phone)) when 'cash' then null end
     from asked a order by a.number
     returning *
   ), brought as (
     insert into imported_registrations (registration_id, event_id, import_id, number, identity, code, note)
     select s.id, s.event_id, $2, a.number, decode(a.identity, 'hex'), a.code, a.note
     from sale s join asked a on a.qr_code = s.qr_code
     returning registration_id, number
   ), mail as (
     insert into outbox (kind, to_address, event_id, registration_id, request_id, is_bulk)
     select 'ticket', s.email, s.event_id, s.id, $5, true from sale s where $6 and s.email is not null
   ), audited as (
     insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details, request_id)
     select $4, 'registration.imported', 'registration', s.id, s.event_id,
       jsonb_build_object('import', $2, 'seller', s.seller_id, 'tickets', s.ticket_quantity, 'total_cents', s.total_cents,
         'payment_mode', s.payment_mode, 'food_option', s.food_option, 'is_guest', s.is_guest), $5
     from sale s
   )
   select number, registration_id as id from brought`,
);

/** $1 event, $2 cash sales that were handed over before, $3 importer. */
export const ADD_IMPORTED_CASH = sql(
  'imports.add_imported_cash',
  `insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, registration_id)
   select event_id, seller_id, 'imported', total_cents, $3, id from registrations
   where event_id = $1 and id = any($2) order by seller_id, id`,
);

/** $1 event, $2 zelle sales whose transfer has arrived, $3 importer. */
export const ADD_VERIFIED_TRANSFERS = sql(
  'imports.add_verified_transfers',
  `with added as (
     insert into transfers (registration_id, event_id, status, changed_by)
     select id, event_id, 'verified', $3 from registrations where event_id = $1 and id = any($2) order by id
   )
   select 1`,
);

/** $1 zelle sales, $2 importer. */
export const CLEAR_TRANSFERS = sql(
  'imports.clear_transfers',
  `select clear_transfer(id, $2) from (
     select id from registrations where id = any($1) order by seller_id, id) r`,
);

/** $1 import, $2 JSON: the rows as they were decided. */
export const FINISH_ROWS = sql(
  'imports.finish_rows',
  `update import_rows r set is_done = true, outcome = d.outcome, total_cents = d.total, errors = d.errors,
     suggestions = d.suggestions, registration_id = d.registration_id
   from jsonb_to_recordset($2::jsonb) d (number int, outcome text, total int, errors jsonb, suggestions jsonb,
     registration_id uuid)
   where r.import_id = $1 and r.number = d.number`,
);

/** $1 import. */
export const FINISH_RUN = sql(
  'imports.finish_run',
  `update imports set state = 'done', done_at = now() where id = $1`,
);

/** $1 import. What keeps it from being undone: the first of these. */
export const FIND_USED = sql<{
  used: 'mailed' | 'delivered' | 'scanned' | 'corrected' | 'handed_back' | null;
}>(
  'imports.find_used',
  `select case
     when exists (select from imported_registrations i join outbox o on o.registration_id = i.registration_id
       where i.import_id = $1 and o.kind = 'ticket' and o.state <> 'queued') then 'mailed'
     when exists (select from imported_registrations i
       join registrations r on r.id = i.registration_id and r.event_id = i.event_id
       join deliveries d on d.qr_code = r.qr_code and d.event_id = r.event_id
       where i.import_id = $1) then 'delivered'
     when exists (select from imported_registrations i join admissions a on a.registration_id = i.registration_id
       where i.import_id = $1) then 'scanned'
     when exists (select from imported_registrations i
         join registrations r on r.id = i.registration_id and r.event_id = i.event_id
         join registrations of_person on of_person.event_id = r.event_id and of_person.person_id = r.person_id
         join audit_log a on a.subject_id = of_person.id
           and a.action in ('registration.corrected', 'registration.changed', 'registration.split', 'registration.given',
             'ticket.reissued')
           and a.at > r.created_at
       where i.import_id = $1 and i.ended_at is null) then 'corrected'
     when exists (
       select from cleared_sums s join (
         select c.event_id, c.seller_id, sum(c.amount_cents) as cents
         from imported_registrations i join clearings c on c.registration_id = i.registration_id and c.kind = 'imported'
         where i.import_id = $1 and i.ended_at is null and not exists (select from clearings b where b.reverses = c.id) group by 1, 2
       ) c on c.event_id = s.event_id and c.seller_id = s.seller_id
       where s.returnable_cents < c.cents) then 'handed_back'
   end as used`,
);

/** $1 import, $2 account. No row unless its run is done, and for a day. */
export const START_UNDO = sql<{ id: string }>(
  'imports.start_undo',
  `update imports set state = 'undone', undone_by = $2, undone_at = now() where id = $1 and state = 'done' returning id`,
);

/** $1 import, $2 limit. Live registrations that it brought and that are not looked at yet. */
export const NEXT_BROUGHT = sql<{ id: string; personId: string; sellerId: string }>(
  'imports.next_brought',
  `select r.id, r.person_id as "personId", r.seller_id as "sellerId" from imported_registrations i
   join registrations r on r.id = i.registration_id and r.event_id = i.event_id
   join import_rows f on f.import_id = i.import_id and f.number = i.number
   where i.import_id = $1 and f.is_done and f.registration_id is not null order by i.number limit $2`,
);

/** $1 event, $2 people. */
export const LOCK_PEOPLE_BY_ID = sql(
  'imports.lock_people_by_id',
  `select from people where event_id = $1 and id = any($2) order by id for no key update`,
);

/**
 * $1 event, $2 registrations, $3 people. Those that nothing happened to: live, still theirs, not scanned, not split, not given, not
 * mailed and not delivered.
 * Must run after LOCK_PEOPLE_BY_ID.
 */
export const LOCK_UNUSED = sql<{ id: string }>(
  'imports.lock_unused',
  `select r.id from registrations r
   where r.event_id = $1 and r.id = any($2) and r.person_id = any($3) and r.cancelled_at is null and r.checked_in_at is null
     and r.meals_served = 0
     and not exists (select from outbox o where o.registration_id = r.id and o.kind = 'ticket' and o.state <> 'queued')
     and not exists (select from deliveries d where d.qr_code = r.qr_code and d.event_id = r.event_id)
     and not exists (select from registrations part where part.split_from = r.id)
     and not exists (select from gifts g where g.registration_id = r.id)
   order by r.id for no key update`,
);

/** $1 registrations. */
export const DROP_UNSENT_TICKETS = sql(
  'imports.drop_unsent_tickets',
  `delete from outbox where registration_id = any($1) and kind = 'ticket' and state = 'queued'`,
);

/** $1 registrations, $2 account, $3 reason. */
export const REVERSE_IMPORTED_CASH = sql(
  'imports.reverse_imported_cash',
  `insert into clearings (event_id, seller_id, kind, amount_cents, reason, cleared_by, reverses)
   select c.event_id, c.seller_id, 'reversal', -c.amount_cents, $3, $2, c.id from clearings c
   where c.registration_id = any($1) and c.kind = 'imported' and not exists (select from clearings r where r.reverses = c.id)
   order by c.seller_id, c.id`,
);

/**
 * $1 registrations, $2 account, $3 reason. Takes back the verifying of the import itself, which wrote both in one transaction; what
 * finance or the bank verified since is owed to the guest.
 */
export const UNVERIFY_TRANSFERS = sql(
  'imports.unverify_transfers',
  `with unverified as (
     update transfers t set status = 'unverified', changed_by = $2, changed_at = now()
     from registrations r where r.id = t.registration_id and r.event_id = t.event_id and t.registration_id = any($1)
       and t.status = 'verified' and t.changed_at = r.created_at
       and not exists (select from bank_matches m where m.registration_id = t.registration_id)
     returning t.registration_id
   )
   select reverse_transfer(registration_id, $2, $3) from unverified`,
);

/** $1 event, $2 registrations, $3 account, $4 reason. */
export const CANCEL_BROUGHT = sql(
  'imports.cancel_brought',
  `with cancelled as (
     update registrations r set cancelled_at = now(), cancelled_by = $3, cancel_reason = $4,
       refund = case when r.total_cents = 0 then null when settled_as(r.payment_mode) = 'cash' then 'seller'
         when exists (select from transfers t where t.registration_id = r.id and t.status = 'verified') then 'till' end
     where r.event_id = $1 and r.id = any($2) returning r.id, r.event_id
   )
   insert into audit_log (actor_id, action, subject_type, subject_id, event_id, details)
   select $3, 'registration.cancelled', 'registration', id, event_id, jsonb_build_object('reason', $4) from cancelled`,
);

/** $1 import, $2 registrations. They are looked at, whether or not they could be cancelled. */
export const FORGET_BROUGHT = sql(
  'imports.forget_brought',
  `update import_rows set registration_id = null where import_id = $1 and registration_id = any($2)`,
);

/** $1 import. */
export const FINISH_UNDO = sql(
  'imports.finish_undo',
  `update imports set undo_done_at = now() where id = $1`,
);
