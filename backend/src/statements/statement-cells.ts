import { rangesOf } from '../rules/paper.js';
import { PAYMENT_MODES } from '../rules/tickets.js';
import type { Cell } from './statements.sql.js';
import type { CountedAmountDto, EventStatementDto } from './statements.dto.js';

/** Formats like `38.00`, so that spreadsheets show all amounts alike. */
const money = (dollars: number | null): Cell => (dollars === null ? null : dollars.toFixed(2));

/** Formats like `2026-05-09 18:30:00` in the event's time zone, which every spreadsheet parses as a time. */
function clockOf(timeZone: string): (time: Date | null) => Cell {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (time) => time && format.format(time);
}

const sums = (lines: ReadonlyArray<readonly [string, CountedAmountDto]>): Cell[][] =>
  lines.map(([name, { count, amount }]) => [name, count, money(amount)]);

/** Converts a statement to a sheet: each table has a title, a row of column names, and an empty row after it. */
export function cellsOf(statement: EventStatementDto): Cell[][] {
  const { event, totals, paymentModes, refunds, transfers, cleared, floats } = statement;
  const clock = clockOf(event.timeZone);
  const table = (title: string, names: Cell[], rows: Cell[][]): Cell[][] => [[title], names, ...rows, []];
  const seller = (who: Cell[], row: EventStatementDto['totals'], end: Cell[]): Cell[] => [
    ...who,
    row.totalAttendees,
    row.cashCount,
    money(row.cashAmount),
    row.zelleCount,
    money(row.zelleAmount),
    money(row.totalCollected),
    money(row.clearedAmount),
    money(row.pendingAmount),
    money(row.cashCleared),
    money(row.transferCleared),
    money(row.cashPending),
    money(row.transferPending),
    money(row.floatAmount),
    money(row.cashInHand),
    row.cancelledBySeller.count,
    money(row.cancelledBySeller.amount),
    row.waitingSales.count,
    money(row.waitingSales.amount),
    row.doorSales.tickets,
    money(row.doorSales.amount),
    ...end,
  ];
  return [
    ...table(
      'Statement',
      ['event', 'event_date', 'event_end', 'time_zone', 'as_of'],
      [[event.name, clock(event.eventDate), clock(event.eventEnd), event.timeZone, clock(statement.asOf)]],
    ),
    ...table(
      'Sellers',
      [
        'full_name',
        'email',
        'team_role',
        'total_attendees',
        'cash_count',
        'cash_amount',
        'zelle_count',
        'zelle_amount',
        'total_collected',
        'cleared_amount',
        'pending_amount',
        'cash_cleared',
        'transfer_cleared',
        'cash_pending',
        'transfer_pending',
        'float_amount',
        'cash_in_hand',
        'cancelled_by_seller_count',
        'cancelled_by_seller_amount',
        'waiting_sales_count',
        'waiting_sales_amount',
        'door_tickets',
        'door_amount',
        'status',
      ],
      [
        ...statement.sellers.map((row) => seller([row.fullName, row.email, row.teamRole], row, [row.status])),
        seller(['Total', null, null], totals, []),
      ],
    ),
    ...table(
      'Ways of payment',
      ['payment_mode', 'tickets', 'registrations', 'amount'],
      [
        ...PAYMENT_MODES.map((mode) => {
          const { tickets, count, amount } = paymentModes[mode];
          return [mode, tickets, count, money(amount)];
        }),
        ['guests', statement.guests, null, money(0)],
      ],
    ),
    ...table(
      'Days',
      ['day', 'tickets', 'amount'],
      statement.days.map(({ day, tickets, amount }) => [day, tickets, money(amount)]),
    ),
    ...table(
      'Door',
      ['figure', 'tickets'],
      [
        ['admitted', statement.admitted],
        ['no_shows', statement.noShows],
        ['meals_ordered', statement.meals.ordered],
        ['meals_served', statement.meals.served],
      ],
    ),
    ...table(
      'Cleared',
      ['kind', 'entries', 'cash', 'transfer'],
      (
        [
          ['direct', cleared.direct],
          ['hand_over', cleared.handOver],
          ['transfer', cleared.transfer],
          ['hand_back', cleared.handBack],
          ['reversal', cleared.reversal],
          ['till_refund', cleared.tillRefund],
          ['kept', cleared.kept],
          ['imported', cleared.imported],
          ['split', cleared.split],
        ] as const
      ).map(([kind, { count, cash, transfer }]) => [kind, count, money(cash), money(transfer)]),
    ),
    ...table(
      'Change money',
      ['given', 'returned', 'out'],
      [[money(floats.given), money(floats.returned), money(floats.out)]],
    ),
    ...table(
      'Cash handed over',
      ['state', 'hand_overs', 'amount'],
      sums([
        ['received', statement.received],
        ['surplus', statement.surplus],
        ['shortage', statement.shortage],
        ['unexplained', statement.unexplained],
        ['explained', statement.explained],
        ['reversed', statement.reversed],
      ]),
    ),
    ...table(
      'Hand-overs',
      [
        'offered_at',
        'volunteer_name',
        'status',
        'is_final',
        'declared',
        'expected',
        'received',
        'float_returned',
        'cleared',
        'received_minus_declared',
        'surplus',
        'received_minus_expected',
        'unexplained',
        'reason',
        'received_by',
        'received_at',
        'countersigned_by',
      ],
      statement.handOvers.map((row) => [
        clock(row.offeredAt),
        row.volunteerName,
        row.status,
        row.isFinal,
        money(row.declared),
        money(row.expected),
        money(row.received),
        money(row.floatReturned),
        money(row.cleared),
        money(row.receivedMinusDeclared),
        money(row.surplus),
        money(row.receivedMinusExpected),
        row.unexplained,
        row.reason,
        row.receivedBy,
        clock(row.receivedAt),
        row.countersignedBy,
      ]),
    ),
    ...table(
      'Paper tickets',
      [
        'volunteer_name',
        'received',
        'sold',
        'cancelled',
        'returned',
        'out',
        'void',
        'amount',
        'missing_numbers',
      ],
      statement.paper.map((row) => [
        row.name,
        row.received,
        row.sold,
        row.cancelled,
        row.returned,
        row.out,
        row.void,
        money(row.amount),
        rangesOf(row.missing).join(', '),
      ]),
    ),
    ...table(
      'Transfers',
      ['status', 'transfers', 'amount'],
      sums([
        ['unverified', transfers.unverified],
        ['verified', transfers.verified],
        ['questioned', transfers.questioned],
        ['cancelled', transfers.cancelled],
        ['kept', transfers.kept],
        ['to_refund', transfers.toRefund],
        ['refunded', transfers.refunded],
      ]),
    ),
    ...table(
      'Refunds',
      ['refund', 'cancellations', 'amount'],
      sums([
        ['seller', refunds.seller],
        ['till', refunds.till],
        ['none', refunds.none],
        ['not_paid', refunds.notPaid],
      ]),
    ),
    ...table(
      'Cancellations',
      [
        'id',
        'cancelled_at',
        'name',
        'paid_by',
        'tickets',
        'payment_mode',
        'amount',
        'refund',
        'sold_by',
        'cancelled_by',
        'reason',
      ],
      statement.cancellations.map((row) => [
        row.id,
        clock(row.cancelledAt),
        row.name,
        row.paidBy,
        row.ticketQuantity,
        row.isGuest ? 'guest' : row.paymentMode,
        money(row.amount),
        row.refund,
        row.volunteerName,
        row.cancelledBy,
        row.reason,
      ]),
    ).slice(0, -1),
  ];
}
