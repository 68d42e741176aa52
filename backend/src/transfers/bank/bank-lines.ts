import { createHash } from 'node:crypto';
import { foldText } from '../../rules/folding.js';
import type { Cents } from '../../rules/money.js';
import { amountIn } from './file/amounts.js';
import { type DateOrder, dayOf } from './file/dates.js';
import { type Direction, directionsOf } from './mapping/directions.js';
import { type BankMapping, textsOf } from './mapping/mapping.js';
import type { Row, StatementTable } from './file/statement-table.js';
import { yieldingToEventLoop } from './file/yield-to-event-loop.js';

/** A line of a bank statement. */
export interface BankLine {
  /** SHA-256 that is the same for the same line in any file, see `identityOf`. */
  identity: Buffer;
  row: Row;
  /** `2026-11-23`. */
  day: string;
  /** Below zero if it went out. */
  cents: Cents;
  /** Whether the file says in which direction the money went, rather than leaving out a sign. */
  isDirectionKnown: boolean;
  /** The cells of the text columns. */
  texts: string[];
  text: string;
  reference: string | null;
}

/** Why a row is no line. */
export const SKIP_REASONS = [
  'unreadable',
  'pending',
  'failed',
  'no_date',
  'no_amount',
  'no_direction',
  'repeated',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface SkippedRow {
  row: Row;
  why: SkipReason;
}

export type CompleteMapping = BankMapping & { date: string; dateOrder: DateOrder };

/**
 * Hashes reference, date and amount if the bank has a reference, which it may begin again in another file; else date, amount, text
 * and the ordinal among equal lines of the file. So two people who pay the same amount on one day are two lines, and another
 * export of both yields the same two.
 */
function identityOf(
  { reference, day, cents, text }: Pick<BankLine, 'reference' | 'day' | 'cents' | 'text'>,
  ordinal: number,
): Buffer {
  const what = reference
    ? ['reference', reference, day, cents]
    : ['line', day, cents, text.replace(/\s+/g, ' ').toLowerCase(), ordinal];
  return createHash('sha256').update(JSON.stringify(what)).digest();
}

/** What banks write for a transaction that is not booked yet, folded. */
const PENDING =
  /^(?:(?:umsatz|transaction|operation|movimiento) )?(?:pending|processing|authori[sz]ed|in progress|pendiente|vorgemerkt|ausstehend|en attente|in attesa|in sospeso|in behandeling|gereserveerd|oczekujac[ae]|pendente|not posted|unposted)$/;
/** And for one that will never be booked. */
const FAILED =
  /^(?:failed|declined|denied|rejected|cancell?ed|void(?:ed)?|fehlgeschlagen|abgelehnt|storniert|rechazad[oa]|cancelad[oa]|refusee?|annulee?|rifiutat[oa]|annullat[oa]|geweigerd|odrzucon[ay])$/;
/** A state is a short cell. */
const STATE_MAX_LENGTH = 40;

/** Why none of the cells outside the text lets a row be a line: its transaction is not booked. */
function stateOf(cells: readonly string[], isText: ReadonlySet<number>): 'pending' | 'failed' | null {
  for (const [i, cell] of cells.entries()) {
    if (isText.has(i) || cell.length > STATE_MAX_LENGTH || !/\p{L}/u.test(cell)) continue;
    const word = foldText(cell).trim();
    if (PENDING.test(word)) return 'pending';
    if (FAILED.test(word)) return 'failed';
  }
  return null;
}

interface Money {
  cents: Cents;
  isDirectionKnown: boolean;
}

/** Returns a function that reads the amount of a row, or says why there is none. */
async function moneyReader(
  { columns, rows, format }: StatementTable,
  mapping: CompleteMapping,
): Promise<(cells: readonly string[]) => Money | 'no_amount' | 'no_direction'> {
  const read = (cells: readonly string[], column: number) =>
    column < 0 ? null : amountIn(cells[column] ?? '', mapping.decimal);
  const at = (column: string | null | undefined): number => (column == null ? -1 : columns.indexOf(column));
  const [amount, debit, credit, direction] = [
    at(mapping.amount),
    at(mapping.debit),
    at(mapping.credit),
    at(mapping.direction),
  ] as const;
  if (amount < 0)
    return (cells) => {
      const [out, into] = [read(cells, debit), read(cells, credit)];
      if (!out && !into) return 'no_amount';
      return { cents: (into?.cents ?? 0) - Math.abs(out?.cents ?? 0), isDirectionKnown: true };
    };
  if (direction >= 0) {
    const values = new Set(rows.map(({ cells }) => cells?.[direction] ?? ''));
    const known: ReadonlyMap<string, Direction> =
      mapping.directionIn || mapping.directionOut
        ? new Map([
            ...(mapping.directionIn ?? []).map((value) => [value, 'in'] as const),
            ...(mapping.directionOut ?? []).map((value) => [value, 'out'] as const),
          ])
        : directionsOf([...values], foldText(mapping.direction!));
    return (cells) => {
      const found = read(cells, amount);
      if (!found) return 'no_amount';
      const said = known.get(cells[direction] ?? '');
      if (!said) return 'no_direction';
      // Money that went out by its sign or by the word went out.
      return { cents: said === 'out' ? -Math.abs(found.cents) : found.cents, isDirectionKnown: true };
    };
  }
  // If some amounts have a sign, the others came in.
  let hasSigns = format === 'ofx';
  for await (const { cells } of yieldingToEventLoop(rows)) {
    if (hasSigns) break;
    hasSigns = read(cells ?? [], amount)?.isSigned ?? false;
  }
  return (cells) => {
    const found = read(cells, amount);
    return found ? { cents: found.cents, isDirectionKnown: hasSigns || found.cents === 0 } : 'no_amount';
  };
}

interface ReadLines {
  lines: BankLine[];
  skipped: SkippedRow[];
}

/** @param mapping must fit the table, and have date, text, and amount, debit or credit */
export async function readLines(table: StatementTable, mapping: CompleteMapping): Promise<ReadLines> {
  const { columns, rows } = table;
  const date = columns.indexOf(mapping.date);
  const texts = textsOf(mapping).map((column) => columns.indexOf(column));
  const reference = mapping.reference == null ? -1 : columns.indexOf(mapping.reference);
  const isText = new Set([...texts, reference]);
  const moneyOf = await moneyReader(table, mapping);
  const ordinals = new Map<string, number>();
  const lines: BankLine[] = [];
  const skipped: SkippedRow[] = [];
  for await (const row of yieldingToEventLoop(rows)) {
    const { cells } = row;
    if (!cells) {
      skipped.push({ row, why: 'unreadable' });
      continue;
    }
    const state = stateOf(cells, isText);
    const day = dayOf(cells[date] ?? '', mapping.dateOrder);
    const money = moneyOf(cells);
    if (state || day === null || typeof money === 'string') {
      skipped.push({ row, why: state ?? (day === null ? 'no_date' : (money as SkipReason)) });
      continue;
    }
    const parts = texts.map((column) => cells[column] ?? '').filter((part) => part !== '');
    const line = {
      row,
      ...money,
      day,
      texts: parts,
      text: parts.join(' '),
      reference: cells[reference] || null,
    };
    const first = identityOf(line, 0);
    const key = first.toString('base64');
    const ordinal = ordinals.get(key) ?? 0;
    ordinals.set(key, ordinal + 1);
    lines.push({ ...line, identity: ordinal === 0 ? first : identityOf(line, ordinal) });
  }
  return { lines, skipped };
}
