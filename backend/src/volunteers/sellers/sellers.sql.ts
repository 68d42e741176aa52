import { sql } from '../../database/database.js';
import { literal, safeCell } from '../../http/large-reads/csv.sql.js';
import type { Role } from '../../rules/permissions.js';
import type { TeamRole } from '../../rules/roles.js';
import type { ClearingKind, ClearingStatus } from '../../rules/clearings.js';
import { modesSettledAs, PAYMENT_MODES, type PaymentMode, type PerPaymentMode } from '../../rules/tickets.js';

/** Amounts are whole cents; PostgreSQL's bigint arrives as text. */
export interface SellerRow extends PerPaymentMode<'Count', number>, PerPaymentMode<'Cents', string> {
  volunteerId: string;
  fullName: string;
  email: string;
  teamRole: TeamRole | null;
  userRole: Role;
  totalAttendees: number;
  collectedCents: string;
  clearedCents: string;
  pendingCents: string;
  cashClearedCents: string;
  transferClearedCents: string;
  cashPendingCents: string;
  transferPendingCents: string;
  floatCents: string;
  cashInHandCents: string;
  cancelledBySellerCount: number;
  cancelledBySellerCents: string;
  waitingSalesCount: number;
  waitingSalesCents: string;
  doorTickets: number;
  doorCents: string;
  overCashLimit: boolean;
  status: ClearingStatus;
}

const eachMode = (part: (mode: PaymentMode) => string, between = ', '): string =>
  PAYMENT_MODES.map(part).join(between);
const centsOfModes = (modes: PaymentMode[]): string =>
  `(${modes.map((mode) => `${mode}_cents`).join(' + ')})`;
/** What a seller took in cash, and by transfer. */
const IN_CASH = centsOfModes(modesSettledAs('cash'));
const BY_TRANSFER = centsOfModes(modesSettledAs('transfer'));

/**
 * SQL: every account with what it sold and cleared in one event, with the column names of the CSV file. All figures of a seller
 * come from here, i.e. from the maintained sums, never from the registrations.
 * @param event SQL for the event's id
 */
const sellersOf = (event: string): string => `
  select pending.*, coalesce(cash_in_hand_cents >= cash_limit_cents, false) as over_cash_limit,
    case when collected_cents <= cleared_cents and greatest(collected_cents, cleared_cents) > 0
        and cash_pending_cents = 0 and transfer_pending_cents = 0 then 'Fully Cleared'
      when cleared_cents = 0 then 'Not Cleared' else 'Partially Cleared' end as status
  from (
    select figures.*, collected_cents - cleared_cents as pending_cents,
      ${IN_CASH} - cash_cleared_cents as cash_pending_cents,
      ${BY_TRANSFER} - transfer_cleared_cents as transfer_pending_cents,
      float_cents + ${IN_CASH} - cash_cleared_cents as cash_in_hand_cents
    from (
      select u.id as volunteer_id, u.full_name, u.email, u.team_role, u.role as user_role, u.is_active,
        (${eachMode((mode) => `s.${mode}_tickets`, ' + ')})::int as total_attendees,
        ${eachMode((mode) => `s.${mode}_tickets::int as ${mode}_count, s.${mode}_cents`)},
        ${eachMode((mode) => `s.${mode}_cents`, ' + ')} as collected_cents,
        coalesce(c.cleared_cents, 0) as cleared_cents, coalesce(c.cash_cents, 0) as cash_cleared_cents,
        coalesce(c.transfer_cents, 0) as transfer_cleared_cents, coalesce(f.float_cents, 0) as float_cents,
        coalesce(own.count, 0)::int as cancelled_by_seller_count, coalesce(own.cents, 0) as cancelled_by_seller_cents,
        coalesce(waiting.count, 0)::int as waiting_sales_count, coalesce(waiting.cents, 0) as waiting_sales_cents,
        coalesce(door.tickets, 0)::int as door_tickets, coalesce(door.cents, 0) as door_cents,
        (select cash_limit_cents from events where id = ${event}) as cash_limit_cents,
        exists (select from hand_overs where event_id = ${event} and seller_id = u.id and status = 'offered') as has_offer
      from users u
      cross join lateral (
        select ${eachMode(
          (mode) =>
            `coalesce(sum(${mode}_tickets), 0) as ${mode}_tickets, coalesce(sum(${mode}_cents), 0)::bigint as ${mode}_cents`,
        )}
        from seller_sums where event_id = ${event} and seller_id = u.id
      ) s
      -- Few, and in an index of their own, which is not recognised if the seller is compared with something else too: OFFSET keeps
      -- the condition of the join out.
      left join (
        select seller_id, count(*), sum(total_cents)::bigint as cents
        from registrations where event_id = ${event} and cancelled_by = seller_id group by 1 offset 0
      ) own on own.seller_id = u.id
      left join (
        select account_id, sum(sales) as count, sum(cents)::bigint as cents
        from device_sales where event_id = ${event} group by 1
      ) waiting on waiting.account_id = u.id
      left join (
        select seller_id, sum(tickets) as tickets, sum(cents)::bigint as cents from door_sums where event_id = ${event} group by 1
      ) door on door.seller_id = u.id
      left join cleared_sums c on c.event_id = ${event} and c.seller_id = u.id
      left join float_sums f on f.event_id = ${event} and f.seller_id = u.id
    ) figures
  ) pending`;

/**
 * SQL: whether a seller is listed. Every active user is, even without sales; a deactivated one only while they have sales,
 * unsettled money or an open offer.
 */
