import { rangesOf } from '@usher/backend/rules';
import type { EventStatementDto } from '../api/generated/rest';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { StatementTable } from './StatementTable';
import { sumOf } from './sums';
import { useStatementText } from './texts/text';
import classes from './statement.module.css';

const FIGURES = ['received', 'sold', 'cancelled', 'returned', 'out', 'void'] as const;

/** What became of the paper tickets, by holder, with every number that is missing; nothing where there were none. */
export function PaperTickets({ statement: { paper } }: { statement: EventStatementDto }) {
  const text = useStatementText();
  const words = text.statement;
  if (paper.length === 0) return null;
  const heads: Record<(typeof FIGURES)[number], string> = {
    received: words.paperReceived,
    sold: words.sold,
    cancelled: words.cancelled,
    returned: words.paperReturned,
    out: words.paperOut,
    void: words.paperVoid,
  };
  return (
    <StatementTable
      title={words.paper}
      hint={words.paperHint}
      none={words.none}
      isLong
      columns={[
        { label: words.holder },
        ...FIGURES.map((figure) => ({ label: heads[figure], isNumber: true })),
        { label: words.amount, isNumber: true },
      ]}
      rows={paper.map((row) => ({
        key: row.volunteer_id,
        cells: [
          <>
            {row.name}
            {row.missing.length > 0 && (
              <span className={classes.story}>{words.missing(rangesOf(row.missing).join(', '))}</span>
            )}
          </>,
          ...FIGURES.map((figure) => countText(text, row[figure])),
          moneyText(row.amount),
        ],
      }))}
      total={[
        words.total,
        ...FIGURES.map((figure) => countText(text, sumOf(paper.map((row) => row[figure])))),
        moneyText(sumOf(paper.map(({ amount }) => amount))),
      ]}
    />
  );
}
