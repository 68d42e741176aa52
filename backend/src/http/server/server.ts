import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.js';
import { noteAnswer } from '../answers.js';
import { refusedLate } from '../limits/refused-late.js';
import { preRouteErrorHandlers, namesOneHost, WrongHost } from '../connections/pre-route-errors.js';
import { type LeadsTo, registerFrontEnd } from '../front-end.js';
import { GRAPHQL_BODY } from '../graphql/graphql-limits.js';
import { registerSandbox } from '../graphql/graphql-sandbox.js';
import { registerNaming } from '../naming.js';
import { GRAPHQL_PATH } from '../request.js';
import { PLAIN_BODY, refuseEncodedBody, registerBodies } from '../request-body.js';
import { registerRequestLog } from '../request-log.js';
import { registerTrust } from '../certificate-trust/register-trust.js';
import { loadTrustPages } from '../certificate-trust/trust-pages.js';
import { followExchanges } from '../connections/exchanges.js';
import { type ClientTimes, endSlowClients } from '../connections/slow-clients.js';

/** The code of another system may have 100 characters, of which each takes up to 12 in a path. */
const MAX_PARAMETER_LENGTH = 1_300;

/** Of answers only: no client needs to compress a request, and a plug-in that does not read one cannot fail over it. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  globalDecompression: false,
};

/** A proxy's request id is kept only if it is short and plain, so that it cannot forge log lines. */
const PLAIN_ID = /^[\w.-]{8,100}$/;

/** Creates Fastify with our limits, request ids and parsers of bodies. @param headers sent with every answer */
export function createAdapter(
  settings: Settings,
  headers: OutgoingHttpHeaders,
  times: ClientTimes,
): FastifyAdapter {
  const http = {
    headersTimeout: times.headersMs,
    connectionsCheckingInterval: times.checkMs,
    // Checked in `configureServer`, with our own error.
    requireHostHeader: false,
  };
  const { tls } = settings;
  const adapter = new FastifyAdapter({
    // For paths without a route; `registerBodies` gives each route its own.
    bodyLimit: PLAIN_BODY.bytes,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy,
    forceCloseConnections: 'idle',
    // Accepted requests are served even while the process is shutting down.
    return503OnClosing: false,
    ...(tls
      ? {
          https: {
            ...http,
            cert: readFileSync(tls.certificateFile),
            key: readFileSync(tls.keyFile),
            handshakeTimeout: times.headersMs,
          },
        }
      : { http }),
    ...preRouteErrorHandlers(headers),
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return (request.id = typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID());
    },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  registerBodies(fastify, { [GRAPHQL_PATH]: GRAPHQL_BODY });
  fastify.server.on('checkExpectation', (...exchange) => fastify.server.emit('request', ...exchange));
  followExchanges(fastify.server as Server, headers);
  endSlowClients(fastify.server as Server, times);
  return adapter;
}

/** Sets up everything around the routes: headers, compression, names, log, front end. Call before `app.init()`. */
export async function configureServer(
  app: NestFastifyApplication,
  settings: Settings,
  headers: OutgoingHttpHeaders,
  logger: Logger,
  leadsTo: LeadsTo,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await app.register(compress, { global: true, ...COMPRESSION });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('X-Request-Id', request.id);
    const [path] = request.url.split('?');
    if (path!.startsWith('/api/') || path === GRAPHQL_PATH) reply.header('Cache-Control', 'no-store');
    done(namesOneHost(request.raw) ? undefined : new WrongHost());
  });
  fastify.addHook('onRequest', refuseEncodedBody);
  fastify.addHook('onSend', noteAnswer);
  fastify.addHook('onSend', refusedLate);
  registerRequestLog(fastify, logger);
  registerNaming(fastify);
  const authorityFile = settings.tls?.authorityFile;
  if (authorityFile) registerTrust(fastify, await loadTrustPages(authorityFile, settings.publicUrl));
  await registerFrontEnd(fastify, leadsTo);
  await registerSandbox(fastify, settings);
}
