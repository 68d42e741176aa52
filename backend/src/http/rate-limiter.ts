import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { TooManyRequests } from './problem.js';

const WINDOW_SECONDS = 60;
/** An e-mail and an address may be longer than the counters' table has room for. */
const KEY_MAX_LENGTH = 100;
const keyOf = (key: string): string =>
  key.length <= KEY_MAX_LENGTH ? key : createHash('sha256').update(key).digest('base64url');

/** A limit a minute: `consume` counts, `check` only looks. Both throw TooManyRequests with the seconds to wait. */
export interface Limit {
  consume(key: string): Promise<void>;
  check(key: string): Promise<void>;
}

/** Where a minute's count stands over all processes. */
export interface SharedCount {
  points: number;
  /** Until the minute of that key is over. */
  msLeft: number;
}

/**
 * $1 keys, in order so that two processes take the rows in the same one; $2 points to add to each; $3 the window in
 * milliseconds. In the layout of rate-limiter-flexible, which also sweeps away what has expired.
 */
const ADD_TO_COUNTS = `
  with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
  insert into rate_limits as r (key, points, expire)
  select given.key, given.points, clock.ms + $3::bigint
  from unnest($1::text[], $2::int[]) as given (key, points) cross join clock
  on conflict (key) do update set
    points = excluded.points + case when r.expire > excluded.expire - $3::bigint then r.points else 0 end,
    expire = case when r.expire > excluded.expire - $3::bigint then r.expire else excluded.expire end
  returning key, points, (expire - (select ms from clock))::int as "msLeft"`;

/**
 * Counts a minute's attempts across all processes: in Redis where there is one, else in PostgreSQL.
 * Where Redis is away, each process counts on its own.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly redis: Redis | null;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @InjectDataSource() private readonly source: DataSource,
  ) {
    this.redis = settings.redisUrl
      ? new Redis(settings.redisUrl, {
          enableOfflineQueue: false,
          maxRetriesPerRequest: 0,
          connectTimeout: 2_000,
        })
      : null;
    let reported = false;
    this.redis?.on('error', (error) => {
      if (!reported)
        this.logger.warn(`Redis does not answer, limits are counted in this process: ${error.message}`);
      reported = true;
    });
    this.redis?.on('ready', () => (reported = false));
  }

  /** A limit of `points` a minute, under a name of its own. */
  limit(name: string, points: number): Limit {
    const options = { keyPrefix: name, points, duration: WINDOW_SECONDS };
    const counter = this.redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: this.redis,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterPostgres({
          ...options,
          storeClient: (this.source.driver as unknown as { master: unknown }).master,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: true,
        });
    const refuse = (msBeforeNext: number): never => {
      throw new TooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    };
    return {
      async consume(key) {
        try {
          await counter.consume(keyOf(key));
        } catch (error) {
          if (error instanceof RateLimiterRes) refuse(error.msBeforeNext);
          throw error;
        }
      },
      async check(key) {
        const seen = await counter.get(keyOf(key));
        if (seen && seen.consumedPoints >= points) refuse(seen.msBeforeNext);
      },
    };
  }

  /**
   * Adds what this process counted by itself to the counts of all, at once.
   * @param counts points by key
   * @returns where each key stands now
   */
  async share(name: string, counts: ReadonlyMap<string, number>): Promise<Map<string, SharedCount>> {
    const entries = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    if (!this.redis) {
      const rows: Array<SharedCount & { key: string }> = await this.source.query(ADD_TO_COUNTS, [
        entries.map(([key]) => `${name}:${key}`),
        entries.map(([, points]) => points),
        WINDOW_SECONDS * 1000,
      ]);
      return new Map(rows.map(({ key, ...count }) => [key.slice(name.length + 1), count]));
    }
    const counter = new RateLimiterRedis({
      keyPrefix: name,
      points: Number.MAX_SAFE_INTEGER,
      duration: WINDOW_SECONDS,
      storeClient: this.redis,
    });
    const shared = entries.map(async ([key, points]): Promise<[string, SharedCount]> => {
      const { consumedPoints, msBeforeNext } = await counter.penalty(key, points);
      return [key, { points: consumedPoints, msLeft: msBeforeNext }];
    });
    return new Map(await Promise.all(shared));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
