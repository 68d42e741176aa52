import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isUUID } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { Database, type Transaction } from '../database/database.js';
import { DatabaseListener } from '../database/listener.js';
import type { SessionUser } from './actor.js';
import { END_SESSIONS, READ_USER } from './sessions.sql.js';

/** What a token says: whose it is, and which version of the account's sessions it belongs to. */
interface TokenClaims {
  sub: string;
  version: number;
  /** Seconds since 1970. */
  exp: number;
}

/**
 * Tokens and the accounts behind them. A token's signature is checked once, and an account is read once and cached. The cache is
 * only trusted while the listening connection is alive, as it reports every change of an account (see DatabaseListener).
 */
@Injectable()
export class Sessions {
  private readonly claims = new LRUCache<string, TokenClaims>({ max: 10_000 });
  private readonly users = new LRUCache<string, SessionUser>({ max: 10_000 });
  /** Raised by every message: what was being read meanwhile may be older than the message, and is not kept. */
  private changes = 0;

  constructor(
    private readonly jwt: JwtService,
    private readonly database: Database,
    private readonly listener: DatabaseListener,
  ) {
    listener.on('session_changed', (userId) => this.forget(userId));
    listener.onLoss(() => {
      this.changes++;
      this.users.clear();
    });
  }

  /** Signs a token for the account's current sessions. `expiresIn` in seconds. */
  sign(user: { id: string; sessionVersion: number }, expiresIn: number): string {
    return this.jwt.sign({ version: user.sessionVersion }, { subject: user.id, expiresIn });
  }

  /** The account behind a token, or null where the token is forged, expired or ended. */
  async resolve(token: string): Promise<SessionUser | null> {
    const claims = this.readClaims(token);
    if (!claims) return null;
    const user = await this.user(claims.sub, claims.version);
    return user && user.isActive && user.sessionVersion === claims.version ? user : null;
  }

  /** When a token that `resolve` accepted expires, in milliseconds since 1970. */
  expiresAt(token: string): number {
    return (this.readClaims(token)?.exp ?? 0) * 1000;
  }

  /** Ends all sessions of an account, in other processes within a second; `forget` afterwards ends them here at once. */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    await tx.run(END_SESSIONS, [userId]);
  }

  /** Ends what this process remembers of an account. Called where a session is ended, so that it ends here at once. */
  forget(userId: string): void {
    this.changes++;
    this.users.delete(userId);
  }

  private readClaims(token: string): TokenClaims | null {
    let claims = this.claims.get(token);
    if (!claims) {
      try {
        claims = this.jwt.verify<TokenClaims>(token);
      } catch {
        return null;
      }
      if (!isUUID(claims.sub) || typeof claims.version !== 'number' || typeof claims.exp !== 'number')
        return null;
      this.claims.set(token, claims);
    }
    return claims.exp * 1000 > Date.now() ? claims : null;
  }

  /** @param version of the token: what is kept of an account is older where it has a lower one, and is read again. */
  private async user(id: string, version: number): Promise<SessionUser | null> {
    if (this.listener.isTrusted()) {
      const kept = this.users.get(id);
      if (kept && kept.sessionVersion >= version) return kept;
    }
    const before = this.changes;
    const [user] = await this.database.run(READ_USER, [id]);
    if (user && before === this.changes) this.users.set(id, user);
    return user ?? null;
  }
}
