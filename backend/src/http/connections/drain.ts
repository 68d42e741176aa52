import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Maximum time for requests in progress to finish once the listener has closed. */
const LONGEST_REQUEST_MS = 20_000;

/** Longer than a proxy should keep an idle connection open, see docs/operations.md. */
const LONGEST_KEPT_MS = 5_000;

/**
 * Shuts an API process down without failed requests. http-terminator and Nest's shutdown hooks cannot, as they begin by refusing
 * connections. First the process keeps serving, but its readiness answers 503 and every response closes its connection, so that
 * proxies move on. Then it stops listening, which a proxy notices before sending anything, and keeps answering on open
 * connections, as a request may be in flight on any of them. Finally it finishes the requests in progress.
 */
@Injectable()
export class Drain {
  private readonly inHand = new Set<ServerResponse>();
  private readonly connections = new Set<Socket>();
  private readonly closeCallbacks = new Set<() => void>();
  private emptied: (() => void) | undefined;
  private abandoned: (() => void) | undefined;
  private draining = false;

  /** True from the moment a shutdown is requested. */
  get isDraining(): boolean {
    return this.draining;
  }

  /**
   * True if a request waits for the beginning of its answer. One whose client is reading the answer does not count.
   * @param isLeftOut requests that do not count either
   */
  hasUnanswered(isLeftOut: (response: ServerResponse) => boolean): boolean {
    for (const response of this.inHand) if (!response.headersSent && !isLeftOut(response)) return true;
    return false;
  }

  /** Calls `callback` once the listener has closed. For connections that would otherwise stay open, such as WebSockets. */
  onListenerClosed(callback: () => void): void {
    this.closeCallbacks.add(callback);
  }

  /** Tracks the server's connections and requests from now on. */
  watch(server: Server): void {
    server.on('connection', (connection) => {
      this.connections.add(connection);
      connection.once('close', () => {
        this.connections.delete(connection);
        if (this.connections.size === 0) this.abandoned?.();
      });
    });
    // Before Fastify's own listener, which may already have answered by the time it returns.
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.inHand.add(response);
      if (this.draining) response.setHeader('Connection', 'close');
      response.once('close', () => {
        this.inHand.delete(response);
        if (this.inHand.size === 0) this.emptied?.();
      });
    });
  }

  /**
   * Resolves when no request is being served and no new one can arrive.
   * @param noticeMs time for proxies to notice that this process is no longer ready
   * @param keepAliveMs time for them to close their idle connections after the listener has closed
   */
  async shutDown(
    server: Server,
    noticeMs: number,
    keepAliveMs = Math.min(noticeMs, LONGEST_KEPT_MS),
  ): Promise<void> {
    this.draining = true;
    for (const response of this.inHand) if (!response.headersSent) response.setHeader('Connection', 'close');
    await sleep(noticeMs);
    // One more turn of the event loop, so that connections already waiting in the backlog are accepted.
    await nextTurn();
    // The HTTP server's own `close` would end idle connections as well.
    NetServer.prototype.close.call(server);
    for (const callback of this.closeCallbacks) callback();
    await this.connectionsEnd(keepAliveMs);
    server.closeIdleConnections();
    if (this.inHand.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.emptied = resolve));
    await Promise.race([empty, sleep(LONGEST_REQUEST_MS, undefined, { ref: false })]);
  }

  /** Resolves when no connection is open any more, or after `longestMs`. */
  private async connectionsEnd(longestMs: number): Promise<void> {
    if (this.connections.size === 0 || longestMs === 0) return;
    const abandoned = new Promise<void>((resolve) => (this.abandoned = resolve));
    await Promise.race([abandoned, sleep(longestMs, undefined, { ref: false })]);
  }
}
