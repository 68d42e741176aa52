import { createHash } from 'node:crypto';
import type { CsvTable } from './csv-table.js';
import { yieldingToEventLoop } from './yield-to-event-loop.js';
import { type BankMapping, centsIn, dayOf, type DateOrder } from './mapping.js';

/** A line of a bank statement. */
export interface BankLine {
  /** SHA-256 that is the same for the same line in any file, see `identityOf`. */
  identity: Buffer;
  /** `2026-11-23`. */
  day: string;
  cents: number;
  text: string;
  reference: string | null;
}

/**
 * Hashes the bank's reference if there is one, else date, amount, text and the ordinal among equal lines of the file. So two
 * people who pay the same amount on one day are two lines, and another export of both yields the same two.
 */
function identityOf(line: Omit<BankLine, 'identity'>, ordinal: number): Buffer {
  const what = line.reference
    ? ['reference', line.reference]
    : ['line', line.day, line.cents, line.text.replace(/\s+/g, ' ').toLowerCase(), ordinal];
  return createHash('sha256').update(JSON.stringify(what)).digest();
}

interface ReadLines {
  lines: BankLine[];
  /** Number of rows without a date or an amount, such as totals. */
  skipped: number;
}

/** @param mapping must have date, date order, text, and either amount or debit and credit */
export async function readLines(
  { columns, rows }: CsvTable,
  mapping: BankMapping & { dateOrder: DateOrder },
): Promise<ReadLines> {
  const at = (column: string | null | undefined): number => (column == null ? -1 : columns.indexOf(column));
  const [date, amount, debit, credit] = [mapping.date, mapping.amount, mapping.debit, mapping.credit].map(
    at,
  ) as [number, number, number, number];
  const [text, reference] = [at(mapping.text), at(mapping.reference)];
  const money = (row: string[], column: number): number | null => centsIn(row[column] ?? '', mapping.decimal);
  const amountOf = (row: string[]): number | null => {
    if (amount >= 0) return money(row, amount);
    const [out, into] = [money(row, debit), money(row, credit)];
    return out === null && into === null ? null : (into ?? 0) - Math.abs(out ?? 0);
  };
  const seen = new Map<string, number>();
  const lines: BankLine[] = [];
  for await (const row of yieldingToEventLoop(rows)) {
    const day = dayOf(row[date] ?? '', mapping.dateOrder);
    const cents = amountOf(row);
    if (day === null || cents === null) continue;
    const line = { day, cents, text: row[text] ?? '', reference: row[reference] || null };
    const equal = identityOf(line, 0).toString('base64');
    const ordinal = seen.get(equal) ?? 0;
    seen.set(equal, ordinal + 1);
    lines.push({ ...line, identity: identityOf(line, ordinal) });
  }
  return { lines, skipped: rows.length - lines.length };
}
