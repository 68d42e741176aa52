import { PAYMENT_MODES } from '@usher/backend/rules';
import type { EventStatementDto } from '../api/generated/rest';
import { dateFormat } from '../i18n/formatters';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { StatementTable } from './StatementTable';
import { hasActivity } from './sums';
import { useStatementText, type StatementTexts } from './texts/text';
import classes from './statement.module.css';

/** Formats `2026-11-20` as `November 20, 2026`, regardless of the device's time zone. */
const dayText = (text: StatementTexts, day: string): string =>
  dateFormat(text.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** What was sold: by whom, how it was paid, and when; and how many came. */
export function Sales({ statement }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const { totals, payment_modes: modes, guests, days, meals } = statement;
  const number = (label: string) => ({ label, isNumber: true });
  const count = (value: number) => countText(text, value);
  // Two weeks before, nobody is a no-show.
  const hasBegun = Date.parse(statement.as_of) >= Date.parse(statement.event.event_date);
  const sold = statement.sellers.filter((row) => row.total_attendees > 0);
  const salesOf = (row: typeof totals) => [
    count(row.total_attendees),
    count(row.cash_count),
    moneyText(row.cash_amount),
    count(row.zelle_count),
    moneyText(row.zelle_amount),
    moneyText(row.total_collected),
  ];
  return (
    <>
      <StatementTable
        title={words.sales}
        none={words.none}
        isLong
        columns={[
          { label: words.seller },
          ...[
            words.tickets,
            words.cashTickets,
            words.cash,
            words.zelleTickets,
            words.zelle,
            words.collected,
          ].map(number),
        ]}
        rows={sold.map((row) => ({ key: row.volunteer_id, cells: [row.full_name, ...salesOf(row)] }))}
        total={[words.total, ...salesOf(totals)]}
      />
      <div className={classes.columns}>
        <StatementTable
          title={words.payment}
          none={words.none}
          columns={[
            { label: words.way },
            number(words.tickets),
            number(words.registrations),
            number(words.amount),
          ]}
          rows={[
            ...PAYMENT_MODES.map((mode) => ({
              key: mode,
              cells: [
                words[mode],
                count(modes[mode].tickets),
                count(modes[mode].count),
                moneyText(modes[mode].amount),
              ],
            })),
            { key: 'guests', cells: [words.guests, count(guests), null, moneyText(0)] },
          ]}
          total={[
            words.total,
            count(totals.total_attendees + guests),
            null,
            moneyText(totals.total_collected),
          ]}
        />
        <StatementTable
          title={words.door}
          none={words.none}
          columns={[{ label: words.figure }, number(words.tickets)]}
          rows={[
            { key: 'in', cells: [words.admitted, count(statement.admitted)] },
            {
              key: 'out',
              cells: [hasBegun ? words.noShows : words.stillExpected, count(statement.no_shows)],
            },
            { key: 'ordered', cells: [words.mealsOrdered, count(meals.ordered)] },
            { key: 'served', cells: [words.mealsServed, count(meals.served)] },
          ]}
        />
      </div>
      <StatementTable
        title={words.days}
        hint={words.daysHint}
        none={words.none}
        isLong
        columns={[{ label: words.day }, number(words.tickets), number(words.amount)]}
        rows={days.map(({ day, tickets, amount }) => ({
          key: day,
          cells: [dayText(text, day), count(tickets), moneyText(amount)],
        }))}
        total={[words.total, count(totals.total_attendees + guests), moneyText(totals.total_collected)]}
      />
    </>
  );
}

/** What each seller has cleared and still holds. */
export function Holdings({ statement: { sellers, totals } }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const shown = sellers.filter(hasActivity);
  const left = sellers.length - shown.length;
  const moneyOf = (row: typeof totals) =>
    [
      row.cash_cleared,
      row.transfer_cleared,
      row.cash_pending,
      row.transfer_pending,
      row.float_amount,
      row.cash_in_hand,
    ].map(moneyText);
  return (
    <StatementTable
      title={words.money}
      hint={left > 0 ? `${words.moneyHint} ${words.leftOut(left)}` : words.moneyHint}
      none={words.none}
      isLong
      columns={[
        { label: words.seller },
        ...[
          words.cashCleared,
          words.zelleCleared,
          words.cashPending,
          words.zellePending,
          words.changeMoney,
          words.cashInHand,
        ].map((label) => ({ label, isNumber: true })),
      ]}
      rows={shown.map((row) => ({ key: row.volunteer_id, cells: [row.full_name, ...moneyOf(row)] }))}
      total={[words.total, ...moneyOf(totals)]}
    />
  );
}
