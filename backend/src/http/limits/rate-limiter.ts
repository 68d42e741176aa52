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
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database } from '../../database/database.js';
import { type CountStore, MemoryCounts, PostgresCounts, RedisCounts } from './count-stores.js';
import { TooManyRequests } from '../problems/problem.js';

const WINDOW_SECONDS = 60;
/** An e-mail and an address may be longer than the counters' table has room for. */
const KEY_MAX_LENGTH = 100;
const shortened = (key: string): string =>
  key.length <= KEY_MAX_LENGTH ? key : createHash('sha256').update(key).digest('base64url');

/** @param msLeft until it may be tried again */
export const tooMany = (msLeft: number): TooManyRequests =>
  new TooManyRequests(Math.max(1, Math.ceil(msLeft / 1000)));

/** A limit a minute. */
export interface Limit {
  /** Counts one. @throws TooManyRequests, with the seconds to wait, where that is one too many */
  consume(key: string): Promise<void>;
}

/**
 * Counts a minute's attempts across all processes: in Redis where there is one, else in PostgreSQL.
 * Where Redis is away, each process counts on its own.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly redis: Redis | null;
  /** The counts that all processes share. It fails while Redis, where they are there, is away. */
  readonly shared: CountStore;
  /** Counts of this process alone, for when the shared ones are away; null where those are in PostgreSQL. */
  readonly own: CountStore | null;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @InjectDataSource() private readonly source: DataSource,
    database: Database,
  ) {
    this.redis = settings.redisUrl
      ? new Redis(settings.redisUrl, {
          enableOfflineQueue: false,
          maxRetriesPerRequest: 0,
          connectTimeout: 2_000,
          // If Redis does not answer within this time, it is treated as down.
          socketTimeout: 1_000,
          // Where Redis is away, a timer of ioredis's own keeps the process for this long after the end.
          disconnectTimeout: 200,
        })
      : null;
    let reported = false;
    this.redis?.on('error', (error) => {
      if (!reported)
        this.logger.warn(`Redis does not answer, limits are counted in this process: ${error.message}`);
      reported = true;
    });
    this.redis?.on('ready', () => (reported = false));

    const options = { keyPrefix: '', points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS };
    this.shared = this.redis
      ? new RedisCounts(new RateLimiterRedis({ ...options, storeClient: this.redis }), this.redis)
      : new PostgresCounts(database, WINDOW_SECONDS);
    this.own = this.redis ? new MemoryCounts(new RateLimiterMemory(options)) : null;
  }

  /** A key of a limit's own, as the stores know it. */
  keyOf(name: string, key: string): string {
    return `${name}:${shortened(key)}`;
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
    return {
      async consume(key) {
        try {
          await counter.consume(shortened(key));
        } catch (error) {
          if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
          throw error;
        }
      },
    };
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
