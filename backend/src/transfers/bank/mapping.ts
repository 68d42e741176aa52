import type { CsvTable } from './csv-table.js';

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Names of the columns with each meaning. Either `amount`, or `debit` and `credit`. */
export interface BankMapping {
  date: string | null;
  /** Null if no line decides it; then a person must. */
  dateOrder: DateOrder | null;
  amount?: string | null;
  debit?: string | null;
  credit?: string | null;
  decimal: DecimalSign;
  text: string | null;
  reference?: string | null;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NUMBERS = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T].*)?$/;

/**
 * Returns the three numbers of a date, and their order if the cell tells it. A date with a month's name is converted to year,
 * month, day.
 */
function partsOf(cell: string): { parts: [number, number, number]; order: DateOrder | null } | null {
  const numbers = NUMBERS.exec(cell);
  if (numbers) {
    const parts = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])] as [number, number, number];
    if (numbers[1]!.length === 4) return { parts, order: 'ymd' };
    const order = parts[0] > 12 ? 'dmy' : parts[1] > 12 ? 'mdy' : null;
    return { parts, order };
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(cell);
  if (compact) return { parts: [Number(compact[1]), Number(compact[2]), Number(compact[3])], order: 'ymd' };
  const words = /^(?:(\d{1,2})\.? )?([A-Za-z]{3})[a-z]*\.? (?:(\d{1,2}),? )?(\d{4})$/.exec(cell);
  const month = words ? MONTHS.indexOf(words[2]!.toLowerCase()) + 1 : 0;
  if (!words || month === 0) return null;
  return { parts: [Number(words[4]), month, Number(words[1] ?? words[3])], order: 'ymd' };
}

/** @returns a date like `2026-11-23`, or null if the cell is not a date in that order */
export function dayOf(cell: string, dateOrder: DateOrder): string | null {
  const found = partsOf(cell);
  if (!found) return null;
  const [a, b, c] = found.parts;
  // A year-first cell is read as such, whatever the column's order.
  const order = found.order === 'ymd' ? 'ymd' : dateOrder;
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const whole = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  const isReal =
    date.getUTCFullYear() === whole && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * Parses an amount into cents; brackets, or a minus sign at either end, make it negative.
 * @returns null if it is not an amount
 */
export function centsIn(cell: string, decimal: DecimalSign): number | null {
  const plain = cell.replace(/[\s\u00A0$€£]|USD/g, '').replace(/[\u2212\u2013]/g, '-');
  const isNegative = /^\(.*\)$/.test(plain) || /^-|-$/.test(plain);
  const digits = plain.replace(/^[(+-]+|[)+-]+$/g, '');
  const thousands = decimal === '.' ? ',' : '.';
  const match = new RegExp(`^(\\d{1,3}(?:\\${thousands}\\d{3})+|\\d+)?(?:\\${decimal}(\\d{1,2}))?$`).exec(
    digits,
  );
  if (!match || digits === '') return null;
  const whole = Number((match[1] ?? '0').replaceAll(thousands, ''));
  const cents = whole * 100 + Number((match[2] ?? '0').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? (isNegative && cents !== 0 ? -cents : cents) : null;
}

/** Number of rows examined to determine what a column holds. */
const SAMPLE_ROWS = 1_000;

/** Usual column headings, the likeliest first. */
const HEADINGS = {
  date: [/^(posting|posted|booking|transaction|value)?\s*date$/i, /date|datum|fecha/i],
  credit: [/^credit|deposit|paid in|money in|abono|haber/i],
  debit: [/^debit|withdraw|paid out|money out|cargo|debe/i],
  amount: [/^amount|importe|monto|betrag/i, /amount/i],
  text: [/description|concepto|verwendungszweck/i, /memo|narrative|payee|text/i, /details/i],
  reference: [/reference|transaction id|ref(\.|erence)? ?(no|number)?$|^id$|confirmation|fitid|referencia/i],
};

/** All non-empty cells of a column. */
const cellsOf = ({ columns, rows }: CsvTable, column: string): string[] => {
  const i = columns.indexOf(column);
  return rows.map((row) => row[i] ?? '').filter((cell) => cell !== '');
};

/** @returns null if no line decides, or two contradict each other */
export function dateOrderOf(table: CsvTable, date: string): DateOrder | null {
  const orders = new Set(cellsOf(table, date).map((cell) => partsOf(cell)?.order ?? null));
  orders.delete(null);
  return orders.size === 1 ? [...orders][0]! : null;
}

/** Returns the decimal sign with which more cells of these columns parse as amounts. */
export function decimalOf(table: CsvTable, money: readonly string[]): DecimalSign {
  const cells = money.flatMap((column) => cellsOf(table, column));
  const readAs = (sign: DecimalSign): number => cells.filter((cell) => centsIn(cell, sign) !== null).length;
  return readAs(',') > readAs('.') ? ',' : '.';
}

/** Proposes the most likely mapping of a bank's file. A person confirms it before any lines are matched. */
export function proposeMapping(table: CsvTable): BankMapping {
  const { columns } = table;
  const sample = { columns, rows: table.rows.slice(0, SAMPLE_ROWS) };
  const cells = (column: string): string[] => cellsOf(sample, column);
  const share = (column: string, test: (cell: string) => boolean): number => {
    const all = cells(column);
    return all.length === 0 ? 0 : all.filter(test).length / all.length;
  };
  const isDate = (cell: string): boolean => partsOf(cell) !== null;
  const isAmount = (cell: string): boolean => centsIn(cell, '.') !== null || centsIn(cell, ',') !== null;
  const isMoney = (column: string): boolean => share(column, isAmount) > 0.9 && share(column, isDate) < 0.5;
  const taken = new Set<string>();
  const take = (headings: readonly RegExp[], test: (column: string) => boolean): string | null => {
    const free = columns.filter((column) => !taken.has(column) && test(column));
    for (const heading of headings) {
      const found = free.find((column) => heading.test(column));
      if (found !== undefined) {
        taken.add(found);
        return found;
      }
    }
    return null;
  };
  const takeAny = (test: (column: string) => boolean): string | null => take([/^/], test);

  const dates = (column: string): boolean => share(column, isDate) > 0.9;
  const date = take(HEADINGS.date, dates) ?? takeAny(dates);
  const empty = (column: string): boolean => cells(column).length === 0;
  const credit = take(HEADINGS.credit, (column) => isMoney(column));
  const debit = credit === null ? null : take(HEADINGS.debit, (column) => isMoney(column) || empty(column));
  const hasBoth = credit !== null && debit !== null;
  if (!hasBoth && credit !== null) taken.delete(credit);
  const amount = hasBoth ? null : (take(HEADINGS.amount, isMoney) ?? takeAny(isMoney));
  const reference = take(
    HEADINGS.reference,
    (column) => new Set(cells(column)).size === cells(column).length && cells(column).length > 0,
  );
  const letters = (column: string): number =>
    cells(column).reduce((sum, cell) => sum + (cell.match(/\p{L}/gu)?.length ?? 0), 0);
  const text =
    take(HEADINGS.text, (column) => letters(column) > 0) ??
    columns.filter((column) => !taken.has(column)).sort((a, b) => letters(b) - letters(a))[0] ??
    null;

  const money = [amount, debit, credit].filter((column) => column !== null);
  return {
    date,
    dateOrder: date === null ? null : dateOrderOf(table, date),
    ...(hasBoth ? { debit, credit } : { amount }),
    decimal: decimalOf(sample, money),
    text,
    ...(reference === null ? {} : { reference }),
  };
}
