import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { addressKey } from '../http/limits/address-key.js';
import { type Limit, RateLimiter } from '../http/limits/rate-limiter.js';

/** The limits of the forms that anybody may send: forgotten password, new password by a link, application. */
@Injectable()
export class PublicForms {
  private readonly perAddress: Limit;
  private readonly ofEmail: Limit;

  constructor(@Inject(SETTINGS) settings: Settings, limiter: RateLimiter) {
    this.perAddress = limiter.limit('forms:address', settings.limits.publicFormsPerAddress);
    this.ofEmail = limiter.limit('forms:email', settings.limits.publicFormsPerEmail);
  }

  /**
   * Counts one form. Call it before anything else is done.
   * @param address `request.ip`
   * @param email as it is stored; left out where the form has none
   * @throws TooManyRequests
   */
  async count(address: string, email?: string): Promise<void> {
    // One after the other: whoever is refused for the address does not use up somebody's e-mail too.
    await this.perAddress.consume(addressKey(address));
    if (email !== undefined) await this.ofEmail.consume(email);
  }
}
