import { sql } from '../../database/database.js';
import type { Denominations, HandOverStatus } from '../../rules/hand-overs.js';
import type { Cents } from '../../rules/money.js';

/** Cents are numbers: no sum here exceeds a double's exact range. */
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
  /** It has differences without a countersigned explanation. */
  unexplained: boolean;
  /** The seller's paper tickets that were out when it was received, or are now where it was not. */
  paperOut: number[];
  /** The seller has an offer at this event that waits to be received: this one, or a later one. */
  hasOpenOffer: boolean;
  /** The seller's sales at the door that were still on a phone when it was last heard from. */
  waitingSalesCount: number;
  waitingSalesCents: Cents;
}

/** SQL: whether the received amount of hand-over `h` differs from the declared, the booked or (if final) the expected one. */
const HAS_DIFFERENCE = `(h.status = 'received' and (h.received_cents <> h.declared_cents
  or h.received_cents <> h.float_returned_cents + h.cleared_cents
  or h.is_final and h.received_cents <> h.expected_cents))`;

/** SQL: whether hand-over `h` differs without a countersigned explanation. Needs the join `NEWEST_EXPLANATION`. */
export const IS_UNEXPLAINED = `(${HAS_DIFFERENCE} and x.countersigned_by is null)`;

/** SQL: joins each hand-over `h` with its newest explanation as `x`; nulls if it has none. */
export const NEWEST_EXPLANATION = `left join lateral (
    select * from hand_over_explanations where hand_over_id = h.id order by id desc limit 1) x on true`;

/** SQL: the numbers of the paper tickets that the seller of hand-over `h` has. */
const PAPER_OUT = `array(select t.number from paper_tickets t
  where t.volunteer_id = h.seller_id and t.event_id = h.event_id and t.state = 'out' order by t.number)`;

/** SQL: selects `HandOverRow`s. Append `where` or `order by`, using `h` for the hand-over and `x` for its newest explanation. */
export const SELECT_HAND_OVERS = `
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
    ${IS_UNEXPLAINED} as unexplained,
    coalesce(h.paper_out, to_jsonb(${PAPER_OUT})) as "paperOut",
    exists (select from hand_overs o where o.event_id = h.event_id and o.seller_id = h.seller_id and o.status = 'offered')
      as "hasOpenOffer",
    waiting.count as "waitingSalesCount", waiting.cents as "waitingSalesCents"
  from hand_overs h
  join events e on e.id = h.event_id
  join users seller on seller.id = h.seller_id
  cross join lateral (
    select coalesce(sum(sales), 0)::int as count, coalesce(sum(cents), 0)::float8 as cents
    from device_sales where event_id = h.event_id and account_id = h.seller_id) waiting
  left join users receiver on receiver.id = h.received_by
  left join users ender on ender.id = h.ended_by
  ${NEWEST_EXPLANATION}
  left join users explainer on explainer.id = x.explained_by
  left join users signer on signer.id = x.countersigned_by`;

/** $1 hand-over. */
export const READ_HAND_OVER = sql<HandOverRow>('hand_overs.read', `${SELECT_HAND_OVERS} where h.id = $1`);

/** The columns of a locked hand-over that a change needs. */
export interface LockedHandOver {
  eventId: string;
  sellerId: string;
  status: HandOverStatus;
  declaredCents: Cents;
  // The rest is null until it is received.
  receivedById: string | null;
  floatReturnedCents: Cents | null;
  /** What was received beyond float and cash that was still to hand over. */
  surplusCents: Cents | null;
}

/** $1 hand-over. Locks it, so that concurrent requests proceed one at a time. */
export const LOCK_HAND_OVER = sql<LockedHandOver>(
  'hand_overs.lock',
  `select event_id as "eventId", seller_id as "sellerId", status, declared_cents::float8 as "declaredCents",
     received_by as "receivedById", float_returned_cents::float8 as "floatReturnedCents",
     (received_cents - float_returned_cents - cleared_cents)::float8 as "surplusCents"
   from hand_overs where id = $1 for update`,
);

/** $1 hand-over. Which paper tickets its seller has. */
export const LIST_PAPER_OUT = sql<{ numbers: number[] }>(
  'hand_overs.list_paper_out',
  `select ${PAPER_OUT} as numbers from hand_overs h where h.id = $1`,
);

/**
 * $1 event, $2 seller. Creates the rows of both sums if missing, and locks them until the transaction ends, so that other changes
 * to this seller's money wait. Run it before reading anything that the decision depends on.
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
