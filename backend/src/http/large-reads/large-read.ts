import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, mergeMap, type Observable } from 'rxjs';
import { ApiProblems } from '../openapi/openapi-problems.js';
import { PAGE_OF_SCREENS } from '../pagination.js';
import { LARGE_READ_PROBLEMS } from './large-reads.error.js';
import { LargeReads } from './large-reads.js';
import { inPieces } from './pieces.js';

/** `paged`: large if its `limit` is larger than a page of a screen. `whole`: always, because it has no limit. */
type Extent = 'paged' | 'whole';

const EXTENT = 'large-read:extent';

type Caller = FastifyRequest & { user: { id: string } };

/** Lets large reads wait for their account's turn, see LargeReads. */
@Injectable()
class LargeReadInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reads: LargeReads,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const extent = this.reflector.get<Extent>(EXTENT, context.getHandler());
    const isLarge = ({ limit }: { limit?: unknown }): boolean =>
      extent === 'whole' || Number(limit) > PAGE_OF_SCREENS;
    if (context.getType<string>() === 'graphql') {
      const operation = GqlExecutionContext.create(context);
      if (!isLarge(operation.getArgs())) return next.handle();
      const { req, reply } = operation.getContext<{ req: Caller; reply: FastifyReply }>();
      return from(this.reads.turnOf(req.user.id, req, reply)).pipe(
        mergeMap(() => next.handle()),
        map(inPieces),
      );
    }
    const request = context.switchToHttp().getRequest<Caller>();
    if (!isLarge(request.query as object)) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.reads.page(request.user.id, reply, () => lastValueFrom(next.handle())));
  }
}

/** Marks a route or operation that may answer more than a page. */
export const LargeRead = (extent: Extent): MethodDecorator =>
  applyDecorators(
    SetMetadata(EXTENT, extent),
    UseInterceptors(LargeReadInterceptor),
    ApiProblems(LARGE_READ_PROBLEMS, 'large_reads_busy'),
  );

/** Marks a route that sends a file through `LargeReads.file`. */
export const LargeFile = (): MethodDecorator => ApiProblems(LARGE_READ_PROBLEMS, 'large_reads_busy');
