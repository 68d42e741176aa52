import type { PoolClient } from 'pg';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyStatement } from './csv.sql.js';

/** Size of the pieces in which a file is sent. PostgreSQL delivers 8 kB at a time, and each piece costs a system call. */
const PIECE_BYTES = 64 * 1024;
/** Number of pieces buffered ahead, so that PostgreSQL can continue while this process is busy. */
const PIECES_AHEAD = 4;

/**
 * Pause after each piece while other requests are being served: a file of a million rows keeps a core busy for many seconds, and
 * the door has priority. The file still progresses by about two thousand rows a second.
 */
const COURTESY_MS = 200;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Streams the rows of `COPY (query) TO STDOUT` as CSV: RFC 4180 quotes, LF. PostgreSQL starts immediately, and pauses whenever
 * the connection's buffers are full.
 * @param query a SELECT without parameters; text cells through `safeCell`, values through `literal`
 */
export function copyOut(client: PoolClient, query: string, { header }: { header: boolean }): Readable {
  const copy = client.query(
    copyTo(copyStatement(query, header), {
      highWaterMark: PIECES_AHEAD * PIECE_BYTES,
    }),
  );
  // Keeps an error that occurs before the stream has a reader, for that reader.
  copy.on('error', (error: Error) => copy.destroy(error));
  return copy;
}

/**
 * Concatenates the bytes of several parts.
 * @param begin starts the next part; null if there is none
 * @param ahead whether a part is started while the previous one is still being read
 */
export async function* joined(begin: () => Promise<Readable | null>, ahead: boolean): AsyncGenerator<Buffer> {
  let part = await begin();
  while (part) {
    const following = ahead ? await begin() : undefined;
    yield* part as AsyncIterable<Buffer>;
    part = following === undefined ? await begin() : following;
  }
}

/** Regroups the bytes into pieces large enough for a system call, and pauses after each while other requests are served. */
async function* inLargePieces(rows: AsyncIterable<Buffer>, hasOtherRequests: () => boolean) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(chunks, bytes);
    chunks = [];
    bytes = 0;
    if (hasOtherRequests()) await sleep(COURTESY_MS);
  }
  yield Buffer.concat(chunks, bytes);
}

/**
 * Streams rows of CSV to the caller as a file, UTF-8 with BOM. Memory does not grow with the number of rows. Nothing is sent
 * before the first piece has arrived, so that an error in the query can still fail the request.
 * @param rows the bytes of a header and of all rows, in UTF-8
 * @param hasOtherRequests whether other requests are being served at the moment
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<Buffer>,
  hasOtherRequests: () => boolean,
): Promise<void> {
  const pieces = inLargePieces(rows, hasOtherRequests);
  const first = await pieces.next();
  const body = new PassThrough();
  void reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(body);
  await pipeline(async function* () {
    yield BYTE_ORDER_MARK;
    if (!first.done) yield first.value;
    yield* pieces;
  }, body);
}
