import { ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { QueueFull } from '../../database/coalesce.js';
import { faultsAsSent } from '../problems/field-faults.js';
import { graphqlErrorOf } from '../graphql/graphql-problem.js';
import { toSnakeCase } from '../naming.js';
import { Busy, HTTP_PROBLEMS, InvalidFields, problem, type Problem } from '../problems/problem.js';
import { problemOf } from '../problems/problem-of.js';
import { isGraphql } from '../request.js';

/** Whether the error should be logged for investigation. A full queue is not one: it shows in the metrics. */
const isFault = (error: unknown, { status }: Problem): boolean =>
  status >= 500 && !(error instanceof Busy) && !(error instanceof QueueFull);

const inWords = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const UNKNOWN = problem(HTTP_PROBLEMS, 'internal_error');

/** Turns anything that a route throws into the common error shape. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): unknown {
    const answer = problemOf(error) ?? UNKNOWN;
    if (host.getType<string>() === 'graphql') {
      const context = host.getArgByIndex<{ req?: FastifyRequest }>(2);
      if (error instanceof GraphQLError) return error;
      if (isFault(error, answer)) this.log(error, context?.req?.id);
      return graphqlErrorOf(answer, context?.req?.id);
    }
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isFault(error, answer)) this.log(error, request.id);
    if (answer.retryAfter !== undefined) void reply.header('Retry-After', String(answer.retryAfter));
    if (answer.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    // A route may have set another type before it failed.
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    // Errors before GraphQL itself runs are still answered in GraphQL's shape.
    if (isGraphql(request.url)) {
      void reply.status(answer.status).send({ errors: [graphqlErrorOf(answer, request.id)] });
      return undefined;
    }
    const { code, detail, params, members } = answer;
    const fields = error instanceof InvalidFields ? error.inCase(toSnakeCase).fields : answer.fields;
    void reply.status(answer.status).send({
      code,
      detail,
      ...(params ? { params } : {}),
      ...members,
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
