import { TRANSFER_STATUSES } from '@usher/backend/rules';
import type { CountedAmountDto, EventStatementDto } from '../api/generated/rest';
import { CLEARED_KINDS, REFUND_KINDS } from '../console/records/statement-records';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { StatementTable } from './StatementTable';
import { sumOf } from './sums';
import { useStatementText } from './texts/text';
import classes from './statement.module.css';

const HAND_OVER_STATES = ['received', 'surplus', 'shortage', 'unexplained', 'explained', 'reversed'] as const;

/** A table of counts and amounts, with both sums at the foot if the lines are parts of one whole. */
function Counted({
  title,
  of,
  counted,
  lines,
  hint,
  isWhole = true,
}: {
  title: string;
  of: string;
  counted: string;
  lines: ReadonlyArray<readonly [name: string, sum: CountedAmountDto]>;
  hint?: string;
  isWhole?: boolean;
}) {
  const text = useStatementText();
  const words = text.statement;
  return (
    <StatementTable
      title={title}
      hint={hint}
      none={words.none}
      columns={[{ label: of }, { label: counted, isNumber: true }, { label: words.amount, isNumber: true }]}
      rows={lines.map(([name, { count, amount }], at) => ({
        key: `${at}`,
        cells: [name, countText(text, count), moneyText(amount)],
      }))}
      {...(isWhole
        ? {
            total: [
              words.total,
              countText(
                text,
                lines.reduce((sum, [, { count }]) => sum + count, 0),
              ),
              moneyText(sumOf(lines.map(([, { amount }]) => amount))),
            ],
          }
        : {})}
    />
  );
}

/** Where the money went: cleared, given as change money, handed over, transferred, paid back. */
export function Money({ statement }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  const { cleared, floats, totals, transfers, refunds, sellers } = statement;
  return (
    <div className={classes.columns}>
      <StatementTable
        title={words.cleared}
        none={words.none}
        columns={[
          { label: words.kind },
          ...[words.entries, words.cash, words.zelle].map((label) => ({ label, isNumber: true })),
        ]}
        rows={CLEARED_KINDS.map((kind) => ({
          key: kind,
          cells: [
            words.kinds[kind],
            countText(text, cleared[kind].count),
            moneyText(cleared[kind].cash),
            moneyText(cleared[kind].transfer),
          ],
        }))}
        total={[words.total, null, moneyText(totals.cash_cleared), moneyText(totals.transfer_cleared)]}
      />
      <Counted
        title={words.handedOver}
        of={words.state}
        counted={words.handOvers}
        isWhole={false}
        lines={HAND_OVER_STATES.map((state) => [words.states[state], statement[state]])}
      />
      <StatementTable
        title={words.floats}
        none={words.none}
        columns={[{ label: words.state }, { label: words.amount, isNumber: true }]}
        rows={(['given', 'returned'] as const).map((name) => ({
          key: name,
          cells: [words[name], moneyText(floats[name])],
        }))}
        total={[words.out, moneyText(floats.out)]}
      />
      <Counted
        title={words.transfers}
        of={words.state}
        counted={words.transfersCount}
        lines={TRANSFER_STATUSES.map((status) => [words.transferStates[status], transfers[status]])}
      />
      <Counted
        title={words.refunds}
        of={words.refund}
        counted={words.cancelledCount}
        lines={REFUND_KINDS.map((kind) => [words.refundKinds[kind], refunds[kind]])}
      />
      <Counted
        title={words.ownCancellations}
        hint={words.ownCancellationsHint}
        of={words.seller}
        counted={words.cancelledCount}
        lines={sellers
          .filter(({ cancelled_by_seller: own }) => own.count > 0)
          .map((row) => [row.full_name, row.cancelled_by_seller])}
      />
    </div>
  );
}
