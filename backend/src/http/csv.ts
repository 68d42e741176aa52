import type { PoolClient } from 'pg';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyStatement } from './csv.sql.js';

/** A file is sent in pieces of this size: PostgreSQL gives eight kilobytes at a time, and each piece costs a system call. */
const PIECE_BYTES = 64 * 1024;
/** How many pieces wait to be sent, so that PostgreSQL goes on while this process does something else. */
const PIECES_AHEAD = 4;

/**
 * How long a file waits after each piece while others are being served: a file of a million rows keeps a core busy for many
 * seconds, and the door comes first. It still gets on by some two thousand rows a second.
 */
const COURTESY_MS = 200;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The rows of `COPY (query) TO STDOUT` as CSV: RFC 4180 quotes, LF. PostgreSQL begins at once, and waits when the buffers
 * of its connection are full until somebody reads.
 * @param query a SELECT without parameters; text cells through `safeCell`, values through `literal`
 */
export function copyOut(client: PoolClient, query: string, { header }: { header: boolean }): Readable {
  const copy = client.query(
    copyTo(copyStatement(query, header), {
      highWaterMark: PIECES_AHEAD * PIECE_BYTES,
    }),
  );
  // An error that comes before anybody reads is kept for whoever does.
  copy.on('error', (error: Error) => copy.destroy(error));
  return copy;
}

/**
 * The bytes of one part after the other.
 * @param begin starts the next part, or says with null that there is none
 * @param ahead whether a part is begun while the one before is still read
 */
export async function* joined(begin: () => Promise<Readable | null>, ahead: boolean): AsyncGenerator<Buffer> {
  let part = await begin();
  while (part) {
    const following = ahead ? await begin() : undefined;
    yield* part as AsyncIterable<Buffer>;
    part = following === undefined ? await begin() : following;
  }
}

/** The same bytes in pieces that are worth a system call, with a pause after each while others are served. */
async function* inLargePieces(rows: AsyncIterable<Buffer>, othersAreServed: () => boolean) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(chunks, bytes);
    chunks = [];
    bytes = 0;
    if (othersAreServed()) await sleep(COURTESY_MS);
  }
  yield Buffer.concat(chunks, bytes);
}

/**
 * Streams rows of CSV to the caller as a file, UTF-8 with BOM. Memory does not grow with the number of rows. Nothing is
 * sent before the first piece came, so that an error of the query is still an error of the request.
 * @param rows the bytes of a header and of all rows, in UTF-8
 * @param othersAreServed whether anybody else is being served at the moment
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<Buffer>,
  othersAreServed: () => boolean,
): Promise<void> {
  const pieces = inLargePieces(rows, othersAreServed);
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
