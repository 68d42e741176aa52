import { amountIn, isAmount } from './amounts.js';
import type { ColumnKind } from './csv-cells.js';
import { isDate } from './dates.js';

/** A column with more different values is not listed by them. */
export const VALUES_MAX = 12;
/** Maximum length of a value that is listed. */
const VALUE_MAX_LENGTH = 40;
/** Number of characters of a cell in which letters are counted. */
const LETTERS_IN = 200;

/** What the cells of a column look like. */
export interface ColumnProfile {
  filled: number;
  /** Number of cells with a digit. */
  digits: number;
  dates: number;
  amounts: number;
  /** Number of amounts that have cents. */
  withCents: number;
  /** Number of amounts below zero. */
  negative: number;
  /** Number of amounts that say their direction. */
  signed: number;
  letters: number;
  /** Different values, and how often each occurs; null if there are many or long ones. */
  values: Map<string, number> | null;
  isUnique: boolean;
}

/** Collects what the cells of a column look like, one by one. */
export class ColumnProfiler {
  private readonly seen = new Set<string>();
  private readonly profile: ColumnProfile = {
    filled: 0,
    digits: 0,
    dates: 0,
    amounts: 0,
    withCents: 0,
    negative: 0,
    signed: 0,
    letters: 0,
    values: new Map(),
    isUnique: true,
  };

  add(cell: string): void {
    if (cell === '') return;
    const { profile } = this;
    profile.filled++;
    if (this.seen.has(cell)) profile.isUnique = false;
    this.seen.add(cell);
    if (profile.values) {
      profile.values.set(cell, (profile.values.get(cell) ?? 0) + 1);
      if (profile.values.size > VALUES_MAX || cell.length > VALUE_MAX_LENGTH) profile.values = null;
    }
    profile.letters += cell.slice(0, LETTERS_IN).match(/\p{L}/gu)?.length ?? 0;
    if (/\d/.test(cell)) profile.digits++;
    if (isDate(cell)) profile.dates++;
    const amount = amountIn(cell, '.') ?? amountIn(cell, ',');
    if (!amount) return;
    profile.amounts++;
    if (amount.cents < 0) profile.negative++;
    if (amount.isSigned) profile.signed++;
    if (/\d[.,]\d/.test(cell)) profile.withCents++;
  }

  result(): ColumnProfile {
    return this.profile;
  }
}

/** Whether the cells with digits are dates; the others may be words such as `Pending`. */
export const holdsDates = ({ dates, digits, filled }: ColumnProfile): boolean =>
  dates > 0.9 * digits && dates > 0.3 * filled;

/** Whether the cells are amounts, and not dates without separators. */
export const holdsAmounts = ({ amounts, dates, filled }: ColumnProfile): boolean =>
  amounts > 0.9 * filled && dates < 0.5 * filled;

export function kindOf(profile: ColumnProfile): ColumnKind {
  if (profile.filled === 0) return null;
  if (holdsDates(profile)) return 'date';
  return holdsAmounts(profile) ? 'amount' : 'text';
}

/** Whether a row has the date and the amount of a line. */
export function isDated(cells: readonly string[]): boolean {
  const date = cells.findIndex(isDate);
  return date >= 0 && cells.some((cell, i) => i !== date && isAmount(cell));
}
