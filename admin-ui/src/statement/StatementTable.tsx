import { useId, type ReactNode } from 'react';
import classes from './statement.module.css';

/** A table of more is set in smaller type on paper. */
const MANY_COLUMNS = 8;

interface Column {
  label: string;
  /** Whether the column has numbers, which are aligned at the right. */
  isNumber?: boolean;
}

interface FiguresProps {
  title: string;
  hint?: string;
  /** The first column names the row. */
  columns: readonly Column[];
  rows: ReadonlyArray<{ key: string; cells: readonly ReactNode[] }>;
  /** Cells of the foot; null for a column without a sum. */
  total?: readonly ReactNode[];
  /** Message in place of an empty table. */
  none: string;
  /** Whether it may be longer than a page; it then breaks between rows. */
  isLong?: boolean;
}

/**
 * A table of the statement. A phone shows each row as a card; explicit roles keep it a table for screen readers, because the
 * CSS `display` of the cards removes the native ones.
 */
export function StatementTable({ title, hint, columns, rows, total, none, isLong = false }: FiguresProps) {
  const id = useId();
  const cellsOf = (cells: readonly ReactNode[]) =>
    cells.map((cell, at) => {
      const { label, isNumber } = columns[at]!;
      if (at === 0)
        return (
          <th key={label} role="rowheader" scope="row">
            {cell}
          </th>
        );
      const kind = isNumber ? classes.number : undefined;
      return (
        // On a phone, an empty cell takes no line.
        <td key={label} role="cell" className={kind} data-label={label} data-empty={cell === null}>
          {cell}
        </td>
      );
    });
  return (
    <section aria-labelledby={id} className={isLong ? classes.long : classes.section}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table
          role="table"
          aria-labelledby={id}
          className={columns.length > MANY_COLUMNS ? classes.wide : undefined}
        >
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ label, isNumber }) => (
                <th
                  key={label}
                  role="columnheader"
                  scope="col"
                  className={isNumber ? classes.number : undefined}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ key, cells }) => (
              <tr key={key} role="row">
                {cellsOf(cells)}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot role="rowgroup">
              <tr role="row">{cellsOf(total)}</tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
}
