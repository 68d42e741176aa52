import { HttpException } from '@nestjs/common';
import { QueueFull } from '../../database/coalesce.js';
import { isDatabaseUnavailable, isRetryable } from '../../database/postgres-error.js';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from './problem.js';

/** What is refused before a route is reached, by status: Fastify's own sentences are about content parsers. */
const EARLY_CODES: Record<number, Exclude<keyof typeof HTTP_PROBLEMS, 'too_many_requests'>> = {
  400: 'body_not_json',
  404: 'nothing_here',
  408: 'request_timeout',
  413: 'request_too_large',
  415: 'unsupported_media_type',
};

/** After how many seconds it is worth while to try again. */
const AWAY_SECONDS = 5;
const BUSY_SECONDS = 1;

/** A refusal of Nest's or Fastify's own. Null for what is no refusal. */
function earlyProblem(status: number): Problem | null {
  const code = EARLY_CODES[status] ?? (status >= 400 && status < 500 ? 'bad_request' : null);
  return code && problem(HTTP_PROBLEMS, code);
}

/** Any error as the caller is told of it. Null where it is a mistake of ours: that is a 500, and logged. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof FeatureError) return error.toProblem();
  if (error instanceof HttpException) return earlyProblem(error.getStatus());
  // Fastify's own errors where Nest passes them on as they are. Before the database: a client that went away while it sent
  // something has the network's codes too.
  const early = earlyProblem(error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0);
  if (early) return early;
  if (isDatabaseUnavailable(error))
    return { ...problem(HTTP_PROBLEMS, 'database_unavailable'), retryAfter: AWAY_SECONDS };
  if (isRetryable(error) || error instanceof QueueFull)
    return { ...problem(HTTP_PROBLEMS, 'database_busy'), retryAfter: BUSY_SECONDS };
  return null;
}
