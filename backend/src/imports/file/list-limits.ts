import { type FieldCode, fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';

/** Maximum size of the file, in bytes, and of what a workbook unpacks to. */
export const LIST_MAX_BYTES = 10 * 1024 * 1024;
export const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
/** Maximum number of rows, without those that are empty. */
export const LIST_MAX_ROWS = 20_000;
/** Maximum number of columns. */
export const LIST_MAX_COLUMNS = 200;
/** Lines and rows that a file may have, empty ones included: sheets are saved with a million of them. */
export const FILE_MAX_ROWS = 1_200_000;
/** Rows that one statement reads or stores. */
export const CHUNK_ROWS = 1_000;
/** A cell is cut at this length, in characters: no field of a sale takes as many, so what is cut is refused all the same. */
export const CELL_KEPT_LENGTH = 1_000;
/** Maximum length of a line of a text file, in characters: a line is read at once. A cell may hold a megabyte, which is cut. */
export const LINE_MAX_LENGTH = 2 * 1024 * 1024;
/** Maximum length of all cells of a file together, in characters: the cells of a workbook may share one text. */
export const TEXT_MAX_LENGTH = 20_000_000;

/** Refuses an upload because of its file. */
export const refuseFile = (code: FieldCode): never => {
  throw new InvalidInput({ file: [fieldFault(code)] });
};

/** Rows above those of the list that a file may have. */
export const HEADS_MAX = 50;

/** A row of a file that is not empty, as it is shown. */
export interface GridRow {
  /** Line of a text file on which it begins, or row of the sheet, from 1. */
  number: number;
  /** Null if the line could not be split into cells. */
  cells: string[] | null;
}
