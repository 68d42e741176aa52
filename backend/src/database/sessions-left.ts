import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type PoolConfig } from 'pg';
import { LIST_BUSY_SESSIONS } from './guarded-pool.sql.js';
import { postgresError } from './postgres-error.js';

/** A session of PostgreSQL. */
export interface Session {
  pid: number;
  /** To the microsecond: a process id may be used again, by another server too. */
  startedAt: string;
}

const LOOK_EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/** SQLSTATE of a database that does not exist, nor any session in it. */
const NO_DATABASE = '3D000';

/**
 * Sessions whose connection this process has closed while PostgreSQL was still at work for it. PostgreSQL looks after its client
 * only between statements: a commit that waits for a synchronous standby waits on, for as long as there is none. Each of them
 * keeps its place in the pool until it has ended, so that a process never has more sessions than its pool is large, however long
 * commits hang. They are never cancelled: a commit whose wait is cancelled takes effect on this server alone, where others could
 * see it and be told that it is done, and a fail-over would undo it.
 */
export class SessionsLeft {
  private readonly sessions = new Map<Session, PoolConfig>();
  private isWatching = false;

  /** @param url of PostgreSQL itself */
  constructor(private readonly url: string) {}

  /** @param options of the pool, which goes by their `max` */
  add(session: Session, options: PoolConfig): void {
    options.max!--;
    this.sessions.set(session, options);
    void this.watch();
  }

  private async watch(): Promise<void> {
    if (this.isWatching) return;
    this.isWatching = true;
    while (this.sessions.size > 0) {
      const busy = await this.busyOnes();
      for (const [session, options] of this.sessions) {
        if (busy.has(session)) continue;
        this.sessions.delete(session);
        options.max!++;
      }
      if (this.sessions.size > 0) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    }
    this.isWatching = false;
  }

  /** Those that are still at work; all of them if PostgreSQL does not answer. Never rejects. */
  private async busyOnes(): Promise<ReadonlySet<Session>> {
    const all = [...this.sessions.keys()];
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'usher sessions',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Session>(LIST_BUSY_SESSIONS, [
        all.map(({ pid }) => pid),
        all.map(({ startedAt }) => startedAt),
      ]);
      return new Set(
        all.filter((one) =>
          rows.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt),
        ),
      );
    } catch (error) {
      return new Set(postgresError(error)?.code === NO_DATABASE ? [] : all);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
