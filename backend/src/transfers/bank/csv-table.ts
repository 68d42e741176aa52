import { parse } from 'csv-parse/sync';

/** Maximum number of lines of a bank statement. */
export const STATEMENT_MAX_LINES = 20_000;

/** The table in a bank's file. */
export interface CsvTable {
  /** Column names from the header, or `1`, `2`, … if there is none. */
  columns: string[];
  rows: string[][];
}

/** Decodes UTF-8, else Windows-1252 as written by Excel. Removes NULs, which PostgreSQL cannot store. */
function textOf(file: Uint8Array): string {
  const decode = (): string => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(file);
    } catch {
      return new TextDecoder('windows-1252').decode(file);
    }
  };
  return decode().replaceAll('\0', '');
}

const parseWith = (text: string, delimiter: string, to?: number): string[][] =>
  parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    ...(to === undefined ? {} : { to }),
  });

/** Returns the most common number of columns, and the number of rows that have it. */
function widthOf(rows: string[][]): { width: number; times: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = { width: 0, times: 0 };
  for (const [width, times] of counts)
    if (width > 1 && (times > best.times || (times === best.times && width > best.width)))
      best = { width, times };
  return best;
}

/** Whether a cell may be a heading: it has letters and no digits, so it is neither an amount nor a date. */
const isHeading = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/.test(cell);
const isHeader = (row: string[]): boolean => {
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every(isHeading);
};

/**
 * Reads the table in a bank's file: UTF-8 or Windows-1252, separated by commas, semicolons or tabs, quoted or not. Skips text
 * above the table, which has fewer columns.
 * @returns null if the file contains no table
 */
export function readTable(file: Uint8Array): CsvTable | null {
  const text = textOf(file);
  let delimiter = ',';
  let most = 0;
  for (const one of [',', ';', '\t']) {
    let sample: string[][];
    try {
      sample = parseWith(text, one, 50);
    } catch {
      continue;
    }
    const { width, times } = widthOf(sample);
    // Decimal commas would split cells too, but less regularly than the real delimiter.
    if (times * 100 + width > most) [most, delimiter] = [times * 100 + width, one];
  }
  if (most === 0) return null;
  let all: string[][];
  try {
    all = parseWith(text, delimiter);
  } catch {
    return null;
  }
  const { width } = widthOf(all);
  const first = all.findIndex((row) => row.length >= width);
  // Some banks end their data lines, but not their header, with a comma, so it has one column fewer.
  const header = [first, first - 1].find(
    (i) => all[i] !== undefined && all[i].length >= width - 1 && isHeader(all[i]),
  );
  const head = header === undefined ? [] : all[header]!;
  const columns = Array.from({ length: Math.max(width, head.length) }, (_, i) => head[i] || String(i + 1));
  return {
    columns,
    rows: all.slice(header === undefined ? first : header + 1).filter((row) => row.length > 1),
  };
}
