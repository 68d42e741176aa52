import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { HTTP_PROBLEMS, problem } from '../problems/problem.js';

/** A request that is being served. */
interface Exchange {
  id: string;
  socket: Socket;
  response: ServerResponse;
  headers: OutgoingHttpHeaders;
}

/** The requests that this process serves at the moment. */
const open = new Set<Exchange>();

/**
 * How long the requests that were open at an uncaught error may be silent before they are ended, in milliseconds. Whatever waits
 * for a database that is out of reach is answered sooner.
 */
const GRACE_MS = 10_000;

/** How many request ids a log line names. */
const IDS_MOST = 20;

/** Remembers which requests are being served. @param headers sent with every answer */
export function rememberRequests(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = { id: request.id, socket: request.raw.socket, response: reply.raw, headers };
    open.add(exchange);
    reply.raw.once('close', () => open.delete(exchange));
    done();
  });
}

/**
 * Answers 500; if the answer has begun, it is broken off. The connection is closed, as the rest of the request may not have been
 * read.
 */
function end({ id, response, headers }: Exchange): void {
  if (response.headersSent) return void response.destroy();
  const { status, code, detail } = problem(HTTP_PROBLEMS, 'internal_error');
  const body = JSON.stringify({ code, detail, request_id: id });
  response.writeHead(status, {
    ...headers,
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}

const transferred = ({ socket }: Exchange): number => socket.bytesRead + socket.bytesWritten;

/** Ends those of the requests that neither finish nor receive or send anything from now on. */
function endSilent(exchanges: Exchange[]): void {
  const before = exchanges.map(transferred);
  setTimeout(() => {
    exchanges.forEach((exchange, at) => {
      if (open.has(exchange) && transferred(exchange) === before[at]) end(exchange);
    });
  }, GRACE_MS).unref();
}

const inWords = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Decides about errors that nothing caught. While requests are being served, the error is taken for one of theirs: no other
 * depends on that request's variables, and all others go on. Nothing says which one it was, so the one that stays silent is
 * ended. While there is none, the error ends the process, because what is broken is shared by all requests; a supervisor starts it
 * again (docs/operations.md).
 */
export function containRequestFaults(logger: Logger): void {
  const contain = (error: unknown): void => {
    const exchanges = [...open];
    if (exchanges.length === 0) {
      logger.fatal({ err: inWords(error) }, 'An error outside of any request ends this process');
      process.exit(1);
    }
    const requestIds = exchanges.slice(0, IDS_MOST).map(({ id }) => id);
    logger.error({ requestIds, err: inWords(error) }, 'An uncaught error, probably of one of these requests');
    endSilent(exchanges);
  };
  process.on('uncaughtException', contain);
  process.on('unhandledRejection', contain);
}
