import type { Logger } from 'pino';
import { HTTP_PROBLEMS, problem } from '../problems/problem.js';
import { type Exchange, exchanges, isOver } from './exchanges.js';

/**
 * How long the requests that were open at an uncaught error may be silent before they are ended, in milliseconds. Whatever waits
 * for a database that is out of reach is answered sooner.
 */
const GRACE_MS = 10_000;

/** How many request ids a log line names. */
const IDS_MOST = 20;

/**
 * Answers 500; if the answer has begun, it is broken off. The connection is closed, as the rest of the request may not have been
 * read.
 */
function end({ request: { id }, response, headers }: Exchange): void {
  if (response.headersSent) return void response.destroy();
  const { status, code, detail } = problem(HTTP_PROBLEMS, 'internal_error');
  const body = JSON.stringify({ code, detail, request_id: id });
  response.writeHead(status, {
    ...headers,
    'Cache-Control': 'no-store',
    ...(id && { 'X-Request-Id': id }),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}

const transferred = ({ socket }: Exchange): number => socket.bytesRead + socket.bytesWritten;

/** Ends those of the requests that neither finish nor receive or send anything from now on. */
function endSilent(suspects: Exchange[]): void {
  const before = suspects.map(transferred);
  setTimeout(() => {
    suspects.forEach((exchange, at) => {
      if (!isOver(exchange) && transferred(exchange) === before[at]) end(exchange);
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
    const suspects = [...exchanges].filter((exchange) => !isOver(exchange));
    if (suspects.length === 0) {
      logger.fatal({ err: inWords(error) }, 'An error outside of any request ends this process');
      process.exit(1);
    }
    const requestIds = suspects.slice(0, IDS_MOST).map(({ request }) => request.id);
    logger.error({ requestIds, err: inWords(error) }, 'An uncaught error, probably of one of these requests');
    endSilent(suspects);
  };
  process.on('uncaughtException', contain);
  process.on('unhandledRejection', contain);
}
