import { namesOf } from '../../transfers/bank/file/csv-table.js';
import { type GridRow, HEADS_MAX, LIST_MAX_ROWS, refuseFile } from '../file/list-limits.js';
import { IMPORT_FIELDS } from '../../rules/import-fields.js';
import { fieldOfHead } from './words.js';

/** A file as a list: its columns have names, all different, and its rows follow. */
export interface List {
  heads: string[];
  rows: GridRow[];
}

const filled = (row: GridRow): string[] => (row.cells ?? []).filter((cell) => cell !== '');
const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+$/.test(cell);
const hasEmail = (row: GridRow): boolean => filled(row).some(isEmail);
/** Whether a row has a number, such as of tickets or a phone: somebody without an address may be `Guest` and `With Food`. */
const hasNumber = (row: GridRow): boolean =>
  filled(row).some((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell));

/** How many fields the cells of a row name; 0 where a cell is an address, as no head is. */
const namedBy = (row: GridRow): number =>
  hasEmail(row)
    ? 0
    : new Set(
        filled(row)
          .map((cell) => fieldOfHead(cell, IMPORT_FIELDS))
          .filter(Boolean),
      ).size;

/** Index of the row of heads, and of the first row of the list. A title above the heads names at most one field. */
function findHeads(rows: readonly GridRow[]): { head: number | null; from: number } {
  const top = rows.slice(0, HEADS_MAX);
  const named = top.map(namedBy);
  const most = Math.max(0, ...named);
  let head = named.indexOf(most);
  if (most < 2) {
    // Heads that say nothing: what stands above the first address, or else the first row.
    const first = top.findIndex(hasEmail);
    head = first > 0 ? first - 1 : first === 0 ? -1 : top.findIndex((row) => filled(row).length > 1);
  }
  if (head < 0) return { head: null, from: 0 };
  let from = head + 1;
  // A second row of heads, such as the same in another language.
  while (from < top.length && named[from]! >= 2 && !hasNumber(top[from]!)) from++;
  return { head, from };
}

/** @throws InvalidInput if the file has no table, or one that is too long */
export function findList(grid: readonly GridRow[]): List {
  const { head, from } = findHeads(grid);
  const names = head === null ? [] : (grid[head]!.cells ?? []);
  const text = names.join('\n');
  // Exports that were put together have their heads again in the middle.
  const rows = grid.slice(from).filter((row) => row.cells === null || row.cells.join('\n') !== text);
  if (rows.length === 0) return refuseFile('import.not_a_list');
  if (rows.length > LIST_MAX_ROWS) return refuseFile('import.too_long');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), names.length);
  return { heads: namesOf(names, width), rows };
}
