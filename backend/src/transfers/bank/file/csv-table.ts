import { isAmount } from './amounts.js';
import { ColumnProfiler, isDated, kindOf } from './column-profile.js';
import { type ColumnKind, fits, looseCells, strictCells } from './csv-cells.js';
import { isDate } from './dates.js';
import {
  CELL_MAX_LENGTH,
  COLUMNS_MAX,
  cutText,
  LINE_MAX_LENGTH,
  refuse,
  STATEMENT_MAX_LINES,
} from './statement-limits.js';
import type { Row, StatementTable } from './statement-table.js';
import { yieldingToEventLoop } from './yield-to-event-loop.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of filled lines that are examined for delimiter and header, and of those that are examined for the kinds of columns. */
const [SAMPLE_LINES, KIND_LINES] = [200, 1_000];
/** What a file may hold, as far as it limits the work on it. */
interface FileLimits {
  /** Maximum length of a line, in characters. */
  lineLength: number;
  /** Refuses a longer one. */
  lineTooLong: () => never;
  /** Lines that the file may have, with line breaks in cells and with blank lines. */
  lines: number;
  /** A cell of a line may contain this many line breaks. */
  breaks: number;
}

const STATEMENT_LIMITS: FileLimits = {
  lineLength: LINE_MAX_LENGTH,
  lineTooLong: () => refuse('file', 'statement.line_too_long'),
  lines: 5 * STATEMENT_MAX_LINES,
  breaks: 10,
};
/** A line of nothing but delimiters and blanks. */
const BLANK_LINE = /^[\s,;|]*$/;
/** Longer headings are cut; the mapping names them. */
const HEADING_MAX_LENGTH = 100;

/** A line of the file that is not blank, as the rules of CSV read it. */
interface SampleLine {
  index: number;
  cells: string[] | null;
  isDated: boolean;
}

/** The lines, without their ends and without NULs. @throws InvalidInput if there are too many, or one is too long */
function linesOf(text: string, limits: FileLimits): string[] {
  const end = text.includes('\n') ? '\n' : '\r';
  const lines: string[] = [];
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf(end, from);
    const to = found < 0 ? text.length : found;
    if (to - from > limits.lineLength) limits.lineTooLong();
    if (lines.length === limits.lines) refuse('file', 'statement.too_long');
    const line = text.slice(from, to).replaceAll('\0', '');
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    from = to + 1;
  }
  return lines;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

async function sampleOf(lines: readonly string[], delimiter: string): Promise<SampleLine[]> {
  const sample: SampleLine[] = [];
  for await (const [index, line] of yieldingToEventLoop(lines.entries())) {
    if (sample.length === SAMPLE_LINES) break;
    const read = strictCells(line, delimiter);
    const cells = typeof read === 'string' ? null : read;
    if (cells && isBlank(cells)) continue;
    // Where quotes are broken, delimiters inside of quotes do not matter for whether there is a date and an amount.
    const parts = cells ?? line.split(delimiter).map((part) => part.replace(/^"|"$/g, ''));
    sample.push({ index, cells, isDated: isDated(parts.slice(0, COLUMNS_MAX)) });
  }
  return sample;
}

/** The most common number of cells, and the number of lines that have it. */
function widthOf(sample: readonly SampleLine[]): { width: number; times: number } {
  const counts = new Map<number, number>();
  for (const { cells } of sample) if (cells) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { width: 0, times: 0 };
  for (const [width, times] of counts)
    if (width > 1 && (times > best.times || (times === best.times && width > best.width)))
      best = { width, times };
  return best;
}

/** The delimiter by which the most lines have date and amount, else the most regular one. Decimal commas split cells too. */
async function delimiterOf(
  lines: readonly string[],
): Promise<{ delimiter: string; sample: SampleLine[] } | null> {
  let best: { delimiter: string; sample: SampleLine[]; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const sample = await sampleOf(lines, delimiter);
    const { width, times } = widthOf(sample);
    const dated = sample.filter((line) => line.isDated).length;
    const score = dated * 1_000_000 + times * 1_000 + Math.min(width, 999);
    if (score > (best?.score ?? 0)) best = { delimiter, sample, score };
  }
  return best;
}

