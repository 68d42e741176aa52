import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Logs one line per request: the route's pattern, never its path or query, which may contain an e-mail address or a token. The
 * user appears by id only.
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
