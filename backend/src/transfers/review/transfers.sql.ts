import { type SqlQuery, sql } from '../../database/database.js';
import { GIFTS, type Gift, type GivenTo } from '../../attendees/registration/registration-reader.sql.js';
import type { SearchCondition } from '../../database/search.sql.js';
import type { Cents } from '../../rules/money.js';
import { modesSettledAs } from '../../rules/tickets.js';
import { isLiveTransfer, TRANSFER_STATUSES, type TransferStatus } from '../../rules/transfers.js';

const TRANSFERS = modesSettledAs('transfer');
/** As SQL: written out, so that the index of transfers serves. */
const TRANSFERRED = TRANSFERS.map((mode) => `'${mode}'`).join(', ');

/** SQL: whether registration `r` is a transfer. */
export const IS_TRANSFER = `r.payment_mode in (${TRANSFERRED}) and r.total_cents > 0`;

/** SQL: the state of registration `r`; `t` is its row of `transfers`, if it has one. */
export const TRANSFER_STATUS = `coalesce(t.status, case when r.cancelled_at is null then 'unverified' else 'cancelled' end)`;

const JOINED = `registrations r left join transfers t on t.registration_id = r.id`;

export interface TransferRow {
  attendeeId: string;
  name: string | null;
  email: string | null;
  gift: Gift | null;
  givenTo: GivenTo[];
  ticketQuantity: number;
  totalCents: Cents;
  /** What was transferred for all parts of its sale; null if it was never split. */
  wholeCents: Cents | null;
  status: TransferStatus;
  memo: string | null;
  note: string | null;
  by: string | null;
  at: Date | null;
  refundedBy: string | null;
  refundedAt: Date | null;
  screenshotId: string | null;
  line: { date: string; text: string; cents: Cents } | null;
  volunteerId: string;
  volunteerName: string;
  registeredAt: Date;
}

const SELECT_TRANSFERS = `
  select r.id as "attendeeId", r.name, r.email, ${GIFTS}, r.ticket_quantity as "ticketQuantity", r.total_cents as "totalCents",
    (select sum(p.total_cents)::float8 from registrations p
      where p.event_id = r.event_id and (p.id = coalesce(r.split_from, r.id) or p.split_from = coalesce(r.split_from, r.id))
      having count(*) > 1) as "wholeCents",
    ${TRANSFER_STATUS} as status, r.memo, t.note, changer.full_name as by, t.changed_at as at, refunder.full_name as "refundedBy",
    t.refunded_at as "refundedAt",
    (select s.id from screenshots s where s.registration_id = coalesce(r.split_from, r.id) and s.event_id = r.event_id) as "screenshotId",
    (select jsonb_build_object('date', l.day, 'text', l.text, 'cents', l.cents)
      from bank_matches m join bank_lines l on l.id = m.line_id where m.registration_id = r.id) as line,
    r.seller_id as "volunteerId", seller.full_name as "volunteerName", r.created_at as "registeredAt"
  from ${JOINED}
  join users seller on seller.id = r.seller_id
  left join users changer on changer.id = t.changed_by
  left join users refunder on refunder.id = t.refunded_by`;

/** Filter for an event's transfers. */
export interface TransferFilter {
  status: TransferStatus | null;
  /** True: only without a picture; false: only with one. */
  isMissing: boolean | null;
  search: SearchCondition | null;
}

/** Phrased for good planner estimates: a transfer without a row is expressed as having no row in another state. */
function statusIs(status: TransferStatus): string {
  const noOther = `not exists (select from transfers o where o.registration_id = r.id and o.status <> '${status}')`;
  if (status === 'unverified') return `r.cancelled_at is null and ${noOther}`;
  if (status === 'cancelled') return `r.cancelled_at is not null and ${noOther}`;
  return `t.status = '${status}'`;
}

/** $1 event, $2 patterns of the search, null without one. */
function conditionOf({ status, isMissing, search }: TransferFilter): string {
  const picture = `exists (select from screenshots s where s.registration_id = coalesce(r.split_from, r.id) and s.event_id = r.event_id)`;
  const where = [
    `r.event_id = $1 and ${IS_TRANSFER}`,
    ...(status === null ? [] : [statusIs(status)]),
    ...(isMissing === null ? [] : [isMissing ? `not ${picture}` : picture]),
    search ? search.on(`search_text(r.name, r.email, coalesce(r.memo, ''))`, '$2') : '$2::text[] is null',
  ];
  return where.join(' and ');
}

/** Each filter is a statement with its own plan; one with a search has no name, see `SearchCondition`. */
function filtered<Row>(kind: string, { status, isMissing, search }: TransferFilter, text: string) {
  const picked = isMissing === null ? '' : isMissing ? '.missing' : '.shown';
  return sql<Row>(search ? '' : `transfers.${kind}.${status ?? 'all'}${picked}`, text);
}

/** Parameters of `conditionOf`, then limit and offset. Newest first. */
export const listTransfers = (filter: TransferFilter): SqlQuery<TransferRow> =>
  filtered(
    'list',
    filter,
    `${SELECT_TRANSFERS} where ${conditionOf(filter)} order by r.id desc limit $3 offset $4`,
  );

