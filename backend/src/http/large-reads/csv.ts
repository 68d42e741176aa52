import type { PoolClient } from 'pg';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Drain } from '../connections/drain.js';
import { copyQuery } from './csv.sql.js';
import { LargeReads } from './large-reads.js';
import { PIECE_BYTES } from './spool.js';

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
    copyTo(copyQuery(query, header), {
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

/** Sends CSV files, UTF-8 with BOM. Memory does not grow with the number of rows. */
@Injectable()
export class CsvFiles {
  constructor(
    private readonly reads: LargeReads,
    private readonly drain: Drain,
  ) {}

  /** Whether a small request waits for its answer: it comes first. */
  get hasSmallOnes(): boolean {
    return this.drain.hasUnanswered((response) => this.reads.isLarge(response));
  }

  /**
   * Sends a file in the account's turn. Nothing is sent before the first piece has been read, so that an error in the query can
   * still fail the request.
   * @param lane see `LargeReads.file`
   * @param read passes the bytes of a header and of all rows, in UTF-8, to `send`
   * @throws Busy; ClientGone; what `read` throws
   */
  async send(
    lane: 'pages' | 'files',
    account: string,
    reply: FastifyReply,
    name: string,
    read: (send: (rows: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.reads.file(lane, account, reply, (write) =>
      read(async (rows) => {
        // Bytes are regrouped into pieces: PostgreSQL delivers 8 kB at a time.
        let chunks: Buffer[] = [];
        let bytes = 0;
        let isBegun = false;
        const writePiece = async (): Promise<void> => {
          if (!isBegun) {
            isBegun = true;
            chunks.unshift(BYTE_ORDER_MARK);
            void reply
              .header('Content-Type', 'text/csv; charset=utf-8')
              .header('Content-Disposition', `attachment; filename="${name}"`);
          }
          await write(Buffer.concat(chunks));
          chunks = [];
          bytes = 0;
        };
        for await (const chunk of rows) {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < PIECE_BYTES) continue;
          await writePiece();
          if (this.hasSmallOnes) await sleep(COURTESY_MS);
        }
        await writePiece();
      }),
    );
  }
}
