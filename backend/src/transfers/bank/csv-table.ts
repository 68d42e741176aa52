import { parse } from 'csv-parse/sync';

/** How many lines a bank's statement may have. */
export const STATEMENT_MAX_LINES = 20_000;

/** A bank’s file, read. */
export interface CsvTable {
  /** The names in the header, or `1`, `2`, … where there is none. */
  columns: string[];
  rows: string[][];
}

/** Banks write UTF-8, or what Excel writes on Windows. No column of the database holds a NUL. */
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

/** The commonest number of columns, and how many rows have it. */
function widthOf(rows: string[][]): { width: number; times: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let best = { width: 0, times: 0 };
  for (const [width, times] of counts)
    if (width > 1 && (times > best.times || (times === best.times && width > best.width)))
      best = { width, times };
  return best;
}

/** Whether a cell may be a heading: it holds letters, and is neither an amount nor a date. */
const isHeading = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/.test(cell);
const isHeader = (row: string[]): boolean => {
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every(isHeading);
};

/**
 * The table in a bank's file: UTF-8 or Windows-1252, with commas or semicolons, quoted or not. What banks write above their
 * table, in fewer columns, is left out.
 * @returns null where there is no table in it
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
    // Decimal commas make columns of their own, but not as regularly as the delimiter does.
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
  // Some banks end their lines, but not their header, with a comma.
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
