import { JOIN_PAYER } from '../../attendees/registration/registration-reader.sql.js';
import { sql } from '../../database/database.js';
import type { LedgerKind } from '../../rules/clearings.js';
import type { Cents } from '../../rules/money.js';

/**
 * $1 event, $2 seller. Clearings, floats, and the surplus of hand-overs, which is in neither ledger: together, every dollar that
 * changed hands. What a split reverses and what takes its place is one line, which comes to nothing.
 */
const LEDGER = `
  select id, case when split_of is null then kind else 'split' end as kind,
    case when split_of is null then amount_cents else 0 end as amount_cents, cash_cents,
    case when split_of is null then transfer_cents else 0 end as transfer_cents, cleared_by as actor_id, at, reason, hand_over_id,
    registration_id
  from clearings where event_id = $1 and seller_id = $2 and (split_of is null or kind = 'reversal')
  union all
  select id, 'float', amount_cents, 0, 0, given_by, at, reason, hand_over_id, null
  from floats where event_id = $1 and seller_id = $2
  union all
  select h.id, 'surplus', s.cents, 0, 0, s.actor_id, s.at, s.reason, h.id, null
  from hand_overs h
  cross join lateral (values
    (h.received_cents - h.float_returned_cents - h.cleared_cents, h.received_by, h.received_at,
      (select reason from hand_over_explanations where hand_over_id = h.id order by id desc limit 1)),
    (h.float_returned_cents + h.cleared_cents - h.received_cents, h.ended_by, h.ended_at, h.reason)
  ) s (cents, actor_id, at, reason)
  where h.event_id = $1 and h.seller_id = $2 and h.status in ('received', 'reversed') and s.cents <> 0 and s.at is not null`;

interface LedgerRow {
  id: string;
  kind: LedgerKind;
  amountCents: Cents;
  cashCents: Cents;
  transferCents: Cents;
  by: string;
  at: Date;
  reason: string | null;
  handOverId: string | null;
  attendeeName: string | null;
  attendeeEmail: string | null;
}

/** $1 event, $2 seller, $3 limit, $4 offset. Newest first; entries made together keep a fixed order. */
export const LIST_LEDGER = sql<LedgerRow>(
  'volunteers.list_ledger',
  `select line.id, line.kind, line.amount_cents::float8 as "amountCents", line.cash_cents::float8 as "cashCents",
     line.transfer_cents::float8 as "transferCents", u.full_name as by, line.at, line.reason,
     line.hand_over_id as "handOverId", case when payer.id is null then r.name else payer.name end as "attendeeName",
     case when payer.id is null then r.email else payer.email end as "attendeeEmail"
   from (
     select * from (${LEDGER}) ledger order by at desc, id desc, amount_cents limit $3 offset $4
   ) line
   join users u on u.id = line.actor_id
   left join registrations r on r.id = line.registration_id
   ${JOIN_PAYER}
   order by line.at desc, line.id desc, line.amount_cents`,
);

/** $1 event, $2 seller. No row if there is no such account. */
export const COUNT_LEDGER = sql<{ total: number }>(
  'volunteers.count_ledger',
  `select (select count(*)::int from (${LEDGER}) ledger) as total from users where id = $2`,
);
