import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { Drain } from '../connections/drain.js';
import { ErrorFilter } from './error.filter.js';
import { AccountTurns } from '../account-turns.js';
import { FailureLimits } from '../limits/failure-limits.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { RequestBudget } from '../limits/request-budget.js';
import { CsvFiles } from '../large-reads/csv.js';
import { LargeReads } from '../large-reads/large-reads.js';
import { createValidationPipe } from '../validation.js';

/** Providers shared by all routes and operations: error shape, validation, limits. */
@Global()
@Module({
  providers: [
    AccountTurns,
    CsvFiles,
    Drain,
    FailureLimits,
    LargeReads,
    RateLimiter,
    RequestBudget,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
  ],
  exports: [AccountTurns, CsvFiles, Drain, FailureLimits, LargeReads, RateLimiter, RequestBudget],
})
export class HttpModule {}
