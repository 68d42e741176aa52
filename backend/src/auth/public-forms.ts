import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { addressKey } from '../http/limits/address-key.js';
import { type Limit, RateLimiter } from '../http/limits/rate-limiter.js';

/** Rate limits of the forms open to anyone: forgotten password, new password by link, application. */
@Injectable()
export class PublicForms {
  private readonly perAddress: Limit;
  private readonly ofEmail: Limit;

  constructor(@Inject(SETTINGS) settings: Settings, limiter: RateLimiter) {
    this.perAddress = limiter.limit('forms:address', settings.limits.publicFormsPerAddress);
    this.ofEmail = limiter.limit('forms:email', settings.limits.publicFormsPerEmail);
  }

  /**
   * Counts one submitted form. Call it before doing anything else.
   * @param address `request.ip`
   * @param email in its stored form; omitted if the form has none
   * @throws TooManyRequests
   */
  async count(address: string, email?: string): Promise<void> {
    // In sequence: a request refused for its address must not use up the e-mail's limit as well.
    await this.perAddress.consume(addressKey(address));
    if (email !== undefined) await this.countMail(email);
  }

  /** Counts a mail that a form causes, to an address that is not the one in the form. @throws TooManyRequests */
  async countMail(email: string): Promise<void> {
    await this.ofEmail.consume(email);
  }
}