/** Whether these cells may be the headings: at least two, mostly with letters, and neither dates nor amounts. */
function isHeader(cells: readonly string[] | null): cells is string[] {
  const filled = cells?.filter((cell) => cell !== '') ?? [];
  return (
    filled.length > 1 &&
    filled.filter((cell) => /\p{L}/u.test(cell)).length * 2 > filled.length &&
    !filled.some((cell) => isDate(cell) || isAmount(cell))
  );
}

/** Where the table begins, what it is called by, and how many columns it has. */
interface Shape {
  header: string[] | null;
  /** Index of the first line after the header. */
  from: number;
  width: number;
  /** Number of delimiters that usually stand at the end of a line beyond the width. */
  surplus: number;
}

function shapeOf(sample: readonly SampleLine[]): Shape {
  const dated = sample.filter((line) => line.isDated);
  const usual = widthOf(dated.some(({ cells }) => cells) ? dated : sample);
  const first =
    dated.length > 0
      ? sample.indexOf(dated[0]!)
      : sample.findIndex(({ cells }) => cells !== null && cells.length >= usual.width);
  // Without any date, the first row may itself be the header. Some banks end their lines with a comma, but not their header.
  const headers = sample.slice(0, dated.length > 0 ? first : first + 1);
  const widths = new Set(dated.map(({ cells }) => cells?.length));
  const found = headers.findLast(
    ({ cells }) => isHeader(cells) && (cells.length >= usual.width - 1 || widths.has(cells.length)),
  );
  if (!found) return { header: null, from: sample[0]?.index ?? 0, width: usual.width, surplus: 0 };
  const header = found.cells!;
  // If nearly all lines are longer, they have columns without a heading. If these are needed for the amount, what is too much
  // belongs to a cell that is not quoted.
  const longer = dated.filter(
    ({ cells }) =>
      cells &&
      withoutSurplus(cells, header.length).length > header.length &&
      isDated(cells.slice(0, header.length)),
  );
  const isLonger = usual.width > header.length && longer.length > 0.9 * dated.length;
  const width = isLonger ? usual.width : header.length;
  return { header, from: found.index + 1, width, surplus: Math.max(0, usual.width - width) };
}

/** Removes empty cells at the end beyond the width. */
function withoutSurplus(cells: readonly string[], width: number): string[] {
  let length = cells.length;
  while (length > width && cells[length - 1] === '') length--;
  return cells.slice(0, length);
}

/** Names for the columns, all different: equal headings are numbered. */
export function namesOf(header: readonly string[], width: number): string[] {
  const names = new Set<string>();
  for (let i = 0; i < width; i++) {
    const heading = cutText(header[i] ?? '', HEADING_MAX_LENGTH) || String(i + 1);
    let name = heading;
    for (let times = 2; names.has(name); times++) name = `${heading} (${times})`;
    names.add(name);
  }
  return [...names];
}

async function kindsOf(
  lines: readonly string[],
  delimiter: string,
  { from, width }: Shape,
): Promise<ColumnKind[]> {
  const profilers = Array.from({ length: width }, () => new ColumnProfiler());
  for await (const line of yieldingToEventLoop(lines.slice(from, from + KIND_LINES))) {
    const read = strictCells(line, delimiter);
    if (typeof read === 'string') continue;
    const cells = withoutSurplus(read, width);
    if (cells.length === width) cells.forEach((cell, i) => profilers[i]!.add(cell));
  }
  return profilers.map((profiler) => kindOf(profiler.result()));
}

/** Reads the lines of a table one by one. */
class LineReader {
  constructor(
    private readonly lines: readonly string[],
    private readonly delimiter: string,
    private readonly kinds: readonly ColumnKind[],
    private readonly surplus: number,
    private readonly limits: FileLimits,
  ) {}

  private loose(line: string): string[] | null {
    let text = line;
    for (let i = 0; i < this.surplus && text.endsWith(this.delimiter); i++)
      text = text.slice(0, -this.delimiter.length);
    return looseCells(text, this.delimiter, this.kinds);
  }

  /** Reads a line by itself. @returns null if it makes no sense; `open` if its quotes may end on one of the next lines */
  private alone(line: string): string[] | 'open' | null {
    const { length: width } = this.kinds;
    const read = strictCells(line, this.delimiter);
    if (read === 'open') return 'open';
    const cells = read === 'broken' ? null : withoutSurplus(read, width);
    return cells && cells.length <= width ? cells : this.loose(line);
  }

