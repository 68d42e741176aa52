import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { SqlHandle } from '../../database/database.js';
import { ADD_POINTS, type Count, READ_POINTS, SETTLE_POINTS } from './count-stores.sql.js';

/** Counts points per key, in windows of one minute. */
export interface CountStore {
  /** Adds points to each key, starting a new window if the last one is over. @returns the new counts */
  add(points: ReadonlyMap<string, number>): Promise<Map<string, Count>>;
  /**
   * Adds points (negative to take them back), but only to keys whose window has at most `msLeft` left, i.e. is still the same
   * one: points added in one window must not be subtracted from the next.
   */
  adjustInWindow(changes: ReadonlyMap<string, Count>): Promise<void>;
  /** Reads the counts of these keys; keys without points are missing from the result. */
  read(keys: readonly string[]): Promise<Map<string, Count>>;
}

/** KEYS: keys. ARGV: for each key the points to add, then the milliseconds left of its window. */
const SETTLE_IN_REDIS = `
for i, key in ipairs(KEYS) do
  local left = redis.call('pttl', key)
  if left >= 0 and left <= tonumber(ARGV[2 * i]) then redis.call('incrby', key, ARGV[2 * i - 1]) end
end`;

/**
 * Allowed clock difference in the time left of a window. The next window has almost its whole minute left, as timeouts keep
 * `settle` far shorter than that, so the two cannot be confused.
 */
const SLACK_MS = 1_000;

const byKey = (rows: Array<Count & { key: string }>): Map<string, Count> =>
  new Map(rows.map(({ key, ...count }) => [key, count]));

/** Counts shared by all processes, in PostgreSQL. */
export class PostgresCounts implements CountStore {
  constructor(
    private readonly database: SqlHandle,
    private readonly windowSeconds: number,
  ) {}

  async add(points: ReadonlyMap<string, number>): Promise<Map<string, Count>> {
    const entries = [...points].sort(([a], [b]) => (a < b ? -1 : 1));
    const values = [
      entries.map(([key]) => key),
      entries.map(([, added]) => added),
      this.windowSeconds * 1000,
    ];
    return byKey(await this.database.run(ADD_POINTS, values));
  }

  async adjustInWindow(changes: ReadonlyMap<string, Count>): Promise<void> {
    const counts = [...changes.values()];
    await this.database.run(SETTLE_POINTS, [
      [...changes.keys()],
      counts.map(({ points }) => points),
      counts.map(({ msLeft }) => Math.ceil(msLeft + SLACK_MS)),
    ]);
  }

  async read(keys: readonly string[]): Promise<Map<string, Count>> {
    return byKey(await this.database.run(READ_POINTS, [keys]));
  }
}

/** Counts in one of rate-limiter-flexible's stores. */
abstract class LibraryCounts implements CountStore {
  constructor(protected readonly counter: RateLimiterAbstract) {}

  abstract adjustInWindow(changes: ReadonlyMap<string, Count>): Promise<void>;

  async add(points: ReadonlyMap<string, number>): Promise<Map<string, Count>> {
    const added = [...points].map(async ([key, each]): Promise<[string, Count]> => {
      const { consumedPoints, msBeforeNext } = await this.counter.penalty(key, each);
      return [key, { points: consumedPoints, msLeft: msBeforeNext }];
    });
    return new Map(await Promise.all(added));
  }

  async read(keys: readonly string[]): Promise<Map<string, Count>> {
    const found = keys.map(async (key): Promise<Array<[string, Count]>> => {
      const seen = await this.counter.get(key);
      return seen ? [[key, { points: seen.consumedPoints, msLeft: seen.msBeforeNext }]] : [];
    });
    return new Map((await Promise.all(found)).flat());
  }
}

/** Counts of this process only, in memory. */
export class MemoryCounts extends LibraryCounts {
  async adjustInWindow(changes: ReadonlyMap<string, Count>): Promise<void> {
    for (const [key, { points, msLeft }] of changes) {
      const seen = await this.counter.get(key);
      if (seen && seen.msBeforeNext <= msLeft + SLACK_MS) await this.counter.penalty(key, points);
    }
  }
}

/** Counts shared by all processes, in Redis. */
export class RedisCounts extends LibraryCounts {
  constructor(
    counter: RateLimiterAbstract,
    private readonly redis: Redis,
  ) {
    super(counter);
  }

  async adjustInWindow(changes: ReadonlyMap<string, Count>): Promise<void> {
    const keys = [...changes.keys()].map((key) => this.counter.getKey(key));
    const values = [...changes.values()].flatMap(({ points, msLeft }) => [
      points,
      Math.ceil(msLeft + SLACK_MS),
    ]);
    await this.redis.eval(SETTLE_IN_REDIS, keys.length, ...keys, ...values);
  }
}
