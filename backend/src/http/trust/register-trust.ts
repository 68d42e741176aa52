import type { FastifyInstance } from 'fastify';
import type { TrustPages } from './trust.js';

/** `/trust` by https as well: on a phone that has passed the warning, and to take a look at it later. */
export function registerTrust(app: FastifyInstance, pages: TrustPages): void {
  for (const path of ['/trust', '/trust/usher.crt'])
    app.get(path, (request, reply) => {
      const { type, body } = pages(path, request.headers['accept-language'])!;
      return reply.header('Cache-Control', 'no-store').type(type).send(body);
    });
}
