import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database } from '../database/database.js';
import { addressKey } from '../http/limits/address-key.js';
import { FailureLimits } from '../http/limits/failure-limits.js';
import { RateLimiter } from '../http/limits/rate-limiter.js';
import { READ_KNOWN_HERE } from './auth.sql.js';
import { SIGN_IN_BUSY } from './auth.error.js';
import { knownAddressHash } from './known-addresses.js';
import { addressLimit, signInLimits } from './sign-in-limits.js';

/** Attempts at a second factor or by passkey, under the limits for failed sign-ins. Only failures count. */
@Injectable()
export class SignInAttempts {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly limiter: RateLimiter,
    private readonly failures: FailureLimits,
  ) {}

  /**
   * @param account that the attempt is at; null if it names none
   * @param address `request.ip`
   * @param attempt returns null if it failed; an error says nothing about what was tried, and does not count
   * @throws TooManyRequests; Busy; what `attempt` throws
   */
  async run<T>(
    account: { id: string; email: string } | null,
    address: string,
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const here = addressKey(address);
    const { limits } = this.settings;
    const isKnownHere = account !== null && (await this.isKnownHere(account, address));
    const begun = await this.failures.begin(
      account
        ? signInLimits(limits, this.limiter, { email: account.email, address: here, isKnownHere })
        : [addressLimit(limits, this.limiter, here)],
      SIGN_IN_BUSY,
    );
    const result = await attempt().catch(async (error: unknown) => {
      await begun.forget();
      throw error;
    });
    await (result === null ? begun.fail() : begun.forget());
    return result;
  }

  private async isKnownHere({ id, email }: { id: string; email: string }, address: string): Promise<boolean> {
    const here = knownAddressHash(this.settings.jwtSecret, email, address);
    const [known] = await this.database.run(READ_KNOWN_HERE, [id, here]);
    return known?.isKnownHere ?? false;
  }
}
