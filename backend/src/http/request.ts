import type { ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { OperationCharge } from './limits/operation-charge.js';

/** A request; one to GraphQL over HTTP also carries the charge to its caller's budget. */
export type ChargedRequest = FastifyRequest & { charge?: OperationCharge };

/** The HTTP request behind a REST call or a GraphQL operation. */
export function requestOf(context: ExecutionContext): ChargedRequest {
  if (context.getType<string>() !== 'graphql') return context.switchToHttp().getRequest<FastifyRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: ChargedRequest }>().req;
}

/** The token of `Authorization: Bearer <token>`, or an empty text. */
export function bearerToken({ headers }: { headers: { authorization?: string } }): string {
  const header = headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : '';
}

export const GRAPHQL_PATH = '/graphql';

/** Whether a URL, with or without a query, is GraphQL's. */
export const isGraphql = (url: string): boolean => url.split('?', 1)[0] === GRAPHQL_PATH;
