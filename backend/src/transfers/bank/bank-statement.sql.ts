import { JOIN_PAYER } from '../../attendees/registration/registration-reader.sql.js';
import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import type { TransferStatus } from '../../rules/transfers.js';
import { IS_TRANSFER, TRANSFER_STATUS } from '../review/transfers.sql.js';

export interface KeptLine {
  id: string;
  identity: string;
  day: string;
  cents: Cents;
  text: string;
  isUsed: boolean;
}

/**
 * Arrays: $1 identities (unique), $2 days, $3 cents, $4 texts, $5 references. An accepted line stays unchanged; any other is
 * overwritten from this file, as an earlier mapping may have been wrong. Sorted, so that two files with the same lines lock them
 * in the same order.
 */
export const KEEP_LINES = sql<KeptLine>(
  'bank_statement.keep_lines',
  `insert into bank_lines as l (identity, day, cents, text, reference)
   select * from unnest($1::bytea[], $2::date[], $3::bigint[], $4::text[], $5::text[]) f (identity, day, cents, text, reference)
   order by f.identity
   on conflict on constraint bank_lines_once do update set uploaded_at = now(),
     day = case when l.accepted_at is null then excluded.day else l.day end,
     cents = case when l.accepted_at is null then excluded.cents else l.cents end,
     text = case when l.accepted_at is null then excluded.text else l.text end,
     reference = case when l.accepted_at is null then excluded.reference else l.reference end
   returning id, encode(identity, 'hex') as identity, day::text as day, cents::float8 as cents, text,
     accepted_at is not null as "isUsed"`,
);

export interface AcceptedLine {
  id: string;
  day: string;
  cents: Cents;
  text: string;
}

/** Arrays: $1 days, $2 cents. The accepted lines of these days and amounts, from any file. */
export const ACCEPTED_LIKE = sql<AcceptedLine>(
  'bank_statement.accepted_like',
  `select l.id, l.day::text as day, l.cents::float8 as cents, l.text
   from (select distinct day, cents from unnest($1::date[], $2::bigint[]) f (day, cents)) f
   join bank_lines l on l.day = f.day and l.cents = f.cents
   where l.accepted_at is not null order by l.id`,
);

export interface SaleRow {
  id: string;
  personId: string;
  sellerId: string;
  /** Empty where nobody asked. */
  name: string;
  memo: string | null;
  cents: Cents;
  day: string;
  status: TransferStatus;
  isMatched: boolean;
}

/**
 * $1 event. All of its transfers, as whoever paid made them. Those parts of one that are live are one, under the first of them; a cancelled one has left them.
 */
export const LIST_SALES = sql<SaleRow>(
  'bank_statement.list_sales',
  `select r.id, coalesce(payer.id, r.person_id) as "personId", r.seller_id as "sellerId", coalesce(case when payer.id is null then r.name else payer.name end, '') as name, r.memo,
     r.total_cents + case when r.cancelled_at is null then coalesce((select sum(p.total_cents)::int from registrations p
       where p.split_from = coalesce(r.split_from, r.id) and p.id > r.id and p.cancelled_at is null), 0) else 0 end as cents,
     (r.created_at at time zone e.time_zone)::date::text as day,
     ${TRANSFER_STATUS} as status,
     m.registration_id is not null as "isMatched"
   from registrations r
   join events e on e.id = r.event_id
   left join transfers t on t.registration_id = r.id
   left join bank_matches m on m.registration_id = r.id
   ${JOIN_PAYER}
   where r.event_id = $1 and ${IS_TRANSFER}
     and (r.split_from is null or r.cancelled_at is not null or not exists (
       select from registrations p where p.event_id = r.event_id and (p.id = r.split_from or p.split_from = r.split_from)
         and p.id < r.id and p.cancelled_at is null))
   order by r.id`,
);

/** $1 registrations. Counts those that are transfers. */
export const COUNT_TRANSFERS = sql<{ found: number }>(
  'bank_statement.count_transfers',
  `select count(*)::int as found from registrations r
   where r.id = any($1::uuid[]) and ${IS_TRANSFER}`,
);

/** $1 lines. Postpones their deletion by housekeeping by a day. */
export const TOUCH_LINES = sql<{ id: string }>(
  'bank_statement.touch_lines',
  `update bank_lines set uploaded_at = now() where id = any(array(
     select id from bank_lines where id = any($1::uuid[]) order by identity for update)) returning id`,
);

/** $1 line. */
export const LOCK_LINE = sql<{ cents: Cents; isUsed: boolean }>(
  'bank_statement.lock_line',
  `select cents::float8 as cents, accepted_at is not null as "isUsed" from bank_lines where id = $1 for update`,
);

/** $1 line, $2 registrations, $3 accepting account. */
export const ACCEPT_LINE = sql(
  'bank_statement.accept_line',
  `with matched as (
     insert into bank_matches (registration_id, event_id, line_id)
     select r.id, r.event_id, $1 from registrations r where r.id = any($2::uuid[])
   )
   update bank_lines set accepted_at = now(), accepted_by = $3 where id = $1`,
);
