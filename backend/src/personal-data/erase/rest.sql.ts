import { sql } from '../../database/database.js';
import { FREE_TEXTS } from '../find/free-texts.js';
import { ERASED, ERASED_EMAIL } from './people.sql.js';

// What no person of an event has: $1 addresses, $2 phones, $3 pattern, unless a statement says otherwise.

/** $1 addresses, $2 phones. A cancelled registration keeps what was corrected since. */
export const ERASE_STRAY_REGISTRATIONS = sql<{ id: string }>(
  'erasures.stray_registrations',
  `update registrations r set name = case when r.name is not null then '${ERASED}' end, email = null, phone = null
   where r.cancelled_at is not null and (r.email = any($1::text[]) or r.phone = any($2::text[])) returning r.id`,
);

/** $1 addresses. */
export const DROP_UNSENT_TO = sql<{ id: string }>(
  'erasures.drop_unsent_to',
  `delete from outbox o where o.user_id is null and o.to_address = any($1::text[])
     and (o.state in ('queued', 'failed') or o.state = 'sending' and o.claimed_until < now() - interval '10 minutes')
   returning o.id`,
);

/** $1 addresses. */
export const ERASE_MAILS_TO = sql<{ id: string }>(
  'erasures.mails_to',
  `update outbox o set to_address = '${ERASED_EMAIL}'
   where o.user_id is null and o.to_address = any($1::text[]) and o.state <> 'sending' returning o.id`,
);

/** $1 addresses. */
export const IS_SENDING_TO = sql<{ isSending: boolean }>(
  'erasures.is_sending_to',
  `select exists (select from outbox o where o.user_id is null and o.to_address = any($1::text[])) as "isSending"`,
);

/** $1 addresses, $2 phones. One that nobody has decided goes; one that became an account is erased with it. */
export const ERASE_APPLICATIONS = sql<{ id: string }>(
  'erasures.applications',
  `with dropped as (
     delete from volunteer_applications where status = 'pending' and (email = any($1::text[]) or phone = any($2::text[]))
     returning id
   ), kept as (
     update volunteer_applications set name = '${ERASED}', email = 'erased-' || id || '@erased.invalid', phone = '',
       rejection_reason = case when rejection_reason is not null then '${ERASED}' end
     where status = 'rejected' and (email = any($1::text[]) or phone = any($2::text[])) returning id
   )
   select id from dropped union all select id from kept`,
);

/** $1 addresses. */
export const FORGET_ADDRESSES = sql(
  'erasures.forget_addresses',
  `with unsubscribed as (delete from unsubscribed where email = any($1::text[])),
     reminded as (delete from reminders where email = any($1::text[])),
     counted as (delete from rate_limits l using unnest($1::text[]) e where strpos(l.key, e) > 0)
   delete from gift_requests where to_email = any($1::text[])`,
);

/** $1 pattern by which they are found, $2 pattern of what is erased. Sales of phones that could not be entered. */
export const ERASE_INVALID_SALES = sql(
  'erasures.invalid_sales',
  `update invalid_door_sales set
     sent = sent || '{"name": "${ERASED}", "email": null, "phone": null}', errors = erased_json(errors, $2)
   where sent::text ~* $1`,
);

/** A list of which rows are being brought at this moment keeps them until then. */
const IS_RUNNING = `exists (select from imports i where i.id = r.import_id and i.state = 'running')`;

/** $1 pattern by which they are found, $2 pattern of what is erased. Rows of lists: one that was not brought goes. */
export const ERASE_ROWS_THAT_NAME = sql<{ number: number }>(
  'erasures.rows_that_name',
  `with found as (
     select import_id, number, is_done from import_rows r
     where (r.cells::text ~* $1 or r.sale::text ~* $1 or r.corrections::text ~* $1 or r.errors::text ~* $1
       or r.suggestions::text ~* $1) and not ${IS_RUNNING}
   ), dropped as (
     delete from import_rows r using found f
     where r.import_id = f.import_id and r.number = f.number and not f.is_done returning r.number
   ), emptied as (
     update import_rows r set cells = null, corrections = '{}', suggestions = null, identity = null,
       errors = erased_json(r.errors, $2), sale = case when r.sale is not null
         then jsonb_build_object('tickets', r.sale -> 'tickets', 'payment', r.sale -> 'payment') end
     from found f where r.import_id = f.import_id and r.number = f.number and f.is_done returning r.number
   )
   select number from dropped union all select number from emptied`,
);

/** $1 pattern. */
export const ARE_ROWS_LEFT = sql<{ areLeft: boolean }>(
  'erasures.are_rows_left',
  `select exists (select from import_rows r where r.cells::text ~* $1 and ${IS_RUNNING}) as "areLeft"`,
);

/** $1 pattern. */
export const ERASE_NOTES_OF_IMPORTED = sql(
  'erasures.notes_of_imported',
  `update imported_registrations set note = null where note ~* $1`,
);

/** Each: $1 pattern by which texts are found, $2 pattern of what is erased from them. Every text in which somebody may be named. */
export const ERASE_MENTIONS = FREE_TEXTS.map(({ table, column, type }) => ({
  table,
  query: sql<{ found: number }>(
    `erasures.mentions_${table}_${column}`,
    `with found as (
       update ${table} set ${column} = ${type === 'json' ? 'erased_json' : 'erased_text'}(${column}, $2)
       where ${column}::text ~* $1 returning 1)
     select count(*)::int as found from found`,
  ),
}));