const IS_SHOWN = `is_active or total_attendees > 0 or has_offer or waiting_sales_count > 0
  or (cash_cleared_cents, transfer_cleared_cents, cash_pending_cents, transfer_pending_cents, float_cents) <> (0, 0, 0, 0, 0)`;

const MOST_TICKETS_FIRST = `total_attendees desc, lower(full_name), volunteer_id`;

const COLUMNS = `volunteer_id as "volunteerId", full_name as "fullName", email, team_role as "teamRole",
  user_role as "userRole", total_attendees as "totalAttendees", ${eachMode((mode) => `${mode}_count as "${mode}Count", ${mode}_cents as "${mode}Cents"`)},
  collected_cents as "collectedCents",
  cleared_cents as "clearedCents", pending_cents as "pendingCents", cash_cleared_cents as "cashClearedCents",
  transfer_cleared_cents as "transferClearedCents", cash_pending_cents as "cashPendingCents",
  transfer_pending_cents as "transferPendingCents", float_cents as "floatCents", cash_in_hand_cents as "cashInHandCents",
  cancelled_by_seller_count as "cancelledBySellerCount", cancelled_by_seller_cents as "cancelledBySellerCents",
  waiting_sales_count as "waitingSalesCount", waiting_sales_cents as "waitingSalesCents", door_tickets as "doorTickets",
  door_cents as "doorCents", over_cash_limit as "overCashLimit", status`;

/** $1 event, $2 limit, or null for all. */
export const LIST_SELLERS = sql<SellerRow>(
  'volunteers.list_sellers',
  `select ${COLUMNS} from (${sellersOf('$1')}) seller where ${IS_SHOWN} order by ${MOST_TICKETS_FIRST} limit $2`,
);

/** $1 event, $2 user. */
export const READ_SELLER = sql<SellerRow>(
  'volunteers.read_seller',
  `select ${COLUMNS} from (${sellersOf('$1')}) seller where volunteer_id = $2`,
);

interface SellerDetailsRow extends SellerRow {
  clearings: Array<{
    kind: ClearingKind | 'split';
    amountCents: number;
    cashCents: number;
    transferCents: number;
    clearedBy: string;
    clearedAt: string;
    reason: string | null;
  }>;
  floats: Array<{ amountCents: number; givenBy: string; givenAt: string; reason: string | null }>;
}

/**
 * $1 event, $2 user. Includes the ledgers, newest first. What a split reverses and what takes its place is one entry of it, which
 * comes to nothing. It is one statement, so that figures and ledgers agree despite
 * concurrent changes.
 */
export const READ_SELLER_DETAILS = sql<SellerDetailsRow>(
  'volunteers.read_seller_details',
  `select ${COLUMNS}, coalesce((
     select jsonb_agg(jsonb_build_object('kind', case when c.split_of is null then c.kind else 'split' end,
       'amountCents', case when c.split_of is null then c.amount_cents else 0 end, 'cashCents', c.cash_cents,
       'transferCents', case when c.split_of is null then c.transfer_cents else 0 end, 'clearedBy', u.full_name, 'clearedAt', c.at, 'reason', c.reason) order by c.id desc)
     from (select * from clearings where event_id = $1 and seller_id = $2 and (split_of is null or kind = 'reversal') order by id desc limit 10000) c
     join users u on u.id = c.cleared_by
   ), '[]') as clearings, coalesce((
     select jsonb_agg(jsonb_build_object('amountCents', f.amount_cents, 'givenBy', u.full_name, 'givenAt', f.at,
       'reason', f.reason) order by f.id desc)
     from (select * from floats where event_id = $1 and seller_id = $2 order by id desc limit 10000) f
     join users u on u.id = f.given_by
   ), '[]') as floats
   from (${sellersOf('$1')}) seller where volunteer_id = $2`,
);

const inDollars = (cents: string): string => `(${cents} / 100.0)::numeric(18, 2)`;

/** SQL for an amount that may be negative: a spreadsheet takes a leading minus for a formula. */
const signed = (cents: string): string => safeCell(`${inDollars(cents)}::text`);

/** The sales team as a CSV file: a SELECT for COPY. */
export const salesTeamCsv = (eventId: string): string =>
  `select volunteer_id, ${safeCell('full_name')} as full_name, ${safeCell('email')} as email,
     ${safeCell('team_role')} as team_role, user_role, total_attendees,
     ${eachMode((mode) => `${mode}_count, ${inDollars(`${mode}_cents`)} as ${mode}_amount`)}, ${inDollars('collected_cents')} as total_collected,
     ${signed('cleared_cents')} as cleared_amount, ${signed('pending_cents')} as pending_amount, status,
     ${signed('cash_cleared_cents')} as cash_cleared, ${signed('transfer_cleared_cents')} as transfer_cleared,
     ${signed('cash_pending_cents')} as cash_pending, ${signed('transfer_pending_cents')} as transfer_pending,
     ${inDollars('float_cents')} as float_amount, ${signed('cash_in_hand_cents')} as cash_in_hand,
     over_cash_limit::text as over_cash_limit, cancelled_by_seller_count,
     ${inDollars('cancelled_by_seller_cents')} as cancelled_by_seller_amount,
     waiting_sales_count, ${inDollars('waiting_sales_cents')} as waiting_sales_amount,
     door_tickets, ${inDollars('door_cents')} as door_amount
   from (${sellersOf(`${literal(eventId)}::uuid`)}) seller where ${IS_SHOWN} order by ${MOST_TICKETS_FIRST}`;
