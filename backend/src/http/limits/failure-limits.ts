import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { CountStore } from './count-stores.js';
import type { Count } from './count-stores.sql.js';
import { Busy, type BusyProblem } from '../problems/problem.js';
import { RateLimiter, tooMany } from './rate-limiter.js';

/** Maximum number of failures of a key per minute. */
export interface FailureLimit {
  /** Made by `RateLimiter.keyOf`. */
  key: string;
  /** Infinity: failures are counted, but nobody is refused. */
  max: number;
}

/**
 * Points that an attempt adds to a key while in progress. So a single number, which the store changes atomically, holds both the
 * failures (units) and the attempts in progress (millions).
 */
const UNDER_WAY = 1_000_000;

const failuresIn = ({ points }: Count): number => points % UNDER_WAY;
const underWayIn = ({ points }: Count): number => Math.floor(points / UNDER_WAY);

/** Maximum time an attempt waits for attempts in progress that could still use up the limit, and its polling interval. */
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

/** An attempt that fits all its limits. It must be ended by one of these methods. */
export interface Attempt {
  /** Records a failure, which counts from now on. */
  fail(): Promise<void>;
  /** Removes the attempt because it succeeded or was abandoned: it does not count. */
  forget(): Promise<void>;
}

/**
 * Limits that only failures use up, exact across all processes. Of concurrent attempts, only as many run as may fail, and
 * successful ones use nothing up. rate-limiter-flexible alone counts past failures only, so it would let all concurrent attempts
 * through.
 *
 * An attempt is first counted as in progress. It may proceed if failures and attempts in progress, itself included, do not exceed
 * the limit; a key's count changes atomically, so this never lets one too many through. If the failures alone reach the limit,
 * the attempt is refused; if only the attempts in progress do, it waits a few seconds for them to end. Attempts left in progress
 * by a crashed process expire with their window.
 */
@Injectable()
export class FailureLimits {
  private readonly logger = new Logger(FailureLimits.name);

  constructor(private readonly limiter: RateLimiter) {}

  /** Checks whether one of the limits is used up, without counting. @throws TooManyRequests */
  async refuseTooMany(limits: readonly FailureLimit[]): Promise<void> {
    const keys = limits.map(({ key }) => key);
    const [counts] = await this.onStore((store) => store.read(keys));
    this.refuse(limits, counts);
  }

  /**
   * @param busy the answer if other attempts in progress leave no room for too long
   * @throws TooManyRequests if one of the limits is used up; Busy
   */
  async begin(limits: readonly FailureLimit[], busy: BusyProblem): Promise<Attempt> {
    const deadline = performance.now() + MAX_WAIT_MS;
    let attempt = await this.tryToBegin(limits);
    while (!attempt) {
      // Waiting must not count, or waiting attempts would block each other.
      await this.waitForRoom(limits, deadline, busy);
      attempt = await this.tryToBegin(limits);
    }
    return attempt;
  }

  /** @returns null if other attempts in progress leave no room */
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
      // If this fails, the attempt counts as in progress until its window ends, so nobody gains extra guesses.
      await store
        .adjustInWindow(new Map(changes))
        .catch((error: Error) => this.logger.warn(`An attempt's end was not counted: ${error.message}`));
    };
    return { fail: () => settle(1 - UNDER_WAY), forget: () => settle(-UNDER_WAY) };
  }

  /** @returns the result, and the store it came from: this process's own if the shared one is unavailable */
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
