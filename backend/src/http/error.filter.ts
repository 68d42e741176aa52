import { ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { postgresError } from '../database/database.js';
import { toSnakeCase } from './naming.js';
import { FeatureError, InvalidFields, type Problem } from './problem.js';

const DATABASE_AWAY: Problem = {
  status: 503,
  detail: 'The database is out of reach at the moment. Please try again.',
};

/** Network errors of a connection, and SQLSTATE classes 08 (connection), 57P (shutdown) and 53300 (too many of them). */
function isDatabaseAway(error: unknown): boolean {
  const code = postgresError(error)?.code ?? '';
  if (
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /^(08...|57P0\d|53300)$/.test(code)
  )
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** What is refused before a route is reached, by status: Fastify's own sentences are about content parsers. */
const EARLY_DETAILS: Record<number, string> = {
  400: 'The body is no valid JSON',
  404: 'There is nothing at this address',
  413: 'The request is too large',
  415: 'The body must be JSON (Content-Type: application/json)',
};

/** Any error as the caller is told of it. Null where it is a mistake of ours: that is a 500, and logged. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof FeatureError) return error.toProblem();
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return { status, detail: EARLY_DETAILS[status] ?? error.message };
  }
  if (isDatabaseAway(error)) return DATABASE_AWAY;
  // Fastify's own errors where Nest passes them on as they are.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (EARLY_DETAILS[status]) return { status, detail: EARLY_DETAILS[status] };
  return null;
}

const inWords = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const UNKNOWN: Problem = { status: 500, detail: 'Something went wrong on our side. Please try again.' };

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): unknown {
    const problem = problemOf(error) ?? UNKNOWN;
    if (host.getType<string>() === 'graphql') {
      const context = host.getArgByIndex<{ req?: FastifyRequest }>(2);
      if (error instanceof GraphQLError) return error;
      if (problem.status >= 500) this.log(error, context?.req?.id);
      const { status, detail, errors, retryAfter } = problem;
      return new GraphQLError(
        typeof detail === 'string' ? detail : ((detail as { details?: string }).details ?? 'Conflict'),
        {
          extensions: {
            code: `HTTP_${status}`,
            status,
            detail,
            errors,
            retryAfter,
            requestId: context?.req?.id,
          },
        },
      );
    }
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (problem.status >= 500) this.log(error, request.id);
    if (problem.retryAfter !== undefined) void reply.header('Retry-After', String(problem.retryAfter));
    if (problem.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    const { detail } = problem;
    const errors = error instanceof InvalidFields ? error.inCase(toSnakeCase).errors : problem.errors;
    // A route may have named another type before it failed.
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    void reply.status(problem.status).send({ detail, ...(errors ? { errors } : {}), requestId: request.id });
    return undefined;
  }

  private log(error: unknown, requestId: string | undefined): void {
    const cause = error instanceof Error && error.cause ? `\nbecause of ${inWords(error.cause)}` : '';
    this.logger.error({ requestId, err: inWords(error) + cause });
  }
}
