import { HttpException } from '@nestjs/common';
import { QueueFull } from '../../database/coalesce.js';
import { isReferenceRefused, isDatabaseUnavailable, isRetryable } from '../../database/postgres-error.js';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from './problem.js';

/** Codes for requests refused before they reach a route, by status: Fastify's own messages are about content parsers. */
const EARLY_CODES: Record<number, Exclude<keyof typeof HTTP_PROBLEMS, 'too_many_requests'>> = {
  400: 'body_not_json',
  404: 'nothing_here',
  408: 'request_timeout',
  413: 'request_too_large',
  415: 'unsupported_media_type',
};

/** Values of Retry-After, in seconds. */
const AWAY_SECONDS = 5;
const BUSY_SECONDS = 1;

/** The problem for a refusal by Nest or Fastify. Null if the status is not a refusal. */
function earlyProblem(status: number): Problem | null {
  const code = EARLY_CODES[status] ?? (status >= 400 && status < 500 ? 'bad_request' : null);
  return code && problem(HTTP_PROBLEMS, code);
}

/** Converts any error to the problem sent to the caller. Null for an unexpected error: that is a 500, and logged. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof FeatureError) return error.toProblem();
  if (error instanceof HttpException) return earlyProblem(error.getStatus());
  // Fastify's own errors, which Nest passes on unchanged. Checked before the database's: a client that disconnected during its
  // request causes network error codes too.
  const early = earlyProblem(error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0);
  if (early) return early;
  if (isDatabaseUnavailable(error))
    return { ...problem(HTTP_PROBLEMS, 'database_unavailable'), retryAfter: AWAY_SECONDS };
  if (isRetryable(error) || isReferenceRefused(error) || error instanceof QueueFull)
    return { ...problem(HTTP_PROBLEMS, 'database_busy'), retryAfter: BUSY_SECONDS };
  return null;
}
