import { sql } from '../database/database.js';
import type { Denominations, HandOverStatus } from '../rules/hand-overs.js';
import type { Cents } from '../rules/money.js';

/** Whole cents as numbers: no sum here leaves a double's exact range. */
export interface HandOverRow {
  id: string;
  eventId: string;
  eventName: string;
  volunteerId: string;
  volunteerName: string;
  status: HandOverStatus;
  declaredCents: Cents;
  expectedCents: Cents;
  denominations: Denominations | null;
  isFinal: boolean;
  note: string | null;
  offeredAt: Date;
  receivedBy: string | null;
  receivedById: string | null;
  receivedAt: Date | null;
  receivedCents: Cents | null;
  receivedDenominations: Denominations | null;
  receivedNote: string | null;
  floatReturnedCents: Cents | null;
  clearedCents: Cents | null;
  endedBy: string | null;
  endedAt: Date | null;
  endReason: string | null;
  explanation: string | null;
  explainedBy: string | null;
  explainedById: string | null;
  explainedAt: Date | null;
  countersignedBy: string | null;
  countersignedById: string | null;
  countersignedAt: Date | null;
  /** It has differences, and no countersigned explanation of them. */
  unexplained: boolean;
}

/** Of a hand-over `h`: what was counted differs from what was declared, booked, or (the last one) expected. */
const HAS_DIFFERENCE = `(h.status = 'received' and (h.received_cents <> h.declared_cents
  or h.received_cents <> h.float_returned_cents + h.cleared_cents
  or h.is_final and h.received_cents <> h.expected_cents))`;

/** Of a hand-over `h` and its newest explanation `x`. */
const IS_UNEXPLAINED = `(${HAS_DIFFERENCE} and x.countersigned_by is null)`;

const NEWEST_EXPLANATION = `left join lateral (
    select * from hand_over_explanations where hand_over_id = h.id order by id desc limit 1) x on true`;

const SELECT_HAND_OVERS = `
  select h.id, h.event_id as "eventId", e.name as "eventName", h.seller_id as "volunteerId",
    seller.full_name as "volunteerName", h.status, h.declared_cents::float8 as "declaredCents",
    h.expected_cents::float8 as "expectedCents", h.denominations, h.is_final as "isFinal", h.note,
    h.offered_at as "offeredAt", receiver.full_name as "receivedBy", h.received_by as "receivedById",
    h.received_at as "receivedAt", h.received_cents::float8 as "receivedCents",
    h.received_denominations as "receivedDenominations", h.received_note as "receivedNote",
    h.float_returned_cents::float8 as "floatReturnedCents", h.cleared_cents::float8 as "clearedCents",
    ender.full_name as "endedBy", h.ended_at as "endedAt", h.reason as "endReason",
    x.reason as explanation, explainer.full_name as "explainedBy", x.explained_by as "explainedById",
    x.explained_at as "explainedAt", signer.full_name as "countersignedBy", x.countersigned_by as "countersignedById",
    x.countersigned_at as "countersignedAt",
    ${IS_UNEXPLAINED} as unexplained
  from hand_overs h
  join events e on e.id = h.event_id
  join users seller on seller.id = h.seller_id
  left join users receiver on receiver.id = h.received_by
  left join users ender on ender.id = h.ended_by
  ${NEWEST_EXPLANATION}
  left join users explainer on explainer.id = x.explained_by
  left join users signer on signer.id = x.countersigned_by`;

/** $1 hand-over. */
export const READ_HAND_OVER = sql<HandOverRow>('hand_overs.read', `${SELECT_HAND_OVERS} where h.id = $1`);

export interface LockedHandOver {
  eventId: string;
  sellerId: string;
  status: HandOverStatus;
  declaredCents: Cents;
  /** null until it is received. */
  floatReturnedCents: Cents | null;
}

/** $1 hand-over. Locks it: of any number of requests at once, one goes on. */
export const LOCK_HAND_OVER = sql<LockedHandOver>(
  'hand_overs.lock',
  `select event_id as "eventId", seller_id as "sellerId", status, declared_cents::float8 as "declaredCents",
     float_returned_cents::float8 as "floatReturnedCents"
   from hand_overs where id = $1 for update`,
);

/** What lists are narrowed by: $1 event, $2 seller, $3 state, $4 unexplained, $5 waits for somebody; null is any. */
const FOUND = `($1::uuid is null or h.event_id = $1) and ($2::uuid is null or h.seller_id = $2)
  and ($3::text is null or h.status = $3) and ($4::boolean is null or ${IS_UNEXPLAINED} = $4)
  and ($5::boolean is null or (h.status = 'offered' or ${IS_UNEXPLAINED}) = $5)`;

/** As `FOUND` has it, $6 limit, $7 offset. What is unexplained comes first, then the newest. */
export const LIST_HAND_OVERS = sql<HandOverRow>(
  'hand_overs.list',
  `${SELECT_HAND_OVERS} where ${FOUND} order by ${IS_UNEXPLAINED} desc, h.id desc limit $6 offset $7`,
);