/** Parameters of `conditionOf`. */
export const countTransfers = (filter: TransferFilter): SqlQuery<{ total: number }> =>
  filtered('count', filter, `select count(*)::int as total from ${JOINED} where ${conditionOf(filter)}`);

/** The states that are stored, in a list of SQL texts; a sale without one is unverified or cancelled. */
const notedOf = (sales: 'live' | 'cancelled'): string =>
  TRANSFER_STATUSES.filter((status) => status !== 'unverified' && status !== 'cancelled')
    .filter((status) => isLiveTransfer(status) === (sales === 'live'))
    .map((status) => `'${status}'`)
    .join(', ');

/**
 * $1 event. Number and cents of transfers per state. Most transfers have no row; these are what remains of the sellers' sums
 * (unverified) and of the cancelled registrations (cancelled).
 */
export const READ_TRANSFER_SUMS = sql<{ status: TransferStatus; count: number; cents: Cents }>(
  'transfers.sums',
  `with noted as (
     select status, sum(transfers) as transfers, sum(cents) as cents from transfer_sums where event_id = $1 group by 1
   ), sold as (
     select 'unverified' as status, coalesce(sum(${TRANSFERS.map((mode) => `${mode}_registrations`).join(' + ')}), 0) as transfers,
       coalesce(sum(transfers_of(s)), 0) as cents
     from seller_sums s where event_id = $1
     union all
     select 'cancelled', count(*), coalesce(sum(r.total_cents), 0) from registrations r
     where r.event_id = $1 and r.cancelled_at is not null and ${IS_TRANSFER}
   )
   select status, transfers::int as count, cents::float8 as cents from noted where status not in ('unverified', 'cancelled')
   union all
   select s.status, (s.transfers - coalesce(sum(n.transfers), 0))::int, (s.cents - coalesce(sum(n.cents), 0))::float8
   from sold s left join noted n on n.status = any(case s.status
     when 'unverified' then array[${notedOf('live')}] when 'cancelled' then array[${notedOf('cancelled')}] end)
   group by s.status, s.transfers, s.cents`,
);

/** $1 registration. */
export const READ_TRANSFER = sql<TransferRow>(
  'transfers.read',
  `${SELECT_TRANSFERS} where r.id = $1 and ${IS_TRANSFER}`,
);

/**
 * $1 registrations. Locks the people of all parts of their transfers, and then these, as the lock order requires: every change to a
 * registration locks its person first, and every change to a transfer or its picture the registration.
 */
export const LOCK_TRANSFERS = sql('transfers.lock', `select lock_transfers($1)`);

export interface TransferState {
  id: string;
  eventId: string;
  sellerId: string;
  totalCents: Cents;
  status: TransferStatus;
  note: string | null;
  isMatched: boolean;
}

/**
 * $1 registrations. All parts of their transfers: what is said of one is said of all. Run after LOCK_TRANSFERS, as a separate
 * statement, so that it sees what was committed while that waited. Ordered by seller, and then the first part first.
 */
export const READ_STATES = sql<TransferState>(
  'transfers.read_states',
  `select r.id, r.event_id as "eventId", r.seller_id as "sellerId", r.total_cents as "totalCents", ${TRANSFER_STATUS} as status,
     t.note, exists (select from bank_matches m where m.registration_id = r.id) as "isMatched"
   from ${JOINED} where r.id in (select transfer_parts($1)) and ${IS_TRANSFER} order by r.seller_id, r.id`,
);

/** $1 registration, $2 acting account. Enters a verified transfer in the ledger. Locks the seller's cleared sum. */
export const CLEAR_TRANSFER = sql('transfers.clear', `select clear_transfer($1, $2)`);

/** $1 registration, $2 acting account, $3 reason. Reverses that ledger row. */
export const REVERSE_TRANSFER = sql('transfers.reverse', `select reverse_transfer($1, $2, $3)`);

/**
 * $1 registration, $2 event, $3 state, $4 note, $5 acting account. If only the note changes, author and time of the state stay; a
 * refund also keeps the author of the decision. Locks the slot of the sums, so take no further locks after it.
 */
export const KEEP_STATE = sql(
  'transfers.keep_state',
  `insert into transfers as t (registration_id, event_id, status, note, changed_by, refunded_by, refunded_at)
   values ($1, $2, $3, $4, $5, case when $3 = 'refunded' then $5::uuid end, case when $3 = 'refunded' then now() end)
   on conflict (registration_id) do update set status = excluded.status, note = excluded.note,
     changed_by = case when t.status = excluded.status or excluded.status = 'refunded' then t.changed_by else excluded.changed_by end,
     changed_at = case when t.status = excluded.status or excluded.status = 'refunded' then t.changed_at else now() end,
     refunded_by = case when t.status = excluded.status then t.refunded_by else excluded.refunded_by end,
     refunded_at = case when t.status = excluded.status then t.refunded_at else excluded.refunded_at end`,
);

/** $1 registration. Frees the bank line matched with a registration that turned out unpaid, so that it can pay another one. */
export const FREE_LINE = sql(
  'transfers.free_line',
  `with gone as (delete from bank_matches where registration_id = $1 returning line_id)
   update bank_lines l set accepted_at = null, accepted_by = null, uploaded_at = now()
   from gone where l.id = gone.line_id
     and not exists (select from bank_matches m where m.line_id = l.id and m.registration_id <> $1)`,
);
