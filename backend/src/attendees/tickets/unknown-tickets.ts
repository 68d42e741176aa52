import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { GuessLimit } from '../../http/limits/guess-limit.js';
import { RateLimiter } from '../../http/limits/rate-limiter.js';

/** How many codes an address may try that are no ticket's: one count and one refusal, whichever public route they are tried on. */
@Injectable()
export class UnknownTickets extends GuessLimit {
  constructor(@Inject(SETTINGS) settings: Settings, limiter: RateLimiter) {
    super(limiter.limit('tickets:unknown', settings.limits.unknownTicketsPerAddress));
  }
}
