import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

declare module 'node:http' {
  interface IncomingMessage {
    /** The request's id, once the server has given it one. */
    id?: string;
  }
}

/**
 * A request that has not arrived as a whole or is not answered yet, and how it gets on. Time is counted in checks rather than by a
 * clock, so that a client is not blamed if this process was blocked for a while.
 */
export interface Exchange {
  server: Server;
  request: IncomingMessage;
  response: ServerResponse;
  /** The connection. A request that failed in a pipeline has lost its own reference to it. */
  socket: Socket;
  /** Sent with every answer of this server. */
  headers: OutgoingHttpHeaders;
  looks: number;
  /** For an upload: bytes received on the connection when the current period began. */
  received: number;
  /** Bytes that had been sent to the client at the last check, and the number of checks since that number last grew. */
  sent: number;
  looksAtSent: number;
}

/** Those of all servers of this process. */
export const exchanges = new Set<Exchange>();

/** Whether nothing can happen in it any more. The answer may be finished before the whole request has arrived. */
export const isOver = ({ request, response, socket }: Exchange): boolean =>
  socket.destroyed || (request.complete && response.closed);

/** Follows all requests of a server from now on. @param headers sent with every answer */
export function followExchanges(server: Server, headers: OutgoingHttpHeaders = {}): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange = {
      server,
      request,
      response,
      socket,
      headers,
      looks: 0,
      received: socket.bytesRead,
      sent: 0,
      looksAtSent: 0,
    };
    exchanges.add(exchange);
    response.once('close', () => {
      if (request.complete) exchanges.delete(exchange);
    });
  });
}
