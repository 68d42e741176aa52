import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked on at a time, which takes a few milliseconds; in between, other requests are served. */
export const ROWS_AT_A_TIME = 50;
/** Shorter lists, as the pages of screens are, are worked on in one go. */
export const LONG = 200;

export const isLongList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > LONG;

/** Whether an answer is a long list, or has one in it, so many objects deep. */
export const isLong = (answer: unknown, depth = 1): answer is object =>
  isLongList(answer) ||
  (depth > 0 &&
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    Object.values(answer).some((value) => isLong(value, depth - 1)));

/** Like `rows.map(convert)`, a few rows at a time if they are many. */
export async function mapInPieces<Row, Result>(
  rows: Row[],
  convert: (row: Row) => Result,
): Promise<Result[]> {
  if (rows.length <= LONG) return rows.map(convert);
  const results: Result[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % ROWS_AT_A_TIME === 0) await nextTurn();
    results.push(convert(row));
  }
  return results;
}

/**
 * Prepares a long answer for GraphQL, which would otherwise resolve the fields of all rows without a pause.
 * @returns an answer that is resolved a few rows at a time
 */
export function inPieces(answer: unknown): unknown {
  if (isLongList(answer)) return rowsInPieces(answer);
  if (!isLong(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, isLongList(value) ? rowsInPieces(value) : value]),
  );
}

/** Rows, and promises of rows: graphql-js waits for them. */
function rowsInPieces(rows: unknown[]): unknown[] {
  let before = Promise.resolve();
  return rows.map((row, at) => {
    if (at < ROWS_AT_A_TIME) return row;
    if (at % ROWS_AT_A_TIME === 0) before = before.then(() => nextTurn());
    return before.then(() => row);
  });
}
