import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isSecondFactorOverdue, type SessionUser } from '../auth/actor.js';
import { DEMAND_CHANNEL, Sessions } from '../auth/sessions.js';
import { DatabaseListener } from '../database/listener.js';
import type { SocketSession } from '../http/graphql/graphql-connection.js';
import { GraphqlSocketServer, type SocketSessions } from '../http/graphql/graphql-socket-server.js';
import { bearerToken } from '../http/request.js';

/** Maximum delay of a timer, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface OpenSocket {
  token: string;
  userId: string;
  expiry?: NodeJS.Timeout;
  end(reason: string): void;
}

/** The signed-in subscription sockets of this process. Each is closed when its session ends. */
@Injectable()
export class LiveSockets implements SocketSessions, OnApplicationBootstrap {
  private readonly open = new Map<SocketSession, OpenSocket>();

  constructor(
    private readonly sessions: Sessions,
    private readonly server: GraphqlSocketServer,
    listener: DatabaseListener,
  ) {
    listener.on('session_changed', (userId) => void this.recheck((entry) => entry.userId === userId));
    listener.on(DEMAND_CHANNEL, () => void this.recheck(() => true));
    listener.onLoss(() => void this.recheck(() => true));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.server.open(this);
  }

  /** Expects the token as `{ authorization: "Bearer …" }`. */
  async signIn(
    { authorization }: Record<string, unknown>,
    end: (reason: string) => void,
  ): Promise<SocketSession | null> {
    if (typeof authorization !== 'string') return null;
    const headers = { authorization };
    const token = bearerToken({ headers });
    const user = token ? await this.sessions.resolve(token) : 'not_signed_in';
    if (typeof user === 'string' || isSecondFactorOverdue(user)) return null;
    const session: SocketSession = { userId: user.id, request: { id: randomUUID(), headers } };
    const entry: OpenSocket = { token, userId: user.id, end };
    this.endInTime(entry, user);
    this.open.set(session, entry);
    return session;
  }

  /** Forgets a closed socket. */
  signOut(session: SocketSession): void {
    clearTimeout(this.open.get(session)?.expiry);
    this.open.delete(session);
  }

  /** Ends a socket when its session expires, or its account should have a second factor. */
  private endInTime(entry: OpenSocket, { secondFactorDue }: SessionUser): void {
    clearTimeout(entry.expiry);
    const until = Math.min(this.sessions.expiresAt(entry.token), secondFactorDue?.getTime() ?? Infinity);
    const wait = Math.min(Math.max(until - Date.now(), 0), LONGEST_WAIT_MS);
    entry.expiry = setTimeout(() => entry.end('The session has expired'), wait).unref();
  }

  private async recheck(concerns: (entry: OpenSocket) => boolean): Promise<void> {
    for (const entry of [...this.open.values()].filter(concerns)) {
      // If the database cannot tell whether the session is still valid, close the socket: its client reconnects.
      const user = await this.sessions.resolve(entry.token).catch(() => 'session_ended' as const);
      if (typeof user === 'string') entry.end('The session has ended');
      else this.endInTime(entry, user);
    }
  }
}
