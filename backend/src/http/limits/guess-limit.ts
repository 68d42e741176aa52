import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '../problems/problem.js';
import type { Limit } from './rate-limiter.js';

/** Enough for every account, and for more addresses than a guesser has; about 100 bytes each. */
const MAX_REFUSED = 10_000;

/**
 * How many codes that nobody has one caller may try a minute; from then on all of the caller's codes are refused. Who that
 * is, is kept in the process too, so that a known code costs no round trip to learn that its caller is not one of them.
 */
export class GuessLimit {
  private readonly refused = new LRUCache<string, number>({ max: MAX_REFUSED });

  constructor(private readonly limit: Limit) {}

  /** Call it before looking a code up. @throws TooManyRequests */
  refuse(caller: string): void {
    const until = this.refused.get(caller);
    if (until === undefined) return;
    if (until > Date.now()) throw new TooManyRequests(Math.ceil((until - Date.now()) / 1000));
    this.refused.delete(caller);
  }

  /** Counts a code that nobody has. @throws TooManyRequests where that is one too many */
  async count(caller: string): Promise<void> {
    try {
      await this.limit.consume(caller);
    } catch (error) {
      if (error instanceof TooManyRequests)
        this.refused.set(caller, Date.now() + error.retryAfterSeconds * 1000);
      throw error;
    }
  }
}
