import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { HTTP_PROBLEMS, problem } from '../problems/problem.js';

/** A request that is being served. */
interface Exchange {
  id: string;
  response: ServerResponse;
  headers: OutgoingHttpHeaders;
}

/** The request that the running code belongs to; empty once it has been answered. */
const scopes = new AsyncLocalStorage<{ exchange: Exchange | null }>();

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

/**
 * Remembers which request the code runs for that follows from it: its promises, timers and callbacks. Call it before any other
 * hook is added.
 * @param headers sent with every answer
 */
export function rememberRequests(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = { id: request.id, response: reply.raw, headers };
    const scope: { exchange: Exchange | null } = { exchange };
    // What a request has opened for others too, such as a connection to the database, may outlive it.
    reply.raw.once('close', () => (scope.exchange = null));
    scopes.run(scope, done);
  });
}

const inWords = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Decides about errors that nothing caught. One in code that runs for a request ends that request: no other depends on its
 * variables. Any other ends the process, because what is broken is shared by all requests and
 * cannot be told from here; a supervisor starts it again (docs/operations.md).
 */
export function containRequestFaults(logger: Logger): void {
  const contain = (error: unknown): void => {
    const exchange = scopes.getStore()?.exchange;
    if (!exchange) {
      logger.fatal({ err: inWords(error) }, 'An error outside of any request ends this process');
      process.exit(1);
    }
    logger.error({ requestId: exchange.id, err: inWords(error) }, 'An uncaught error ends this request');
    end(exchange);
  };
  process.on('uncaughtException', contain);
  process.on('unhandledRejection', contain);
}
