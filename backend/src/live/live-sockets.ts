import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Context } from 'graphql-ws';
import { Sessions } from '../auth/sessions.js';
import { Drain } from '../http/drain.js';
import { DatabaseListener } from '../database/listener.js';

/** graphql-ws's close code for a caller who may not. */
const FORBIDDEN = 4403;
/** WebSocket's close code after which a client connects again at once. */
const RESTARTING = 1012;
/** The longest that a timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface Socket {
  close(code: number, reason: string): void;
}

/** What graphql-ws carries with a connection; `req` is what guards and resolvers see as the request. */
export interface LiveExtra {
  socket: Socket;
  req?: { id: string; headers: { authorization: string } };
}

interface OpenSocket {
  socket: Socket;
  token: string;
  userId: string;
  expiry: NodeJS.Timeout;
}

/** The open subscription sockets of this process: each ends with the session it was opened by. */
@Injectable()
export class LiveSockets {
  private readonly open = new Map<Socket, OpenSocket>();

  constructor(
    private readonly sessions: Sessions,
    listener: DatabaseListener,
    drain: Drain,
  ) {
    drain.onLeave(() => {
      for (const { socket } of this.open.values()) socket.close(RESTARTING, 'This process is stopping');
    });
    listener.on('session_changed', (userId) => void this.recheck((entry) => entry.userId === userId));
    listener.onLoss(() => void this.recheck(() => true));
  }

  /** graphql-ws's `onConnect`: the token comes as `{ authorization: "Bearer …" }`. @returns false to refuse (4403) */
  async connect(context: Context<Record<string, unknown>, LiveExtra>): Promise<boolean> {
    const authorization = context.connectionParams?.authorization;
    if (typeof authorization !== 'string' || !authorization.startsWith('Bearer ')) return false;
    const token = authorization.slice(7).trim();
    const user = await this.sessions.resolve(token);
    if (!user) return false;
    const { socket } = context.extra;
    context.extra.req = { id: randomUUID(), headers: { authorization } };
    const wait = Math.min(Math.max(this.sessions.expiresAt(token) - Date.now(), 0), LONGEST_WAIT_MS);
    const expiry = setTimeout(() => socket.close(FORBIDDEN, 'The session has expired'), wait).unref();
    this.open.set(socket, { socket, token, userId: user.id, expiry });
    return true;
  }

  /** graphql-ws's `onClose`. */
  disconnect(context: Context<Record<string, unknown>, LiveExtra>): void {
    clearTimeout(this.open.get(context.extra.socket)?.expiry);
    this.open.delete(context.extra.socket);
  }

  private async recheck(concerns: (entry: OpenSocket) => boolean): Promise<void> {
    for (const entry of [...this.open.values()].filter(concerns)) {
      // Where the database cannot say whether the session still stands, the socket goes: its client connects again.
      const user = await this.sessions.resolve(entry.token).catch(() => null);
      if (!user) entry.socket.close(FORBIDDEN, 'The session has ended');
    }
  }
}
