import { isAmount } from './amounts.js';
import { isDate } from './dates.js';

/** White space that is removed around a cell, but not inside its quotes. */
const BLANKS = ' \t\n\f';

/** Not by a pattern, which would try each of many blanks inside the text as the first one at its end. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text[from]!)) from++;
  while (to > from && BLANKS.includes(text[to - 1]!)) to--;
  return text.slice(from, to);
}

/** What the cells of a column hold in all rows that could be read, `null` where none is filled. */
export type ColumnKind = 'date' | 'amount' | 'text' | null;

/** Whether a cell may stand in a column. A date may be a word, such as `Pending`. */
export function fits(cell: string, kind: ColumnKind): boolean {
  switch (kind) {
    case 'date':
      return isDate(cell) || !/\d/.test(cell);
    case 'amount':
      return cell === '' || isAmount(cell);
    case 'text':
    case null:
      return true;
  }
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && BLANKS.includes(text[at]!) && text[at] !== delimiter) at++;
  return at;
}

interface Cell {
  value: string;
  /** Where the delimiter after it stands, or the end of the line. */
  end: number;
}

/** @returns `open` if its quotes do not end, `broken` if they end before the cell does */
function cellAt(text: string, from: number, delimiter: string): Cell | 'open' | 'broken' {
  const start = skipBlanks(text, from, delimiter);
  if (text[start] !== '"') {
    const found = text.indexOf(delimiter, start);
    const end = found < 0 ? text.length : found;
    return { value: trimmed(text.slice(start, end)), end };
  }
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  if (quote < 0) return 'open';
  const end = skipBlanks(text, quote + 1, delimiter);
  if (end < text.length && text[end] !== delimiter) return 'broken';
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end };
}

/** Reads a line that keeps to the rules of CSV. A quote inside a cell without quotes is a character like any other. */
export function strictCells(text: string, delimiter: string): string[] | 'open' | 'broken' {
  const cells: string[] = [];
  for (let at = 0; ;) {
    const cell = cellAt(text, at, delimiter);
    if (typeof cell === 'string') return cell;
    cells.push(cell.value);
    if (cell.end >= text.length) return cells;
    at = cell.end + 1;
  }
}

interface LastCell {
  value: string;
  /** Where the delimiter before it stands, or -1. */
  start: number;
}

/** Reads the cell that ends at a position, backwards. */
function cellBefore(text: string, end: number, delimiter: string): LastCell | null {
  let last = end - 1;
  while (last >= 0 && BLANKS.includes(text[last]!) && text[last] !== delimiter) last--;
  if (text[last] !== '"') {
    const start = text.lastIndexOf(delimiter, end - 1);
    return end === 0 ? { value: '', start: -1 } : { value: trimmed(text.slice(start + 1, end)), start };
  }
  for (
    let quote = text.lastIndexOf('"', last - 1);
    quote >= 0 && last > 0;
    quote = text.lastIndexOf('"', quote - 1)
  ) {
    let before = quote - 1;
    while (before >= 0 && BLANKS.includes(text[before]!) && text[before] !== delimiter) before--;
    if (before < 0 || text[before] === delimiter)
      return { value: text.slice(quote + 1, last).replaceAll('""', '"'), start: before };
    if (quote === 0) break;
  }
  return null;
}

/** The text of a cell in which quotes or delimiters stand as they should not. */
function looseValue(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return (isQuoted ? text.slice(1, -1) : text.replace(/^"/, '')).replaceAll('""', '"');
}

/** Whether a cell is of a kind that other cells are rarely mistaken for. */
const isTyped = (cell: string): boolean => cell !== '' && (isDate(cell) || isAmount(cell));

/** A table with more columns is not repaired. */
const REPAIRED_COLUMNS_MAX = 30;
/** If more columns than this may hold what is too much, nothing says which. */
const CANDIDATES_MAX = 8;

/**
 * Reads a line that breaks the rules of CSV: some banks do not escape the quotes of a note, or do not quote its delimiters. One
 * column is taken to hold what is too much, such that all others hold what they hold in other lines.
 * @param kinds of the table's columns
 * @returns null if no column makes sense, or several do and dates or amounts depend on which
 */
export function looseCells(text: string, delimiter: string, kinds: readonly ColumnKind[]): string[] | null {
  const width = kinds.length;
  if (width > REPAIRED_COLUMNS_MAX) return null;
  // As many cells as can be read from the left and from the right, each with the number of typed cells up to it.
  const lefts: (Cell & { typed: number })[] = [];
  for (let at = 0; lefts.length < width - 1;) {
    const cell = cellAt(text, at, delimiter);
    if (typeof cell === 'string' || cell.end >= text.length || !fits(cell.value, kinds[lefts.length]!)) break;
    lefts.push({ ...cell, typed: (lefts.at(-1)?.typed ?? 0) + Number(isTyped(cell.value)) });
    at = cell.end + 1;
  }
  const rights: (LastCell & { typed: number })[] = [];
  for (let end = text.length; rights.length < width - 1;) {
    const cell = cellBefore(text, end, delimiter);
    if (!cell || cell.start < 0 || !fits(cell.value, kinds[width - 1 - rights.length]!)) break;
    rights.push({ ...cell, typed: (rights.at(-1)?.typed ?? 0) + Number(isTyped(cell.value)) });
    end = cell.start;
  }
  let best: string[][] = [];
  let bestScore = -1;
  for (let column = 0; column < width; column++) {
    const after = width - 1 - column;
    if (column > lefts.length || after > rights.length) continue;
    if (kinds[column] === 'date' || kinds[column] === 'amount') continue;
    const from = column === 0 ? 0 : lefts[column - 1]!.end + 1;
    const to = after === 0 ? text.length : rights[after - 1]!.start;
    if (from > to) continue;
    const raw = trimmed(text.slice(from, to));
    const typed = (lefts[column - 1]?.typed ?? 0) + (rights[after - 1]?.typed ?? 0);
    const score = 2 * typed + Number(raw.startsWith('"') === raw.endsWith('"'));
    if (score < bestScore) continue;
    if (score > bestScore) best = [];
    bestScore = score;
    if (best.length > CANDIDATES_MAX) return null;
    best.push([
      ...lefts.slice(0, column).map(({ value }) => value),
      looseValue(raw),
      ...rights
        .slice(0, after)
        .map(({ value }) => value)
        .reverse(),
    ]);
  }
  const [first, ...others] = best;
  if (!first) return null;
  const typedOf = (cells: readonly string[]): string =>
    JSON.stringify(cells.map((cell) => (isTyped(cell) ? cell : null)));
  return others.every((cells) => typedOf(cells) === typedOf(first)) ? first : null;
}
