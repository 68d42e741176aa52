import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { addressKey } from './address-key.js';
import { TooManyRequests } from '../problems/problem.js';
import { RateLimiter } from './rate-limiter.js';

const SHARE_EVERY_MS = 1_000;
const WINDOW_MS = 60_000;

/** One caller's current minute, as known to this process. */
interface Budget {
  /** Count of all processes at the last exchange. */
  shared: number;
  /** Count of this process since then. */
  own: number;
  /** End of the minute, on the clock of `performance.now()`. */
  endsAt: number;
}

/**
 * Limits the requests per minute of each user, and of each address that uses GraphQL without a sign-in. Counting happens in
 * memory, so that no request pays a round trip; once a second the counts are added to those of the other processes. While that
 * fails, each process counts on its own.
 */
@Injectable()
export class RequestBudget implements OnApplicationShutdown {
  private readonly logger = new Logger(RequestBudget.name);
  private readonly limits: Settings['limits'];
  private readonly budgets = new Map<string, Budget>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly limiter: RateLimiter,
  ) {
    this.limits = settings.limits;
  }

  /** Counts one request of the user. @throws TooManyRequests if the minute's budget is used up */
  spend(userId: string): void {
    this.spendFor(userId, this.limits.requestsPerUser);
  }

  /** Counts one anonymous GraphQL operation of the address. @throws TooManyRequests if the minute's budget is used up */
  spendForAddress(ip: string): void {
    this.spendFor(`address:${addressKey(ip)}`, this.limits.anonymousGraphqlPerAddress);
  }

  private spendFor(key: string, limit: number): void {
    const now = performance.now();
    let budget = this.budgets.get(key);
    if (!budget || budget.endsAt <= now) {
      budget = { shared: 0, own: 0, endsAt: now + WINDOW_MS };
      this.budgets.set(key, budget);
    }
    if (budget.shared + budget.own >= limit)
      throw new TooManyRequests(Math.max(1, Math.ceil((budget.endsAt - now) / 1000)));
    budget.own++;
    this.schedule();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => void this.share(), SHARE_EVERY_MS).unref();
  }

  private async share(): Promise<void> {
    const asked = performance.now();
    // Maps to the budget object itself: a new minute may have begun before the answer arrives.
    const sent = new Map<string, Budget>();
    const points = new Map<string, number>();
    for (const [caller, budget] of this.budgets) {
      if (budget.endsAt <= asked) this.budgets.delete(caller);
      else if (budget.own > 0) {
        const key = this.limiter.keyOf('requests', caller);
        sent.set(key, budget);
        points.set(key, budget.own);
      }
    }
    try {
      const counts = sent.size > 0 ? await this.limiter.shared.add(points) : [];
      for (const [key, count] of counts) {
        const budget = sent.get(key)!;
        budget.shared = count.points;
        budget.own -= points.get(key)!;
        budget.endsAt = asked + count.msLeft;
      }
    } catch (error) {
      if (!this.stopped) this.logger.debug(`Counts were not shared: ${(error as Error).message}`);
    }
    this.timer = undefined;
    if ([...this.budgets.values()].some((budget) => budget.own > 0)) this.schedule();
  }
}
