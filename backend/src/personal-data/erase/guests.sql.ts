import { sql } from '../../database/database.js';
import { FREE_TEXTS } from '../find/free-texts.js';
import { QR_CODE_LENGTH } from '../../rules/qr-codes.js';
import { ERASED } from './people.sql.js';

// What is about an event whose guests are erased, and about none of their registrations.

/** $1 erasure, $2 event. Everybody who has a registration in it. */
export const ADD_GUESTS = sql(
  'erasures.add_guests',
  `insert into personal_erasure_people (erasure_id, event_id, person_id)
   select $1::uuid, p.event_id, p.id from people p where p.event_id = $2 on conflict do nothing`,
);

/** Of people in row p: whether anything tells who they are. */
export const IS_KNOWN = `(p.email is not null or p.phone is not null or p.name <> '${ERASED}')`;

/** $1 names. Those that no account has: what officers write about each other is about no guest. */
export const NAMES_OF_NO_ACCOUNT = sql<{ names: string[] }>(
  'erasures.names_of_no_account',
  `select array(select n from unnest($1::text[]) n
     where not exists (select from users u where lower(u.full_name collate "pg_c_utf8") = lower(n collate "pg_c_utf8"))) as names`,
);

/** Tables of what officers write about an event as a whole. Others name a registration, or no event. */
const OF_EVENT = ['messages', 'floats', 'hand_overs', 'clearings', 'paper_books', 'imports'];

/** Each: $1 event, $2 pattern. */
export const ERASE_TEXTS_OF_EVENT = FREE_TEXTS.filter(({ table }) => OF_EVENT.includes(table)).map(
  ({ table, column, type }) =>
    sql(
      `erasures.of_event_${table}_${column}`,
      `update ${table} set ${column} = ${type === 'json' ? 'erased_json' : 'erased_text'}(${column}, $2)
       where event_id = $1 and ${column}::text ~* $2`,
    ),
);

/** $1 event, $2 pattern. What the log says of these. */
export const ERASE_LOG_OF_EVENT = sql(
  'erasures.log_of_event',
  `update audit_log a set details = erased_json(a.details, $2)
   where a.subject_id = any(array(${OF_EVENT.map(
     (table) => `select id from ${table} where event_id = $1`,
   ).join(' union all ')}))
     and a.details::text ~* $2`,
);

/** $1 event. Sales of phones that could not be entered. */
export const ERASE_INVALID_SALES_OF_EVENT = sql(
  'erasures.invalid_sales_of_event',
  `update invalid_door_sales set sent = sent || '{"name": "${ERASED}", "email": null, "phone": null}', errors = '{}'
   where event_id = $1 and (sent ->> 'name' <> '${ERASED}' or sent ->> 'email' is not null or sent ->> 'phone' is not null)`,
);

/** $1 event. Scans of nobody's ticket: what was scanned may have been anything, but for what looks like a code of ours. */
export const ERASE_UNKNOWN_SCANS = sql(
  'erasures.unknown_scans',
  `update refused_scans set reason = case when reason is not null then '${ERASED}' end,
     code = case when code ~ '^[A-Z0-9]{${QR_CODE_LENGTH}}$' then code when code is not null then '${ERASED}' end
   where event_id = $1 and registration_id is null
     and (reason <> '${ERASED}' or code <> '${ERASED}' and code !~ '^[A-Z0-9]{${QR_CODE_LENGTH}}$')`,
);

/** $1 event. Mails to guests that name no registration: those that wait are not sent. */
export const DROP_UNSENT_OF_EVENT = sql<{ id: string }>(
  'erasures.drop_unsent_of_event',
  `delete from outbox o where o.event_id = $1 and o.registration_id is null and o.user_id is null
     and (o.state in ('queued', 'failed') or o.state = 'sending' and o.claimed_until < now() - interval '10 minutes')
   returning o.id`,
);

/** $1 event, $2 address of erased mails. */
export const ERASE_MAILS_OF_EVENT = sql<{ id: string }>(
  'erasures.mails_of_event',
  `update outbox o set to_address = $2, last_error = case when last_error is not null then '${ERASED}' end
   where o.event_id = $1 and o.registration_id is null and o.user_id is null and o.state <> 'sending' and o.to_address <> $2
   returning o.id`,
);

/** $1 event, $2 address of erased mails. */
export const IS_SENDING_OF_EVENT = sql<{ isSending: boolean }>(
  'erasures.is_sending_of_event',
  `select exists (select from outbox o
     where o.event_id = $1 and o.registration_id is null and o.user_id is null and o.to_address <> $2) as "isSending"`,
);

/** $1 event. */
export const FORGET_REQUESTS_OF_EVENT = sql(
  'erasures.forget_requests_of_event',
  `with reminded as (delete from reminders where event_id = $1)
   delete from gift_requests where event_id = $1`,
);
