import { setImmediate as nextTurn } from 'node:timers/promises';
import { namesToSnakeCase, toSnakeCase } from '../naming.js';

/** Rows that are written at a time, which takes a few milliseconds; in between, other requests are served. */
export const ROWS_AT_A_TIME = 200;

const isLongList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > ROWS_AT_A_TIME;

/** Whether an answer is, or has directly in it, a list of more rows than are written at a time. */
export const isLong = (answer: unknown): answer is object =>
  isLongList(answer) ||
  (typeof answer === 'object' && answer !== null && Object.values(answer).some(isLongList));

const write = (value: unknown): string => JSON.stringify(namesToSnakeCase(value)) ?? 'null';

function* rows(list: unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += ROWS_AT_A_TIME)
    yield (
      (at === 0 ? '[' : ',') +
      list
        .slice(at, at + ROWS_AT_A_TIME)
        .map(write)
        .join(',')
    );
  yield ']';
}

function* fields(answer: object): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(toSnakeCase(name))}:`;
    if (isLongList(value)) yield* rows(value);
    else yield write(value);
    before = ',';
  }
  yield '}';
}

/** The JSON of an answer of REST for which `isLong` is true, as `registerNaming` and Fastify would write it, a few rows at a time. */
export async function* jsonPieces(answer: object): AsyncGenerator<string> {
  for (const piece of Array.isArray(answer) ? rows(answer) : fields(answer)) {
    yield piece;
    await nextTurn();
  }
}
