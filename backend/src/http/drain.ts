import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** What is in hand when the listener closes may take so long. */
const LONGEST_REQUEST_MS = 20_000;

/**
 * How an API process leaves without anybody noticing. First it goes on serving while its readiness says 503 and every
 * answer ends its connection, so that proxies go elsewhere; then it stops listening, and finishes what is in hand.
 */
@Injectable()
export class Drain {
  private readonly inHand = new Set<ServerResponse>();
  private readonly leavers = new Set<() => void>();
  private emptied: (() => void) | undefined;
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

  /** Keeps count of the server's requests from now on. */
  watch(server: Server): void {
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
   */
  async leave(server: Server, noticeMs: number): Promise<void> {
    this.draining = true;
    for (const response of this.inHand) if (!response.headersSent) response.setHeader('Connection', 'close');
    await sleep(noticeMs);
    server.close();
    server.closeIdleConnections();
    for (const leave of this.leavers) leave();
    if (this.inHand.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.emptied = resolve));
    await Promise.race([empty, sleep(LONGEST_REQUEST_MS, undefined, { ref: false })]);
  }
}
