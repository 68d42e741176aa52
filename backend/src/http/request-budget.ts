import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { TooManyRequests } from './problem.js';
import { RateLimiter } from './rate-limiter.js';

const SHARE_EVERY_MS = 1_000;
const WINDOW_MS = 60_000;

/** One user's minute, as this process knows it. */
interface Budget {
  /** Of all processes, when this one last asked. */
  shared: number;
  /** Of this process since then. */
  own: number;
  /** When the minute is over, on the clock of `performance.now()`. */
  endsAt: number;
}

const pointsOf = (sent: ReadonlyMap<string, { points: number }>): Map<string, number> =>
  new Map([...sent].map(([userId, { points }]) => [userId, points]));

/**
 * How many requests each user may make a minute. Counted in this process, so that no request pays a round trip for it;
 * the counts are added to those of the other processes once a second. While that fails, each process counts on its own.
 */
@Injectable()
export class RequestBudget implements OnApplicationShutdown {
  private readonly logger = new Logger(RequestBudget.name);
  private readonly limit: number;
  private readonly budgets = new Map<string, Budget>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly limiter: RateLimiter,
  ) {
    this.limit = settings.limits.requestsPerUser;
  }

  /** Counts one request of the user. @throws TooManyRequests where the minute's budget is used up */
  spend(userId: string): void {
    const now = performance.now();
    let budget = this.budgets.get(userId);
    if (!budget || budget.endsAt <= now) {
      budget = { shared: 0, own: 0, endsAt: now + WINDOW_MS };
      this.budgets.set(userId, budget);
    }
    if (budget.shared + budget.own >= this.limit)
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
    // The budget itself is remembered: a new minute may have begun before the answer comes.
    const sent = new Map<string, { budget: Budget; points: number }>();
    for (const [userId, budget] of this.budgets) {
      if (budget.endsAt <= asked) this.budgets.delete(userId);
      else if (budget.own > 0) sent.set(userId, { budget, points: budget.own });
    }
    try {
      const counts = sent.size > 0 ? await this.limiter.share('requests', pointsOf(sent)) : [];
      for (const [userId, count] of counts) {
        const { budget, points } = sent.get(userId)!;
        budget.shared = count.points;
        budget.own -= points;
        budget.endsAt = asked + count.msLeft;
      }
    } catch (error) {
      if (!this.stopped) this.logger.debug(`Counts were not shared: ${(error as Error).message}`);
    }
    this.timer = undefined;
    if ([...this.budgets.values()].some((budget) => budget.own > 0)) this.schedule();
  }
}
