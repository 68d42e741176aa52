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

/** A limit a minute: `consume` counts, `check` only looks. Both throw TooManyRequests with the seconds to wait. */
export interface Limit {
  consume(key: string): Promise<void>;
  check(key: string): Promise<void>;
}

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
          await counter.consume(key);
        } catch (error) {
          if (error instanceof RateLimiterRes) refuse(error.msBeforeNext);
          throw error;
        }
      },
      async check(key) {
        const seen = await counter.get(key);
        if (seen && seen.consumedPoints >= points) refuse(seen.msBeforeNext);
      },
    };
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
