// SQL of files in CSV, for COPY.

import pg from 'pg';

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_STARTS = [...'=+-@\t\r'].map((character) => character.charCodeAt(0)).join(', ');

/**
 * SQL for a cell of text: what a spreadsheet would run as a formula gets an apostrophe before it. By the first
 * character's number: a regular expression costs six times as much, in each of a million rows.
 */
export const safeCell = (expression: string): string =>
  `case when ascii(${expression}) in (${FORMULA_STARTS}) then '''' || (${expression}) else (${expression}) end`;

/** A value inside a COPY statement, which takes no parameters: a literal, or NULL. */
export const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? pg.escapeLiteral(value) : String(value);

/** @param query a SELECT without parameters */
export const copyStatement = (query: string, header: boolean): string =>
  `copy (${query}) to stdout with (format csv, header ${header}, encoding 'UTF8')`;