  /** Whether a line is a row of the table, so that it is no part of another row's cell. */
  private isRow(line: string): boolean {
    const read = this.alone(line);
    const cells = read === 'open' ? this.loose(line) : read;
    return cells !== null && isDated(cells) && cells.every((cell, i) => fits(cell, this.kinds[i]!));
  }

  /** @returns the cells of the row that begins on a line, and the number of lines that it takes up */
  read(index: number): { cells: string[] | null; taken: number } {
    const line = this.lines[index]!;
    const cells = this.alone(line);
    if (cells !== 'open') return { cells, taken: 1 };
    let text = line;
    for (let taken = 2; taken <= this.limits.breaks + 1; taken++) {
      const next = this.lines[index + taken - 1];
      if (next === undefined || text.length + next.length > this.limits.lineLength || this.isRow(next)) break;
      text += `\n${next}`;
      if (!next.includes('"')) continue;
      const read = strictCells(text, this.delimiter);
      if (read === 'open') continue;
      if (read === 'broken' || withoutSurplus(read, this.kinds.length).length !== this.kinds.length) break;
      return { cells: withoutSurplus(read, this.kinds.length), taken };
    }
    return { cells: this.loose(line), taken: 1 };
  }
}

/**
 * Finds the table in a CSV file, separated by commas, semicolons, tabs or pipes, quoted or not, with or without a header. Text
 * above the header is left out. Each line that follows is a row, even if it could not be read.
 * @returns null if the file contains no table
 * @throws InvalidInput if it is larger than a bank's statement is
 */
export async function readCsvTable(text: string): Promise<StatementTable | null> {
  const lines = linesOf(text, STATEMENT_LIMITS);
  const found = await delimiterOf(lines);
  if (!found) return null;
  const { delimiter, sample } = found;
  const shape = shapeOf(sample);
  if (shape.width < 2) return null;
  if (shape.width > COLUMNS_MAX) refuse('file', 'statement.too_wide');
  const kinds = await kindsOf(lines, delimiter, shape);
  const reader = new LineReader(lines, delimiter, kinds, shape.surplus, STATEMENT_LIMITS);
  const rows: Row[] = [];
  let next = shape.from;
  for await (const index of yieldingToEventLoop(lines.keys())) {
    if (index < next) continue;
    const { cells, taken } = reader.read(index);
    next = index + taken;
    if (cells && isBlank(cells)) continue;
    if (cells?.some((cell) => cell.length > CELL_MAX_LENGTH)) refuse('file', 'statement.cell_too_long');
    if (rows.length === STATEMENT_MAX_LINES) refuse('file', 'statement.too_long');
    rows.push({ number: index + 1, cells, raw: lines.slice(index, next).join('\n') });
  }
  return {
    format: 'csv',
    columns: namesOf(shape.header ?? [], shape.width),
    hasHeader: shape.header !== null,
    rows,
  };
}

/** A row of a file whose columns may hold anything. */
export interface GridRow {
  /** Line on which it begins, from 1. */
  number: number;
  /** Null if the line could not be split into cells. */
  cells: string[] | null;
}

/**
 * Reads every row of a CSV or TSV file that is not blank, from its first line on, whatever its columns hold. The delimiter is
 * found as for a bank's file.
 * @param rowsMax more rows are refused, by `tooLong`
 * @returns null if the file contains no table
 */
export async function readCsvGrid(
  text: string,
  limits: FileLimits,
  rowsMax: number,
  tooLong: () => never,
): Promise<GridRow[] | null> {
  const lines = linesOf(text, limits);
  const found = await delimiterOf(lines);
  if (!found) return null;
  const { width } = widthOf(found.sample);
  if (width < 2 || width > COLUMNS_MAX) return null;
  const kinds = Array.from<unknown, ColumnKind>({ length: width }, () => 'text');
  const reader = new LineReader(lines, found.delimiter, kinds, 0, limits);
  const rows: GridRow[] = [];
  let next = 0;
  for await (const index of yieldingToEventLoop(lines.keys())) {
    if (index < next) continue;
    // Sheets are saved with a million lines of delimiters.
    const isEmpty = lines[index]!.length < LINE_MAX_LENGTH && BLANK_LINE.test(lines[index]!);
    const { cells, taken } = isEmpty ? { cells: [], taken: 1 } : reader.read(index);
    next = index + taken;
    if (cells && isBlank(cells)) continue;
    if (rows.length === rowsMax) tooLong();
    rows.push({ number: index + 1, cells });
  }
  return rows;
}
