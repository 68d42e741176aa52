import { sql } from '../../database/database.js';
import type { PaperAtDoor, PaperState } from '../../rules/paper.js';
import { CURRENT_EVENT_ID } from '../../events/events.sql.js';
import type { DoorTier } from '../../rules/door-sales.js';
import { CODE_END_LENGTH } from '../../rules/qr-codes.js';

/** One registration as phones store it; ListRowDto explains the fields. */
export interface ListRow {
  i: string;
  h: string;
  n: string;
  q: number;
  f: 0 | 1;
  a: number;
  m: number;
  p: string;
  v: number;
}

/** What a row has only now and then, and whether it is one at all. */
export interface Parts {
  isCancelled: boolean;
  /** The end of its code, if it was sold at the door. */
  c: string | null;
  /** Its number, if it is a paper ticket. */
  t: number | null;
  /** Hash of the code of another system, if it has one that is good. */
  h2: string | null;
}

/** A row of a page, before cancelled and replaced codes are separated. */
export interface ListedRow extends ListRow, Parts {
  /** Whether its code was that of a sale before, which was taken back: it is of a paper ticket. */
  isSoldAgain: boolean;
  /** Hashes of the registration's replaced codes. */
  replaced: string[];
  /** What the sale was changed into, which has its code now; null if it was not changed. */
  successor: (ListRow & Parts) | null;
  /** The position of this row, after which the next page begins. */
  after: [string, string];
}

export interface ListHead {
  feedId: string | null;
  /** The oldest transaction that is still running. */
  seen: string;
  id: string;
  name: string;
  eventDate: Date;
  eventEnd: Date | null;
  overAt: Date;
  timeZone: string;
  location: string;
  salt: string;
  isDoorOpen: boolean;
  registrations: number;
  hasChanges: boolean;
  /** Whether the event has codes of another system. */
  hasOtherCodes: boolean;
  /** How many paper tickets were made for the event. */
  paper: number;
  paperAtDoor: PaperAtDoor;
  /** Another one once anything changes of what phones know of the event. */
  listVersion: number;
}

/**
 * $1 event of the cursor or null, $2 its `seen`, $3 event or null for the current one, $4 whether it may be one that is not
 * published. Reads the event, and whether its list has changed since, which takes a
 * single indexed read if it has not.
 */
export const READ_HEAD = sql<ListHead>(
  'door_list.read_head',
  `select (select id from door_feeds) as "feedId",
     pg_snapshot_xmin(pg_current_snapshot())::text as seen,
     e.id, e.name, e.event_date as "eventDate", e.event_end as "eventEnd", e.over_at as "overAt", e.time_zone as "timeZone", e.location,
     e.list_version as "listVersion", e.door_salt as salt, e.is_door_open as "isDoorOpen",
     (select coalesce(sum(s.registrations), 0)::int from seller_sums s where s.event_id = e.id) as registrations,
     exists (select from door_changes c where c.event_id = e.id and e.id = $1::uuid and c.transaction_id >= $2::bigint)
       or (books.paper > 0 and
         exists (select from paper_tickets t where t.event_id = e.id and e.id = $1::uuid and t.changed_in >= $2::text::xid8))
       as "hasChanges",
     books.paper,
     exists (select from imported_registrations i where i.event_id = e.id and i.code is not null) as "hasOtherCodes",
     e.paper_at_door as "paperAtDoor"
   from events e
   cross join lateral (select coalesce(max(b.last_number), 0) as paper from paper_books b where b.event_id = e.id) books
   where e.id = coalesce($3::uuid, ${CURRENT_EVENT_ID}) and ($4 or is_published(e.status))`,
);

/** $1 event. What phones know of it beside its own columns. */
export const READ_OFFER = sql<{ hasCapacity: boolean; tiers: DoorTier[] }>(
  'door_list.read_offer',
  `select exists (select from event_capacities c where c.event_id = $1) as "hasCapacity",
     coalesce((select jsonb_agg(jsonb_build_object('foodOption', t.food_option, 'quantityFrom', t.quantity_from,
         'quantityTo', t.quantity_to, 'priceCents', t.price_cents) order by t.food_option, t.quantity_from)
       from pricing_tiers t where t.event_id = $1 and t.is_active), '[]') as tiers`,
);

/** $1 event. Its paper tickets that phones have beside the registrations. */
export const COUNT_UNSOLD = sql<{ paper: number }>(
  'door_list.count_unsold',
  `select count(*)::int as paper from paper_tickets where event_id = $1 and state <> 'sold'`,
);

