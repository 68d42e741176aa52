import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '../problems/problem.js';
import type { Limit } from './rate-limiter.js';

/** Maximum number of remembered callers: enough for every account and for an attacker's addresses, at about 100 bytes each. */
const MAX_REFUSED = 10_000;

/**
 * Limits how many unknown codes a caller may try per minute; beyond that, all of the caller's codes are refused. Refused callers
 * are also kept in memory, so that looking up a valid code needs no round trip to check its caller.
 */
export class GuessLimit {
  /** Until when each is refused, by the clock that nobody sets. */
  private readonly refused = new LRUCache<string, number>({ max: MAX_REFUSED });

  constructor(private readonly limit: Limit) {}

  /** Refuses a caller over the limit. Call it before looking a code up. @throws TooManyRequests */
  assertNotBlocked(caller: string): void {
    const until = this.refused.get(caller);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) throw new TooManyRequests(Math.ceil(left / 1000));
    this.refused.delete(caller);
  }

  /** Counts an unknown code. @throws TooManyRequests if it exceeds the limit */
  async count(caller: string): Promise<void> {
    try {
      await this.limit.consume(caller);
    } catch (error) {
      if (error instanceof TooManyRequests)
        this.refused.set(caller, performance.now() + error.retryAfterSeconds * 1000);
      throw error;
    }
  }
}
