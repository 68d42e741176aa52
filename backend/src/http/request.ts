import type { ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';

/** The HTTP request behind a REST call or a GraphQL operation. */
export function requestOf(context: ExecutionContext): FastifyRequest {
  if (context.getType<string>() !== 'graphql') return context.switchToHttp().getRequest<FastifyRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: FastifyRequest }>().req;
}
