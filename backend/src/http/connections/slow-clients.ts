import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from '../problems/problem.js';
import { type Exchange, exchanges, isOver } from './exchanges.js';

/** Limits for slow clients; times in milliseconds. */
export interface ClientTimes {
  /** For the headers of a request, counted from its first byte, or from the start of the connection. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** An upload must deliver `uploadPeriodBytes` in each period of this length; while it does, it has no time limit. */
  uploadPeriodMs: number;
  uploadPeriodBytes: number;
  /** A client that reads none of its answer for this long is disconnected. */
  answerMs: number;
  /** Interval between checks of all clients. */
  checkMs: number;
}

/** Defaults. Even an upload over a weak mobile connection delivers ten times `uploadPeriodBytes`. */
export const CLIENT_TIMES: ClientTimes = {
  headersMs: 20_000,
  requestMs: 120_000,
  uploadPeriodMs: 30_000,
  uploadPeriodBytes: 30_000,
  answerMs: 60_000,
  checkMs: 1_000,
};

/** The request did not arrive in time (408). */
class RequestTimeout extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'request_timeout');
  }
}

const isUpload = ({ request, response }: Exchange): boolean =>
  !response.writableEnded && (request.headers['content-type'] ?? '').startsWith('multipart/form-data');

function isSlowRequest(exchange: Exchange, times: ClientTimes): boolean {
  if (!isUpload(exchange)) return exchange.looks * times.checkMs > times.requestMs;
  if (exchange.looks % Math.ceil(times.uploadPeriodMs / times.checkMs) > 0) return false;
  const received = exchange.socket.bytesRead;
  const isSlow = received - exchange.received < times.uploadPeriodBytes;
  exchange.received = received;
  return isSlow;
}

function isSlowReader(exchange: Exchange, times: ClientTimes): boolean {
  const { socket } = exchange;
  // Bytes that have left this process; `bytesWritten` alone includes those still queued.
  const sent = socket.bytesWritten - socket.writableLength;
  // If no data is buffered, the delay is on our side.
  if (sent !== exchange.sent || socket.writableLength === 0) exchange.looksAtSent = 0;
  exchange.sent = sent;
  return exchange.looksAtSent++ * times.checkMs > times.answerMs;
}

/** Passes a 408 to the reader of the body. If there is none, or a response has started, the connection is closed. */
function refuse({ request, response, socket }: Exchange): void {
  if (response.headersSent || request.listenerCount('error') === 0) return void socket.destroy();
  response.setHeader('Connection', 'close');
  request.emit('error', new RequestTimeout());
}

/**
 * Ends requests of a server (`followExchanges`) that do not arrive and answers that are not read, so that a few slow clients cannot
 * hold all of its connections and file descriptors. Node itself ends headers that do not arrive (`headersTimeout`); its
 * `requestTimeout` would end uploads that make progress, and it has no timeout for answers.
 */
export function endSlowClients(server: Server, times: ClientTimes): void {
  const logger = new Logger('SlowClients');
  const look = (exchange: Exchange): void => {
    exchange.looks++;
    if (isOver(exchange)) exchanges.delete(exchange);
    else if (!exchange.request.complete) {
      if (isSlowRequest(exchange, times)) refuse(exchange);
    } else if (isSlowReader(exchange, times)) exchange.socket.destroy();
  };
  const check = (): void => {
    for (const exchange of exchanges) {
      if (exchange.server !== server) continue;
      try {
        look(exchange);
      } catch (error) {
        // Whoever reads the body could not bear the refusal: that is one client's matter.
        logger.error({ err: (error as Error).stack });
        exchange.socket.destroy();
      }
    }
  };
  const timer = setInterval(check, times.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}
