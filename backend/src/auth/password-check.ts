import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { addressKey } from '../http/limits/address-key.js';
import { BoundedQueue } from '../http/limits/bounded-queue.js';
import { type FailureLimit, FailureLimits } from '../http/limits/failure-limits.js';
import { Busy } from '../http/problems/problem.js';
import { RateLimiter } from '../http/limits/rate-limiter.js';
import { ConcurrencyLimit } from '../http/limits/concurrency-limit.js';
import { SIGN_IN_BUSY } from './auth.error.js';
import { PasswordHashing } from './password-hashing.js';
import { signInLimits } from './sign-in-limits.js';

const MAX_WAITING = 200;

/** What the database knows about signing in to an account. */
export interface StoredPassword {
  /** Null if there is no such account or it has no password yet. */
  hash: string | null;
  /** Whether this address signed in to the account within the last 30 days. */
  isKnownHere: boolean;
}

/** Checks a password under the limits for failed sign-ins. Only failures count. */
@Injectable()
export class PasswordCheck {
  /** Three at a time: while one password is hashed, the limits of the next two are read from their store. */
  readonly queue = new BoundedQueue({
    name: 'password checks',
    concurrency: 3,
    maxWaiting: MAX_WAITING,
    timeoutMs: 10_000,
    busy: SIGN_IN_BUSY,
  });

  /** One address may fill at most half of the queue, so that a flood from it leaves room for others. */
  private readonly perAddress = new ConcurrencyLimit(MAX_WAITING / 2);
  /** Sign-ins of one address beyond this many at a time get a lower priority. A team behind one address stays below it. */
  private readonly inFront = new ConcurrencyLimit(10);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly limiter: RateLimiter,
    private readonly failures: FailureLimits,
    private readonly passwords: PasswordHashing,
  ) {}

  /**
   * Returns whether `password` is the account's. Takes equally long if there is no such account.
   * @param email in its stored form, even if there is no such account
   * @param address `request.ip`
   * @param read loads the stored password
   * @throws TooManyRequests; Busy if too many attempts wait already, in total or from this address
   */
  async verify(
    email: string,
    address: string,
    read: () => Promise<StoredPassword>,
    password: string,
  ): Promise<boolean> {
    const here = addressKey(address);
    const release = this.perAddress.acquire(here);
    if (!release) throw new Busy(SIGN_IN_BUSY);
    const releaseFront = this.inFront.acquire(here);
    try {
      const { hash, isKnownHere } = await read();
      const attempt = { email, address: here, isKnownHere };
      const limits = signInLimits(this.settings.limits, this.limiter, attempt);
      // An attempt that is refused anyway takes no place in the queue.
      await this.failures.refuseTooMany(limits);
      return await this.queue.run(() => this.attempt(limits, hash, password), releaseFront ? 1 : 0);
    } finally {
      releaseFront?.();
      release();
    }
  }

  private async attempt(limits: FailureLimit[], hash: string | null, password: string): Promise<boolean> {
    const attempt = await this.failures.begin(limits, SIGN_IN_BUSY);
    // An error says nothing about the password, so it does not count as a failure.
    const isRight = await this.passwords.verify(hash, password).catch(async (error: unknown) => {
      await attempt.forget();
      throw error;
    });
    await (isRight ? attempt.forget() : attempt.fail());
    return isRight;
  }
}
