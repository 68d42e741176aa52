import { ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { QueueFull } from '../database/coalesce.js';
import { isDatabaseAway, isRefusedForNow } from '../database/postgres-error.js';
import { faultsAsSent } from './field-faults.js';
import { graphqlErrorOf } from './graphql-problem.js';
import { toSnakeCase } from './naming.js';
import { Busy, FeatureError, HTTP_PROBLEMS, InvalidFields, problem, type Problem } from './problem.js';
import { isGraphql } from './request.js';

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
  if (isDatabaseAway(error))
    return { ...problem(HTTP_PROBLEMS, 'database_unavailable'), retryAfter: AWAY_SECONDS };
  if (isRefusedForNow(error) || error instanceof QueueFull)
    return { ...problem(HTTP_PROBLEMS, 'database_busy'), retryAfter: BUSY_SECONDS };
  return null;
}

/** Whether somebody should look into it. That a queue is full shows in the figures. */
const isFault = (error: unknown, { status }: Problem): boolean =>
  status >= 500 && !(error instanceof Busy) && !(error instanceof QueueFull);

const inWords = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const UNKNOWN = problem(HTTP_PROBLEMS, 'internal_error');

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): unknown {
    const told = problemOf(error) ?? UNKNOWN;
    if (host.getType<string>() === 'graphql') {
      const context = host.getArgByIndex<{ req?: FastifyRequest }>(2);
      if (error instanceof GraphQLError) return error;
      if (isFault(error, told)) this.log(error, context?.req?.id);
      return graphqlErrorOf(told, context?.req?.id);
    }
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isFault(error, told)) this.log(error, request.id);
    if (told.retryAfter !== undefined) void reply.header('Retry-After', String(told.retryAfter));
    if (told.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    // A route may have named another type before it failed.
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    // What never got as far as GraphQL is told as GraphQL tells errors.
    if (isGraphql(request.url)) {
      void reply.status(told.status).send({ errors: [graphqlErrorOf(told, request.id)] });
      return undefined;
    }
    const { code, detail, params } = told;
    const fields = error instanceof InvalidFields ? error.inCase(toSnakeCase).fields : told.fields;
    void reply.status(told.status).send({
      code,
      detail,
      ...(params ? { params } : {}),
      ...faultsAsSent(fields),
      requestId: request.id,
    });
    return undefined;
  }

  private log(error: unknown, requestId: string | undefined): void {
    const cause = error instanceof Error && error.cause ? `\nbecause of ${inWords(error.cause)}` : '';
    this.logger.error({ requestId, err: inWords(error) + cause });
  }
}
