import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { CountStore } from './count-stores.js';
import type { Count } from './count-stores.sql.js';
import { Busy, type BusyProblem } from '../problems/problem.js';
import { RateLimiter, tooMany } from './rate-limiter.js';

/** How many failures one key may have in a minute. */
export interface FailureLimit {
  /** As `RateLimiter.keyOf` makes it. */
  key: string;
  /** Infinity: failures are counted, and refuse nobody. */
  max: number;
}

/**
 * What an attempt adds to a key while it is under way. So one number, which the store changes in one step, holds both: the
 * failures, and in millions the attempts of which nobody knows yet how they end.
 */
const UNDER_WAY = 1_000_000;

const failuresIn = ({ points }: Count): number => points % UNDER_WAY;
const underWayIn = ({ points }: Count): number => Math.floor(points / UNDER_WAY);

/** How long an attempt waits for others under way that could yet use up the limit, and how often it looks. */
const MAX_WAIT_MS = 5_000;
const LOOK_EVERY_MS = 25;

const NOTHING: Count = { points: 0, msLeft: 0 };

/** Whether this many more attempts stay within every limit even if all attempts in progress fail. */
const hasRoom = (
  limits: readonly FailureLimit[],
  counts: ReadonlyMap<string, Count>,
  more: number,
): boolean =>
  limits.every(({ key, max }) => {
    const count = counts.get(key) ?? NOTHING;
    return failuresIn(count) + underWayIn(count) + more <= max;
  });

/** An attempt for which there is room under all its limits. Ends with one of these. */
export interface Attempt {
  /** It failed, and counts from now on. */
  fail(): Promise<void>;
  /** It succeeded, or came to nothing: it never counts. */
  forget(): Promise<void>;
}

/**
 * Limits that only failures use up, kept exactly, over all processes: of attempts that come at once only as many are let through
 * as may fail, and none that succeeds uses anything up. rate-limiter-flexible alone counts what has failed, and lets all through
 * that come at once.
 *
 * An attempt is counted before it is made, as under way. It may go ahead if failures and attempts under way, itself included, do
 * not exceed the limit; a key's count changes atomically, so this never lets one too many through. If the failures alone reach
 * the limit, the attempt is refused; if it is the attempts under way, it waits some seconds for them to end. Attempts that a
 * dying process leaves under way expire with their minute.
 */
@Injectable()
export class FailureLimits {
  private readonly logger = new Logger(FailureLimits.name);

  constructor(private readonly limiter: RateLimiter) {}

  /** Looks whether one of the limits is used up, and counts nothing. @throws TooManyRequests */
  async refuseTooMany(limits: readonly FailureLimit[]): Promise<void> {
    const keys = limits.map(({ key }) => key);
    const [counts] = await this.onStore((store) => store.read(keys));
    this.refuse(limits, counts);
  }

  /**
   * @param busy said to whom others under way left no room for too long
   * @throws TooManyRequests where one of the limits is used up; Busy
   */
  async begin(limits: readonly FailureLimit[], busy: BusyProblem): Promise<Attempt> {
    const deadline = performance.now() + MAX_WAIT_MS;
    let attempt = await this.tryToBegin(limits);
    while (!attempt) {
      // Without counting: those who wait would else be in each other's way.
      await this.waitForRoom(limits, deadline, busy);
      attempt = await this.tryToBegin(limits);
    }
    return attempt;
  }

  /** @returns null where others under way leave no room */
  private async tryToBegin(limits: readonly FailureLimit[]): Promise<Attempt | null> {
    const points = new Map(limits.map(({ key }) => [key, UNDER_WAY]));
    const [counts, store] = await this.onStore((each) => each.add(points));
    const attempt = this.attempt(store, counts);
    if (hasRoom(limits, counts, 0)) return attempt;
    await attempt.forget();
    this.refuse(limits, counts);
    return null;
  }

  private async waitForRoom(
    limits: readonly FailureLimit[],
    deadline: number,
    busy: BusyProblem,
  ): Promise<void> {
    const keys = limits.map(({ key }) => key);
    for (;;) {
      if (performance.now() > deadline) throw new Busy(busy);
      await sleep(LOOK_EVERY_MS);
      const [counts] = await this.onStore((store) => store.read(keys));
      if (hasRoom(limits, counts, 1)) return;
      this.refuse(limits, counts);
    }
  }

  private refuse(limits: readonly FailureLimit[], counts: ReadonlyMap<string, Count>): void {
    const used = limits.map(({ key, max }) => ({ ...(counts.get(key) ?? NOTHING), max }));
    const waits = used.filter((count) => failuresIn(count) >= count.max).map(({ msLeft }) => msLeft);
    if (waits.length > 0) throw tooMany(Math.max(...waits));
  }

  private attempt(store: CountStore, counts: ReadonlyMap<string, Count>): Attempt {
    const countedAt = performance.now();
    const settle = async (points: number): Promise<void> => {
      const elapsed = performance.now() - countedAt;
      const changes = [...counts].map(([key, { msLeft }]): [string, Count] => [
        key,
        { points, msLeft: Math.max(0, msLeft - elapsed) },
      ]);
      // Where that fails it stays under way until the minute is over, which lets nobody guess more often.
      await store
        .settle(new Map(changes))
        .catch((error: Error) => this.logger.warn(`An attempt's end was not counted: ${error.message}`));
    };
    return { fail: () => settle(1 - UNDER_WAY), forget: () => settle(-UNDER_WAY) };
  }

  /** @returns what the work made of a store, and which: this process's own where the shared one is away */
  private async onStore<T>(work: (store: CountStore) => Promise<T>): Promise<[T, CountStore]> {
    const { shared, own } = this.limiter;
    try {
      return [await work(shared), shared];
    } catch (error) {
      if (!own) throw error;
      return [await work(own), own];
    }
  }
}
