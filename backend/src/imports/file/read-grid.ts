import { readCsvGrid } from '../../transfers/bank/file/csv-table.js';
import { cutText } from '../../transfers/bank/file/statement-limits.js';
import { textOf } from '../../transfers/bank/file/statement-text.js';
import {
  CELL_KEPT_LENGTH,
  FILE_MAX_ROWS,
  type GridRow,
  HEADS_MAX,
  LINE_MAX_LENGTH,
  LIST_MAX_COLUMNS,
  LIST_MAX_ROWS,
  refuseFile,
} from './list-limits.js';
import { readXlsxGrid } from './xlsx.js';

const startsWith = (file: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, i) => file[i] === byte);

/** Answers notes may have as many line breaks. */
const BREAKS_MAX = 20;
const TEXT_LIMITS = {
  lineLength: LINE_MAX_LENGTH,
  lineTooLong: () => refuseFile('import.too_wide'),
  lines: FILE_MAX_ROWS,
  breaks: BREAKS_MAX,
};

/** Trims a cell, cuts it, and takes out what PostgreSQL cannot store. */
const kept = (cell: string): string =>
  Buffer.from(cutText(cell.trim(), CELL_KEPT_LENGTH + 1))
    .toString()
    .replaceAll('\0', '');

/**
 * Reads a file's rows: CSV or TSV in UTF-8, UTF-16 or Windows-1252, or the first sheet of a workbook.
 * @throws InvalidInput if there are none, or more than a list has
 */
export async function readGrid(file: Uint8Array): Promise<GridRow[]> {
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return refuseFile('import.old_workbook');
  if (startsWith(file, 0x50, 0x4b)) return (await readXlsxGrid(file)).map(keptRow);
  const rows = await readCsvGrid(textOf(file), TEXT_LIMITS, LIST_MAX_ROWS + HEADS_MAX, () =>
    refuseFile('import.too_long'),
  );
  return (rows ?? refuseFile('import.not_a_list')).map(keptRow);
}

function keptRow({ number, cells }: GridRow): GridRow {
  if (cells && cells.length > LIST_MAX_COLUMNS) return { number, cells: null };
  return { number, cells: cells && cells.map(kept) };
}