/** $1 event. All of them, in the order in which they were offered. */
export const LIST_HAND_OVERS_OF_EVENT = sql<HandOverRow>(
  'hand_overs.list_of_event',
  `${SELECT_HAND_OVERS} where h.event_id = $1 order by h.id`,
);

/** As `FOUND` has it. */
export const COUNT_HAND_OVERS = sql<{ total: number }>(
  'hand_overs.count',
  `select count(*)::int as total from hand_overs h ${NEWEST_EXPLANATION} where ${FOUND}`,
);

/**
 * $1 event, $2 seller. Makes sure that both sums have a row, and locks them until the transaction ends: whatever else moves
 * this seller's money waits. Run it before reading what a decision depends on.
 */
export const LOCK_MONEY = sql(
  'hand_overs.lock_money',
  `with cleared as (
     insert into cleared_sums (event_id, seller_id, cleared_cents) values ($1, $2, 0)
     on conflict (event_id, seller_id) do update set cleared_cents = cleared_sums.cleared_cents returning 1
   )
   insert into float_sums (event_id, seller_id, float_cents) select $1, $2, 0 from cleared
   on conflict (event_id, seller_id) do update set float_cents = float_sums.float_cents`,
);

/** $1 hand-over. Its row of the ledger, if it has one, and whether money was handed back since. */
export const READ_CLEARING = sql<{ id: string; cents: Cents; wasHandedBack: boolean }>(
  'hand_overs.read_clearing',
  `select c.id, c.amount_cents::float8 as cents, exists (
     select from clearings b where b.event_id = c.event_id and b.seller_id = c.seller_id and b.kind = 'hand_back'
       and b.id > c.id) as "wasHandedBack"
   from clearings c where c.hand_over_id = $1 and c.kind = 'hand_over'`,
);

/** $1 the row of the ledger, $2 by whom, $3 why. */
export const REVERSE_CLEARING = sql(
  'hand_overs.reverse_clearing',
  `insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, reason, reverses, hand_over_id)
   select event_id, seller_id, 'reversal', -amount_cents, $2, $3, id, hand_over_id from clearings where id = $1`,
);

/** $1 hand-over, $2 by whom. The newest explanation. */
export const COUNTERSIGN = sql(
  'hand_overs.countersign',
  `update hand_over_explanations set countersigned_by = $2, countersigned_at = now()
   where id = (select id from hand_over_explanations where hand_over_id = $1 order by id desc limit 1)`,
);

/** $1 user. Every event in which they have cash, change money or an open offer; the newest event first. */
export const READ_OWN_CASH = sql<{
  eventId: string;
  name: string;
  cashInHandCents: Cents;
  floatCents: Cents;
  overCashLimit: boolean;
  openOfferId: string | null;
}>(
  'hand_overs.read_own_cash',
  `select *, coalesce("cashInHandCents" >= cash_limit_cents, false) as "overCashLimit" from (
     select e.id as "eventId", e.name, e.event_date, e.cash_limit_cents,
       (coalesce(f.float_cents, 0) + coalesce(s.cash_cents, 0) - coalesce(c.cash_cents, 0))::float8 as "cashInHandCents",
       coalesce(f.float_cents, 0)::float8 as "floatCents", o.id as "openOfferId"
     from events e
     left join (
       select event_id, sum(cash_cents) as cash_cents from seller_sums where seller_id = $1 group by 1
     ) s on s.event_id = e.id
     left join cleared_sums c on c.event_id = e.id and c.seller_id = $1
     left join float_sums f on f.event_id = e.id and f.seller_id = $1
     left join hand_overs o on o.event_id = e.id and o.seller_id = $1 and o.status = 'offered'
   ) own
   where "cashInHandCents" <> 0 or "floatCents" <> 0 or "openOfferId" is not null
   order by event_date desc, "eventId" limit 1000`,
);

/** $1 event. Over and short as `hand-over-sums.ts` has them for the statement. */
export const READ_FIGURES = sql<{
  offered: number;
  unexplained: number;
  overCents: Cents;
  shortCents: Cents;
}>(
  'hand_overs.read_figures',
  `select count(*) filter (where h.status = 'offered')::int as offered,
     count(*) filter (where ${IS_UNEXPLAINED})::int as unexplained,
     coalesce(sum(h.received_cents - h.float_returned_cents - h.cleared_cents) filter (where h.status = 'received'), 0)::float8
       as "overCents",
     coalesce(sum(greatest(0, h.declared_cents - h.received_cents,
       case when h.is_final then h.expected_cents - h.received_cents end)) filter (where h.status = 'received'), 0)::float8
       as "shortCents"
   from hand_overs h ${NEWEST_EXPLANATION} where h.event_id = $1`,
);
