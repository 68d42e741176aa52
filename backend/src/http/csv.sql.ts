// SQL of files in CSV, for COPY.

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA_STARTS = [...'=+-@\t\r'].map((character) => character.charCodeAt(0)).join(', ');

/**
 * SQL for a cell of text: what a spreadsheet would run as a formula gets an apostrophe before it. By the first
 * character's number: a regular expression costs six times as much, in each of a million rows.
 */
export const safeCell = (expression: string): string =>
  `case when ascii(${expression}) in (${FORMULA_STARTS}) then '''' || (${expression}) else (${expression}) end`;

/** A value inside a COPY statement, which takes no parameters: a literal, or NULL. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return String(value);
  // E'' strings are read the same whatever standard_conforming_strings says.
  return `E'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}

/** @param query a SELECT without parameters */
export const copyStatement = (query: string, header: boolean): string =>
  `copy (${query}) to stdout with (format csv, header ${header}, encoding 'UTF8')`;
