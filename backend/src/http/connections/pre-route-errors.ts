import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from '../problems/problem.js';

/** A request with no Host header or several (400): a proxy in front of us might resolve it to a different host than we do. */
export class WrongHost extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'host_unclear');
  }
}

/** Whether a request has exactly one Host header; HTTP/1.0 may omit it. */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/**
 * Answers on a bare connection, before Fastify has a reply object, in the same shape as every other error, and closes it.
 * @param headers sent with every answer
 */
export function answerConnection(socket: Duplex, headers: OutgoingHttpHeaders, reason: Problem): void {
  const { status, code, detail, retryAfter } = reason;
  const id = randomUUID();
  const body = JSON.stringify({ code, detail, request_id: id });
  const lines = Object.entries({
    ...headers,
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Our problem codes for Node's HTTP parser errors. */
const CLIENT_ERRORS: Record<string, 'request_timeout' | 'headers_too_large'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Fastify options that answer requests which never reach our routes or hooks: in the same shape as every other error, with the
 * same headers as every other answer.
 */
export function preRouteErrorHandlers(headers: OutgoingHttpHeaders) {
  return {
    /** A malformed URL. */
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      const { status, code, detail } = problem(HTTP_PROBLEMS, 'nothing_here');
      void reply
        .status(status)
        .headers(headers)
        .header('Cache-Control', 'no-store')
        .header('X-Request-Id', request.id)
        .send({ code, detail, request_id: request.id });
    },

    /** Invalid HTTP, or a request that does not arrive. There is no request to answer, only a connection to write to. */
    clientErrorHandler: (
      error: NodeJS.ErrnoException,
      socket: Socket & { _httpMessage?: ServerResponse },
    ): void => {
      // The TLS handshake failed, e.g. because a phone does not trust the certificate: the client could not read an answer.
      if (/^ERR_(SSL|TLS)/.test(error.code ?? '')) return void socket.destroy();
      // Once a response has started, these bytes would become part of it.
      if (error.code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent) {
        const code = CLIENT_ERRORS[error.code ?? ''] ?? 'bad_request';
        answerConnection(socket, headers, problem(HTTP_PROBLEMS, code));
      } else socket.destroySoon();
    },
  };
}