/** $1 event, $2 a transaction: whether anything has changed in this one or later. */
export const HAS_CHANGED = sql<{ hasChanged: boolean }>(
  'door_list.has_changed',
  `select exists (select from door_changes where event_id = $1 and transaction_id >= $2::bigint)
     or exists (select from paper_tickets where event_id = $1 and changed_in >= $2::text::xid8) as "hasChanged"`,
);

/** Gives the feed an id after a crash or a restore has emptied it. */
export const START_FEED = sql(
  'door_list.start_feed',
  'insert into door_feeds default values on conflict do nothing',
);

/** SQL for the first 128 bits of SHA-256 of salt ($2) and code, in base64url. @param code SQL for the code */
const hash = (code: string): string =>
  `translate(encode(substring(sha256(convert_to($2 || ${code}, 'UTF8')) from 1 for 16), 'base64'), '+/=', '-_')`;

const rowOf = (
  alias: string,
): string => `${alias}.id as i, ${hash(`${alias}.qr_code`)} as h, coalesce(${alias}.name, '') as n,
  ${alias}.ticket_quantity as q, has_food(${alias}.food_option)::int as f, ${alias}.tickets_admitted as a,
  ${alias}.meals_served as m, coalesce(right(${alias}.phone, 2), '') as p, ${alias}.version as v,
  ${alias}.cancelled_at is not null as "isCancelled",
  case when ${alias}.door_sale_id is not null then right(${alias}.qr_code, ${CODE_END_LENGTH}) end as c,
  case when $7 then paper_number_of(${alias}.id) end as t,
  case when $6 then ${hash(`other_code_of(${alias}.id, false)`)} end as h2`;

const COLUMNS = `${rowOf('r')},
  array(select ${hash('c.qr_code')} from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id
    union all
    select ${hash('ended.code')} from (select case when $6 then other_code_of(r.id, true) end as code) ended
    where ended.code is not null
    union all
    select ${hash('given_up.code')} from (select case when $7 and r.cancelled_at is not null then paper_code_of(r.id) end as code)
      given_up where given_up.code is not null) as replaced,
  $7 and r.cancelled_at is null and was_paper_undone(r.id) as "isSoldAgain",
  case when r.cancelled_at is not null then (
    select to_jsonb(changed) from (
      select ${rowOf('s')} from registrations s where s.id = changed_into(r.id) and s.id <> r.id) changed) end as successor`;

/** $1 event, $2 salt, $3 and $4 where the previous page ended (person, registration), $5 maximum number of rows,
 * $6 whether the event has codes of another system, $7 whether it has paper tickets. */
export const READ_WHOLE = sql<ListedRow>(
  'door_list.read_whole',
  `select ${COLUMNS}, array[r.person_id, r.id]::text[] as after from registrations r
   where r.event_id = $1 and r.person_id >= $3::uuid and (r.person_id > $3::uuid or r.id < $4::uuid)
   order by r.person_id, r.id desc limit $5`,
);

/** A paper ticket as phones store it; PaperRowDto explains the fields. */
interface PaperRow {
  i: string;
  h: string;
  n: number;
  f: 0 | 1;
  s: PaperState;
  v: number;
}

/** $1 event, $2 salt, $3 a transaction: the paper tickets that changed in this one or later; 0 for all that are not sold. */
export const READ_PAPER = sql<PaperRow>(
  'door_list.read_paper',
  `select t.id as i, ${hash('t.qr_code')} as h, t.number as n, has_food(b.food_option)::int as f, t.state as s, t.version as v
   from paper_tickets t join paper_books b on b.id = t.book_id and b.event_id = t.event_id
   where t.event_id = $1 and t.changed_in >= $3::text::xid8 and ($3::text <> '0' or t.state <> 'sold')
   order by t.number`,
);

/**
 * $1 event, $2 salt, $3 and $4 where the previous page ended (transaction, registration), $5 maximum number of rows,
 * $6 whether the event has codes of another system, $7 whether it has paper tickets. Each
 * registration is looked up separately, no matter how many the planner expects.
 */
export const READ_CHANGES = sql<ListedRow>(
  'door_list.read_changes',
  `select ${COLUMNS}, array[c.transaction_id::text, c.registration_id::text] as after
   from (
     select transaction_id, registration_id from door_changes
     where event_id = $1 and (transaction_id, registration_id) > ($3::bigint, $4::uuid)
     order by transaction_id, registration_id limit $5
   ) c
   cross join lateral (select * from registrations where id = c.registration_id and event_id = $1 limit 1) r
   order by c.transaction_id, c.registration_id`,
);
