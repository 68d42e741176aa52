import { setImmediate as nextTurn } from 'node:timers/promises';
import { namesToSnakeCase, toSnakeCase } from '../naming.js';
import { isLong, ROWS_AT_A_TIME } from './pieces.js';

/** How names and values are written. */
interface Style {
  name: (name: string) => string;
  value: (value: unknown) => string;
}

/** As `registerNaming` and Fastify write an answer. */
const REST: Style = {
  name: toSnakeCase,
  value: (value) => JSON.stringify(namesToSnakeCase(value)) ?? 'null',
};
/** As Apollo Server writes a result. */
const GRAPHQL: Style = { name: (name) => name, value: (value) => JSON.stringify(value) };

/** A result has `data`, this has the fields that were asked for, and a field may be a page of rows. */
const GRAPHQL_DEPTH = 3;

function* rows(list: unknown[], style: Style): Generator<string> {
  for (let at = 0; at < list.length; at += ROWS_AT_A_TIME)
    yield (
      (at === 0 ? '[' : ',') +
      list
        .slice(at, at + ROWS_AT_A_TIME)
        .map(style.value)
        .join(',')
    );
  yield ']';
}

function* written(answer: object, style: Style, depth: number): Generator<string> {
  if (Array.isArray(answer)) return yield* rows(answer, style);
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(style.name(name))}:`;
    if (isLong(value, depth - 1)) yield* written(value, style, depth - 1);
    else yield style.value(value);
    before = ',';
  }
  yield '}';
}

/** The JSON of an answer of REST for which `isLong` is true, a few rows at a time. */
export async function* jsonPieces(answer: object): AsyncGenerator<string> {
  for (const piece of written(answer, REST, 1)) {
    yield piece;
    await nextTurn();
  }
}

/** The JSON of a result of GraphQL; that of a long one is written a few rows at a time. */
export async function stringifyResult(result: object): Promise<string> {
  if (!isLong(result, GRAPHQL_DEPTH)) return `${GRAPHQL.value(result)}\n`;
  let text = '';
  for (const piece of written(result, GRAPHQL, GRAPHQL_DEPTH)) {
    text += piece;
    await nextTurn();
  }
  return `${text}\n`;
}
