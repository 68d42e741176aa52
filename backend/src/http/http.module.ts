import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { RateLimiter } from './rate-limiter.js';
import { RequestBudget } from './request-budget.js';
import { createValidationPipe } from './validation.js';

/** What every route and operation shares: error shape, validation, limits. */
@Global()
@Module({
  providers: [
    RateLimiter,
    RequestBudget,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
  ],
  exports: [RateLimiter, RequestBudget],
})
export class HttpModule {}
