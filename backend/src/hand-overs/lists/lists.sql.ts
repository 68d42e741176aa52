import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import {
  type HandOverRow,
  IS_UNEXPLAINED,
  NEWEST_EXPLANATION,
  SELECT_HAND_OVERS,
} from '../hand-over/hand-over.sql.js';

/** SQL filter of the lists: $1 event, $2 seller, $3 state, $4 unexplained, $5 open (offered or unexplained); null matches all. */
const FOUND = `($1::uuid is null or h.event_id = $1) and ($2::uuid is null or h.seller_id = $2)
  and ($3::text is null or h.status = $3) and ($4::boolean is null or ${IS_UNEXPLAINED} = $4)
  and ($5::boolean is null or (h.status = 'offered' or ${IS_UNEXPLAINED}) = $5)`;

/** Parameters of `FOUND`, $6 limit, $7 offset. Unexplained ones first, then the newest. */
export const LIST_HAND_OVERS = sql<HandOverRow>(
  'hand_overs.list',
  `${SELECT_HAND_OVERS} where ${FOUND} order by ${IS_UNEXPLAINED} desc, h.id desc limit $6 offset $7`,
);

/** Parameters of `FOUND`. */
export const COUNT_HAND_OVERS = sql<{ total: number }>(
  'hand_overs.count',
  `select count(*)::int as total from hand_overs h ${NEWEST_EXPLANATION} where ${FOUND}`,
);

/** $1 user, $2 whether drafts too. Every event in which they have cash, a float or an open offer; the newest event first. */
export const READ_OWN_CASH = sql<{
  eventId: string;
  name: string;
  cashInHandCents: Cents;
  floatCents: Cents;
  overCashLimit: boolean;
  openOfferId: string | null;
  waitingSalesCount: number;
  waitingSalesCents: Cents;
}>(
  'hand_overs.read_own_cash',
  `select *, coalesce("cashInHandCents" >= cash_limit_cents, false) as "overCashLimit" from (
     select e.id as "eventId", e.name, e.event_date, e.cash_limit_cents,
       (coalesce(f.float_cents, 0) + coalesce(s.cash_cents, 0) - coalesce(c.cash_cents, 0))::float8 as "cashInHandCents",
       coalesce(f.float_cents, 0)::float8 as "floatCents", o.id as "openOfferId",
       coalesce(w.sales, 0)::int as "waitingSalesCount", coalesce(w.cents, 0)::float8 as "waitingSalesCents"
     from events e
     left join (
       select event_id, sum(cash_cents) as cash_cents from seller_sums where seller_id = $1 group by 1
     ) s on s.event_id = e.id
     left join cleared_sums c on c.event_id = e.id and c.seller_id = $1
     left join float_sums f on f.event_id = e.id and f.seller_id = $1
     left join hand_overs o on o.event_id = e.id and o.seller_id = $1 and o.status = 'offered'
     left join (
       select event_id, sum(sales) as sales, sum(cents) as cents from device_sales where account_id = $1 group by 1
     ) w on w.event_id = e.id
     where $2 or is_published(e.status)
   ) own
   where "cashInHandCents" <> 0 or "floatCents" <> 0 or "openOfferId" is not null or "waitingSalesCount" > 0
   order by event_date desc, "eventId" limit 1000`,
);
