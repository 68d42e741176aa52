// SQL for CSV files, written by COPY.

import pg from 'pg';

/** Character codes that a spreadsheet takes for the start of a formula, in the wide letters of East Asia too. */
const FORMULA_STARTS = [...'=+-@\t\r\n＝＋－＠'].map((character) => character.charCodeAt(0)).join(', ');

/**
 * SQL for a text cell: text that a spreadsheet would run as a formula gets a leading apostrophe. Compares the first character's
 * code, because a regular expression costs six times as much, on each of a million rows.
 */
export const safeCell = (expression: string): string =>
  `case when ascii(${expression}) in (${FORMULA_STARTS}) then '''' || (${expression}) else (${expression}) end`;

/** SQL literal (or NULL) for a value inside a COPY statement, which takes no parameters. */
export const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? pg.escapeLiteral(value) : String(value);

/** @param query a SELECT without parameters */
export const copyQuery = (query: string, header: boolean): string =>
  `copy (${query}) to stdout with (format csv, header ${header}, encoding 'UTF8')`;
