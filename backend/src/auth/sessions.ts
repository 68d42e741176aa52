import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isUUID } from 'class-validator';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { coalesced } from '../database/coalesce.js';
import { Database, type Transaction } from '../database/database.js';
import { DatabaseListener } from '../database/listener.js';
import { hearsOfNewDevices, type Role } from '../rules/permissions.js';
import type { SessionUser } from './actor.js';
import type { TokenRefusal } from './auth.error.js';
import { type Client, deviceKey, namesOf } from './client.js';
import {
  BEGIN_SESSION,
  END_SESSIONS,
  READ_USER,
  type SessionAccount,
  STAMP_USE,
  toSessionAccount,
} from './sessions.sql.js';

/** Tells that the organization demands a second factor of others than before. */
export const DEMAND_CHANNEL = 'second_factor_demand';

/** How exactly `last_used_at` tells the last use. */
const USE_STAMP_MS = 5 * 60_000;

/** Claims of a token: its account, the version of the account's sessions that it belongs to, and its session. */
interface TokenClaims {
  sub: string;
  version: number;
  /** Missing in tokens of the previous release. */
  jti?: string;
  /** Seconds since 1970. */
  exp: number;
}

/** Returns the id of the session of a token that carries none: a UUID v8 derived from the token. */
function idOfToken(token: string): string {
  const hash = createHash('sha256').update(token).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * @param account as it is now; null if it is gone
 * @param version of the sessions that the token belongs to
 */
function whyOver(
  account: Pick<SessionAccount, 'isActive' | 'roleVersion'> | null,
  version: number,
): TokenRefusal {
  if (!account) return 'session_ended';
  if (!account.isActive) return 'account_deactivated';
  return version < account.roleVersion ? 'role_changed' : 'session_ended';
}

/**
 * Tokens and the accounts behind them. A token's signature is checked once; an account is read once and cached. The cache is
 * trusted only while the listening connection is alive, because that connection reports every change of an account (see
 * DatabaseListener).
 */
@Injectable()
export class Sessions {
  private readonly claims = new LRUCache<string, Required<TokenClaims>>({ max: 10_000 });
  private readonly users = new LRUCache<string, SessionAccount>({ max: 10_000 });
  /** Sessions whose use was stamped lately. */
  private readonly stamped = new LRUCache<string, true>({ max: 10_000, ttl: USE_STAMP_MS });
  private readonly logger = new Logger(Sessions.name);
  /**
   * Incremented whenever a cached account may have become stale. The result of a read in progress at that moment is not cached.
   */
  private changes = 0;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly jwt: JwtService,
    private readonly database: Database,
    private readonly listener: DatabaseListener,
  ) {
    listener.on('session_changed', (userId) => this.forget(userId));
    listener.on(DEMAND_CHANNEL, () => this.forgetAll());
    listener.onLoss(() => this.forgetAll());
  }

  /**
   * Begins a session of an account. Call it in the transaction that lets the account in.
   * @param user with the version of its current sessions. Some roles are told by mail of a device that is new to the account
   * @returns its token, valid once the transaction is committed
   */
  async begin(
    tx: Transaction,
    user: { id: string; sessionVersion: number; role: Role },
    client: Client,
  ): Promise<string> {
    const { sessionSeconds, jwtSecret } = this.settings;
    const id = randomUUID();
    const { browser, system } = namesOf(client.userAgent);
    await tx.run(BEGIN_SESSION, [
      id,
      user.id,
      user.sessionVersion,
      sessionSeconds,
      deviceKey(jwtSecret, user.id, client),
      browser,
      system,
      client.address,
      hearsOfNewDevices(user),
    ]);
    const options = { subject: user.id, expiresIn: sessionSeconds, jwtid: id };
    return this.jwt.sign({ version: user.sessionVersion }, options);
  }

  /** The account behind a token, or why the token is not accepted. */
  async resolve(token: string): Promise<SessionUser | TokenRefusal> {
    const claims = this.readClaims(token);
    if (!claims) return 'not_signed_in';
    if (claims.exp * 1000 <= Date.now()) return 'session_ended';
    const account = await this.account(claims.sub, claims.version);
    if (!account || account.sessionVersion !== claims.version || !account.isActive)
      return whyOver(account, claims.version);
    const { cutOffSessions, endedSessions, roleVersion: _, ...user } = account;
    const { jti: id, exp } = claims;
    if (endedSessions.includes(id)) return 'session_ended';
    this.noteUse(id);
    return {
      ...user,
      session: { id, expiresAt: new Date(exp * 1000), isCutOff: cutOffSessions.includes(id) },
    };
  }

  /** Why the session of a request is over that was good when the request began. */
  async whyOver({ id, sessionVersion }: SessionUser): Promise<TokenRefusal> {
    const [account] = await this.database.run(READ_USER, [id]);
    return whyOver(account ?? null, sessionVersion);
  }

  /** When a token that `resolve` accepted expires, in milliseconds since 1970. */
  expiresAt(token: string): number {
    return (this.readClaims(token)?.exp ?? 0) * 1000;
  }

  /**
   * Ends all sessions of an account. Other processes follow within a second; call `forget` after the commit to end them here
   * immediately.
   */
  async endAll(tx: Transaction, userId: string): Promise<void> {
    await tx.run(END_SESSIONS, [userId]);
  }

  /** Drops the cached account. Call it after ending a session, so that the session ends in this process immediately. */
  forget(userId: string): void {
    this.changes++;
    this.users.delete(userId);
  }

  private forgetAll(): void {
    this.changes++;
    this.users.clear();
  }

  /** Nobody waits for it: a request is answered whether or not its time could be written down. */
  private noteUse(id: string): void {
    if (this.stamped.has(id)) return;
    this.stamped.set(id, true);
    this.stampUse(id).catch((error: Error) =>
      this.logger.warn(`When a session was used could not be written down: ${error.message}`),
    );
  }

  private readonly stampUse = coalesced(async (ids: string[]) => {
    await this.database.run(STAMP_USE, [ids]);
    return ids;
  });

  private readClaims(token: string): Required<TokenClaims> | null {
    let claims = this.claims.get(token);
    if (!claims) {
      let signed: TokenClaims & { aud?: unknown; iss?: unknown };
      try {
        // An expired token is no forged one: its session was good.
        signed = this.jwt.verify(token, { ignoreExpiration: true });
      } catch {
        return null;
      }
      const { sub, version, exp, jti, aud, iss } = signed;
      // Ours name neither, so one that does was made for something else that shares our key.
      if (aud !== undefined || iss !== undefined) return null;
      if (!isUUID(sub) || typeof version !== 'number' || typeof exp !== 'number') return null;
      claims = { sub, version, exp, jti: isUUID(jti) ? jti! : idOfToken(token) };
      this.claims.set(token, claims);
    }
    return claims;
  }

  /** @param version of the token; a cached account with a lower version is stale and is read again */
  private async account(id: string, version: number): Promise<SessionAccount | null> {
    if (this.listener.isTrusted()) {
      const kept = this.users.get(id);
      if (kept && kept.sessionVersion >= version) return kept;
    }
    const before = this.changes;
    const [row] = await this.database.run(READ_USER, [id]);
    if (!row) return null;
    const user = toSessionAccount(row);
    if (before === this.changes) this.users.set(id, user);
    return user;
  }
}
