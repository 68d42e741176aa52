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
/** Longer keys are hashed: e-mail and address together may exceed the column of the counters' table. */
const KEY_MAX_LENGTH = 100;
const shortened = (key: string): string =>
  key.length <= KEY_MAX_LENGTH ? key : createHash('sha256').update(key).digest('base64url');

/** @param msLeft milliseconds until the next attempt is allowed */
export const tooMany = (msLeft: number): TooManyRequests =>
  new TooManyRequests(Math.max(1, Math.ceil(msLeft / 1000)));

/** A limit per minute. */
export interface Limit {
  /** Counts one attempt. @throws TooManyRequests with the seconds to wait, if it exceeds the limit */
  consume(key: string): Promise<void>;
}

/**
 * Counts attempts per minute across all processes: in Redis if configured, else in PostgreSQL. While Redis is down, each process
 * counts on its own.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly redis: Redis | null;
  /** Counts shared by all processes. Fails while their Redis is down. */
  readonly shared: CountStore;
  /** Counts of this process only, used while Redis is down; null if the shared counts are in PostgreSQL. */
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
          // If Redis is down, an ioredis timer keeps the process alive for this long after shutdown.
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

  /** The key of a named limit in the stores. */
  keyOf(name: string, key: string): string {
    return `${name}:${shortened(key)}`;
  }

  /** Creates a limit of `points` per minute; `name` separates its keys from those of other limits. */
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
