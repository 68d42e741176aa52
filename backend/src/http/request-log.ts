import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * One line a request: the route's pattern and never its path or query, which may hold an e-mail address or a token.
 * The user is named by id only.
 */
export function registerRequestLog(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const user = (request as { user?: { id?: string } }).user;
    logger.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(user?.id ? { userId: user.id } : {}),
    });
    done();
  });
}
