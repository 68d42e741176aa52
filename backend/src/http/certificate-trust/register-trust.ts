import type { FastifyInstance } from 'fastify';
import type { TrustPages } from './trust-pages.js';

/** Serves `/trust` over https as well: for a phone that has passed the warning, and for looking at it later. */
export function registerTrust(app: FastifyInstance, pages: TrustPages): void {
  for (const path of ['/trust', '/trust/usher.crt'])
    app.get(path, (request, reply) => {
      const { type, body } = pages(path, request.headers['accept-language'])!;
      return reply.header('Cache-Control', 'no-store').type(type).send(body);
    });
}
