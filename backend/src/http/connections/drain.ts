import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** How long requests that are still being answered may take once the listener has closed. */
const LONGEST_REQUEST_MS = 20_000;

/** Longer than a proxy should keep an idle connection, see docs/operations.md. */
const LONGEST_KEPT_MS = 5_000;

/**
 * How an API process shuts down without anybody noticing, which http-terminator and Nest's shutdown hooks cannot: they begin by
 * refusing connections. First it keeps serving while its readiness answers 503 and every answer closes its connection, so that
 * proxies move on. Then it stops listening, which a proxy notices before it sends anything, and keeps answering on open
 * connections, as a request may be on its way on any of them. Finally it finishes the requests that it is still working on.
 */
@Injectable()
export class Drain {
  private readonly inHand = new Set<ServerResponse>();
  private readonly connections = new Set<Socket>();
  private readonly leavers = new Set<() => void>();
  private emptied: (() => void) | undefined;
  private abandoned: (() => void) | undefined;
  private draining = false;

  /** True from the moment that a stop was asked for. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** True where more than one request is in hand: for a request that asks whether it is alone. */
  get othersAreServed(): boolean {
    return this.inHand.size > 1;
  }

  /** Calls `leave` when the listener has closed: for connections that would stay, such as sockets. */
  onLeave(leave: () => void): void {
    this.leavers.add(leave);
  }

  /** Keeps count of the server's connections and requests from now on. */
  watch(server: Server): void {
    server.on('connection', (connection) => {
      this.connections.add(connection);
      connection.once('close', () => {
        this.connections.delete(connection);
        if (this.connections.size === 0) this.abandoned?.();
      });
    });
    // Before Fastify's own listener, which may have answered when it returns.
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
   * Resolves when nobody is served any more and nobody can come.
   * @param noticeMs how long proxies have to notice that this process is no longer ready
   * @param keepAliveMs how long they have, when it listens no more, to give up the connections that they keep
   */
  async leave(
    server: Server,
    noticeMs: number,
    keepAliveMs = Math.min(noticeMs, LONGEST_KEPT_MS),
  ): Promise<void> {
    this.draining = true;
    for (const response of this.inHand) if (!response.headersSent) response.setHeader('Connection', 'close');
    await sleep(noticeMs);
    // Right after the event loop has let in all who were waiting at the door.
    await nextTurn();
    // Not the HTTP server's own `close`, which ends idle connections as well.
    NetServer.prototype.close.call(server);
    for (const leave of this.leavers) leave();
    await this.connectionsEnd(keepAliveMs);
    server.closeIdleConnections();
    if (this.inHand.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.emptied = resolve));
    await Promise.race([empty, sleep(LONGEST_REQUEST_MS, undefined, { ref: false })]);
  }

  /** Resolves when no connection is open any more, or after that time. */
  private async connectionsEnd(longestMs: number): Promise<void> {
    if (this.connections.size === 0 || longestMs === 0) return;
    const abandoned = new Promise<void>((resolve) => (this.abandoned = resolve));
    await Promise.race([abandoned, sleep(longestMs, undefined, { ref: false })]);
  }
}
