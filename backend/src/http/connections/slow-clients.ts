import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from '../problems/problem.js';

/** How long clients may take, in milliseconds. */
export interface ClientTimes {
  /** For the headers of a request, from its first byte, or from the connection's first moment. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** In each period of this length an upload must bring `uploadPeriodBytes`; it may go on for as long as it does. */
  uploadPeriodMs: number;
  uploadPeriodBytes: number;
  /** A client that reads nothing of its answer for this long is gone. */
  answerMs: number;
  /** How often clients are looked at. */
  checkMs: number;
}

/** An upload over a mobile network on the edge of its cell still brings ten times as much. */
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

/**
 * What is known of how slow a request and its answer are. Time is counted in checks of the client and not by a clock: if this
 * process stood still for a while, that is not the client's fault.
 */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  looks: number;
  /** For an upload: what had come over the connection when its period began. */
  received: number;
  /** What the client had taken at the last look, and how many looks ago that was less. */
  sent: number;
  looksAtSent: number;
}

const isUpload = ({ request, response }: Exchange): boolean =>
  !response.writableEnded && (request.headers['content-type'] ?? '').startsWith('multipart/form-data');

function isSlowRequest(exchange: Exchange, times: ClientTimes): boolean {
  if (!isUpload(exchange)) return exchange.looks * times.checkMs > times.requestMs;
  if (exchange.looks % Math.ceil(times.uploadPeriodMs / times.checkMs) > 0) return false;
  const received = exchange.request.socket.bytesRead;
  const isSlow = received - exchange.received < times.uploadPeriodBytes;
  exchange.received = received;
  return isSlow;
}

function isSlowReader(exchange: Exchange, times: ClientTimes): boolean {
  const { socket } = exchange.request;
  // What has left this process; `bytesWritten` alone has what waits to leave, too.
  const sent = socket.bytesWritten - socket.writableLength;
  // If no data is buffered, the delay is on our side.
  if (sent !== exchange.sent || socket.writableLength === 0) exchange.looksAtSent = 0;
  exchange.sent = sent;
  return exchange.looksAtSent++ * times.checkMs > times.answerMs;
}

/** Whoever reads the body is told, and answers 408. Where nobody does, or an answer is under way, the connection ends. */
function refuse({ request, response }: Exchange): void {
  if (response.headersSent || request.listenerCount('error') === 0) return void request.socket.destroy();
  response.setHeader('Connection', 'close');
  request.emit('error', new RequestTimeout());
}

/**
 * Ends requests that do not arrive and answers that nobody takes, so that a few slow clients cannot hold all of a server's
 * connections, and the files that belong to them. Headers that do not arrive Node ends itself, by `headersTimeout`; its
 * `requestTimeout` would end uploads that make progress, and it has none for answers.
 */
export function endSlowClients(server: Server, times: ClientTimes): void {
  const exchanges = new Set<Exchange>();

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const received = request.socket.bytesRead;
    const exchange: Exchange = { request, response, looks: 0, received, sent: 0, looksAtSent: 0 };
    exchanges.add(exchange);
    // An answer may be there before all of its request is.
    response.once('close', () => {
      if (request.complete) exchanges.delete(exchange);
    });
  });

  const check = (): void => {
    for (const exchange of exchanges) {
      const { request, response } = exchange;
      exchange.looks++;
      if (request.socket.destroyed || (request.complete && response.closed)) exchanges.delete(exchange);
      else if (!request.complete) {
        if (isSlowRequest(exchange, times)) refuse(exchange);
      } else if (isSlowReader(exchange, times)) request.socket.destroy();
    }
  };
  const timer = setInterval(check, times.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}
