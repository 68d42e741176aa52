import type { PoolClient } from 'pg';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A file is sent in pieces of this size: PostgreSQL gives eight kilobytes at a time, and each piece costs a system call. */
const PIECE_BYTES = 64 * 1024;
/** Of these, so many wait to be sent, so that PostgreSQL goes on while this process does something else. */
const PIECES_AHEAD = 4;

/**
 * How long a file waits after each piece while others are being served: a file of a million rows keeps a core busy for many
 * seconds, and the door comes first. It still gets on by some two thousand rows a second.
 */
const COURTESY_MS = 200;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

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

/**
 * Streams `COPY (query) TO STDOUT` to the caller as a CSV file: UTF-8 with BOM, a header row, RFC 4180 quotes, LF.
 * Memory does not grow with the number of rows. Nothing is sent before the first bytes came, so that an error of the
 * query is still an error of the request.
 * @param query a SELECT without parameters; text cells through `safeCell`, values through `literal`
 * @param othersAreServed whether anybody else is being served at the moment
 */
export async function sendCsv(
  reply: FastifyReply,
  client: PoolClient,
  name: string,
  query: string,
  othersAreServed: () => boolean,
): Promise<void> {
  const copy = client.query(
    copyTo(`copy (${query}) to stdout with (format csv, header true, encoding 'UTF8')`, {
      highWaterMark: PIECES_AHEAD * PIECE_BYTES,
    }),
  );
  await new Promise<void>((resolve, reject) => {
    copy.once('readable', resolve);
    copy.once('end', resolve);
    copy.once('error', reject);
  });
  const body = new PassThrough();
  body.write(BYTE_ORDER_MARK);
  void reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(body);
  await pipeline(
    copy,
    async function* (pieces: AsyncIterable<Buffer>) {
      let gathered: Buffer[] = [];
      let bytes = 0;
      for await (const piece of pieces) {
        gathered.push(piece);
        bytes += piece.length;
        if (bytes < PIECE_BYTES) continue;
        yield Buffer.concat(gathered, bytes);
        gathered = [];
        bytes = 0;
        if (othersAreServed()) await sleep(COURTESY_MS);
      }
      yield Buffer.concat(gathered, bytes);
    },
    body,
  );
}
