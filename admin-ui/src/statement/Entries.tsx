import type { CancellationDto, EventStatementDto, HandOverDto } from '../api/generated/rest';
import { nameOf } from '../i18n/names';
import { dateAndTime } from '../i18n/dates';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { StatementTable } from './StatementTable';
import { sumOf } from './sums';
import { useStatementText, type StatementTexts } from './texts/text';
import classes from './statement.module.css';

const money = (dollars: number | null): string | null => (dollars === null ? null : moneyText(dollars));

/** Returns the texts that say who took part in a hand-over, and the reason that was given. */
function storyOf(words: StatementTexts['statement'], row: HandOverDto): string[] {
  const { status } = row;
  const ended = row.ended_by && words.endedBy(words.statuses[status], row.ended_by);
  return [
    ended ||
      (row.received_by && status === 'received' ? words.receivedBy(row.received_by) : words.statuses[status]),
    row.is_final ? words.isFinal : '',
    row.reason ?? '',
    row.countersigned_by ? words.countersignedBy(row.countersigned_by) : '',
  ].filter(Boolean);
}

/** Each hand-over with both counts and its result. */
export function HandOvers({ statement: { hand_overs: rows, event } }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const standing = rows.filter(({ status }) => status === 'received');
  const sum = (of: (row: HandOverDto) => number | null): string => moneyText(sumOf(standing.map(of)));
  return (
    <StatementTable
      title={words.each}
      none={words.none}
      isLong
      columns={[
        { label: words.seller },
        { label: words.offered },
        ...[
          words.declared,
          words.expected,
          words.received,
          words.minusDeclared,
          words.minusExpected,
          words.changeInIt,
          words.clearedOfIt,
          words.over,
        ].map((label) => ({ label, isNumber: true })),
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <>
            {row.volunteer_name}
            <span className={classes.story}>
              {row.unexplained && <strong>{words.isUnexplained} · </strong>}
              {storyOf(words, row).join(' · ')}
            </span>
          </>,
          dateAndTime(text, row.offered_at, event.time_zone),
          money(row.declared),
          money(row.expected),
          money(row.received),
          money(row.received_minus_declared),
          money(row.received_minus_expected),
          money(row.float_returned),
          money(row.cleared),
          money(row.surplus),
        ],
      }))}
      total={[
        words.standing,
        null,
        sum((row) => row.declared),
        null,
        sum((row) => row.received),
        sum((row) => row.received_minus_declared),
        sum((row) => row.received_minus_expected),
        sum((row) => row.float_returned),
        sum((row) => row.cleared),
        sum((row) => row.surplus),
      ]}
    />
  );
}

/** Each cancelled registration, and who paid the guest back. */
export function Cancellations({ statement: { cancellations, event } }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const wayOf = (row: CancellationDto): string => text.payment[row.is_guest ? 'guest' : row.payment_mode];
  return (
    <StatementTable
      title={words.cancellations}
      none={words.none}
      isLong
      columns={[
        { label: words.attendee },
        { label: words.cancelled },
        { label: words.soldBy },
        { label: words.way },
        { label: words.refund },
        { label: words.tickets, isNumber: true },
        { label: words.amount, isNumber: true },
      ]}
      rows={cancellations.map((row) => ({
        key: row.id,
        cells: [
          <>
            {nameOf(text, row.name)}
            {row.paid_by && <span className={classes.story}>{words.paidBy(row.paid_by)}</span>}
            <span className={classes.story}>{row.reason}</span>
          </>,
          <>
            {dateAndTime(text, row.cancelled_at, event.time_zone)}
            <span className={classes.story}>{row.cancelled_by}</span>
          </>,
          row.volunteer_name,
          wayOf(row),
          words.refundKinds[row.refund ?? 'not_paid'],
          countText(text, row.ticket_quantity),
          moneyText(row.amount),
        ],
      }))}
      total={[
        words.total,
        null,
        null,
        null,
        null,
        countText(
          text,
          cancellations.reduce((sum, row) => sum + row.ticket_quantity, 0),
        ),
        moneyText(sumOf(cancellations.map(({ amount }) => amount))),
      ]}
    />
  );
}
