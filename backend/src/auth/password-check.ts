import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { addressKey } from '../http/address-key.js';
import { type Limit, RateLimiter } from '../http/rate-limiter.js';
import { Passwords } from './passwords.js';

/** How many failures one account may have from everywhere, as a multiple of those from one address. */
const ACCOUNT_FROM_EVERYWHERE = 10;

/** Checks a password under the limits for failed sign-ins. Only failures count. */
@Injectable()
export class PasswordCheck {
  private readonly ofAccountHere: Limit;
  private readonly ofAccount: Limit;
  private readonly ofAddress: Limit;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    limiter: RateLimiter,
    private readonly passwords: Passwords,
  ) {
    const { signInsPerAccount, signInsPerAddress } = settings.limits;
    this.ofAccountHere = limiter.limit('sign-in:account-address', signInsPerAccount);
    this.ofAccount = limiter.limit('sign-in:account', signInsPerAccount * ACCOUNT_FROM_EVERYWHERE);
    this.ofAddress = limiter.limit('sign-in:address', signInsPerAddress);
  }

  /**
   * Whether `password` is the account's.
   * @param email as it is stored, also where there is no such account
   * @param address `request.ip`
   * @param readHash what the account has stored; null where there is none: takes as long, and answers false
   * @throws TooManyRequests
   */
  async verify(
    email: string,
    address: string,
    readHash: () => Promise<string | null>,
    password: string,
  ): Promise<boolean> {
    const here = addressKey(address);
    const limits: Array<[Limit, string]> = [
      [this.ofAccountHere, `${email} ${here}`],
      [this.ofAccount, email],
      [this.ofAddress, here],
    ];
    const refuseTooMany = () => Promise.all(limits.map(([limit, key]) => limit.check(key)));
    await refuseTooMany();
    const stored = await readHash();
    return this.passwords.inTurn(async () => {
      // Again: what failed while this one waited in line counts, so many guesses at once are no way around the limit.
      await refuseTooMany();
      const isRight = await this.passwords.verify(stored, password);
      if (!isRight) await Promise.all(limits.map(([limit, key]) => limit.consume(key)));
      return isRight;
    });
  }
}
