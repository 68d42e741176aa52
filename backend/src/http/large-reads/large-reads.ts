import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { largeReadShare } from '../../database/connections.js';
import { answerOf } from '../answers.js';
import { ClientGone } from '../connections/client-gone.js';
import { FairQueue } from '../limits/fair-queue.js';
import { Busy } from '../problems/problem.js';
import { jsonPieces } from './json-pieces.js';
import { LARGE_READS_BUSY } from './large-reads.error.js';
import { isLong } from './pieces.js';
import { PIECE_BYTES, Spool } from './spool.js';

/** How many may be in hand, of one account and in all: waiting, reading, or being received. A size of 1 each. */
const PAGES = { perAccount: { jobs: 20, size: 20 }, inAll: { jobs: 200, size: 200 } };
/** Fewer, as a file of a million rows has 150 MB, which lie on the disk until they are received. */
const FILES = { perAccount: { jobs: 8, size: 8 }, inAll: { jobs: 32, size: 32 } };

/** A file that is received at less than 50 kB/s on average is cut off. */
const DELIVERY_MS = 3_600_000;

/**
 * Everything that answers more than a page. It has a lane of its own, in which accounts take turns, so that the door, sales and
 * small reads always find a connection and the processor: pages of thousands of rows in one, files of all rows in another,
 * because those may take minutes. A turn, and with it a connection, is held until everything has been read, never until a client has
 * received it: what a client is too slow for waits in a temporary file.
 */
@Injectable()
export class LargeReads {
  readonly pages: FairQueue;
  readonly files: FairQueue;
  /** Time that a request waits for its turn, in milliseconds: a little less than the screens wait for an answer. */
  waitMs = 8_000;
  private readonly large = new WeakSet<ServerResponse>();
  private readonly turns = new WeakMap<FastifyRequest, Promise<void>>();

  constructor(@Inject(SETTINGS) settings: Settings) {
    const concurrency = largeReadShare(settings);
    const turnsPerAccount = Math.max(1, concurrency - 1);
    this.pages = new FairQueue({ ...PAGES, concurrency, turnsPerAccount, busy: LARGE_READS_BUSY });
    this.files = new FairQueue({ ...FILES, concurrency, turnsPerAccount, busy: LARGE_READS_BUSY });
  }

  /** Whether this is the response of a large read. */
  isLarge(response: ServerResponse): boolean {
    return this.large.has(response);
  }

  /**
   * Reads an answer in the account's turn, and writes it down if it is long.
   * @param read reads it from the database
   * @returns what the route answers
   * @throws Busy if too much is in hand, or the account's turn does not come; ClientGone
   */
  page(account: string, reply: FastifyReply, read: () => Promise<unknown>): Promise<unknown> {
    return this.inTurn(this.pages, account, reply, async () => {
      const answer = await read();
      if (!isLong(answer)) return answer;
      const spool = await Spool.open();
      try {
        await this.writeJson(spool, answer);
      } catch (error) {
        await spool.close();
        throw error;
      }
      return new StreamableFile(spool.read(), { type: 'application/json; charset=utf-8' });
    });
  }

  /**
   * Waits for the account's turn, and holds it until the text of the answer is ready (`noteAnswer`): for GraphQL, which puts the
   * answers of several reads together. All reads of a request share one turn.
   * @throws as `page`
   */
  turnOf(account: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let turn = this.turns.get(request);
    if (!turn) {
      turn = new Promise((resolve, reject) => {
        this.inTurn(this.pages, account, reply, async (closed) => {
          resolve();
          await Promise.race([answerOf(request), aborted(closed)]);
        }).catch(reject);
      });
      this.turns.set(request, turn);
    }
    return turn;
  }

  /**
   * Sends a file. Its first bytes are sent as soon as they have been read.
   * @param lane `pages` for a file that takes no longer than a page
   * @param read passes all pieces of the file to `write`, in the account's turn. An error before the first of them fails the
   *   request, a later one cuts the file off
   * @throws as `page`, and what `read` throws
   */
  async file(
    lane: 'pages' | 'files',
    account: string,
    reply: FastifyReply,
    read: (write: (piece: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await this.inTurn(this[lane], account, reply, async (closed) => {
      let spool: Spool | undefined;
      try {
        await read(async (piece) => {
          closed.throwIfAborted();
          if (spool) return spool.write(piece);
          spool = await Spool.open();
          await spool.write(piece);
          void reply.send(spool.read());
        });
      } catch (error) {
        spool?.end(error as Error);
        throw error;
      }
      spool?.end();
    });
  }

  private async writeJson(spool: Spool, answer: object): Promise<void> {
    let text = '';
    for await (const piece of jsonPieces(answer)) {
      text += piece;
      if (text.length < PIECE_BYTES) continue;
      await spool.write(Buffer.from(text));
      text = '';
    }
    await spool.write(Buffer.from(text));
    spool.end();
  }

  /**
   * Runs `work` in the account's turn. The request counts as in hand until its answer has been received.
   * @param work gets a signal that is aborted when its client is gone
   */
  private inTurn<T>(
    lane: FairQueue,
    account: string,
    { raw }: FastifyReply,
    work: (closed: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.large.add(raw);
    const closed = whenClosed(raw);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Busy(LARGE_READS_BUSY)), this.waitMs);
    const waiting = AbortSignal.any([closed, timeout.signal]);
    return new Promise<T>((resolve, reject) => {
      waiting.addEventListener('abort', () => reject(waiting.reason as Error), { once: true });
      const job = lane.run(account, 1, waiting, async (turn) => {
        const begin = (): Promise<T> => {
          clearTimeout(timer);
          return work(closed);
        };
        resolve(await turn(begin));
        const cutOff = setTimeout(() => raw.destroy(), DELIVERY_MS).unref();
        await aborted(closed);
        clearTimeout(cutOff);
      });
      job.catch(reject).finally(() => clearTimeout(timer));
    });
  }
}

/** Returns a signal that is aborted when the client has the whole answer, or has gone. */
function whenClosed(raw: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort(new ClientGone());
  // Nest and Fastify attach ten to an answer that is a stream, after which Node suspects a leak.
  else raw.setMaxListeners(raw.getMaxListeners() + 1).once('close', () => controller.abort(new ClientGone()));
  return controller.signal;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
