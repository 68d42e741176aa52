import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.js';
import { preRouteErrorHandlers, namesOneHost, WrongHost } from '../connections/pre-route-errors.js';
import { registerFrontEnd } from '../front-end.js';
import { MAX_REQUEST_BYTES } from '../graphql/graphql-limits.js';
import { registerSandbox } from '../graphql/graphql-sandbox.js';
import { noteAnswer } from '../large-reads/large-reads.js';
import { isTooDeep, tooDeep } from '../json-depth.js';
import { isReadAsSent, registerNaming } from '../naming.js';
import { GRAPHQL_PATH } from '../request.js';
import { registerRequestLog } from '../request-log.js';
import { registerTrust } from '../certificate-trust/register-trust.js';
import { loadTrustPages } from '../certificate-trust/trust-pages.js';
import { type ClientTimes, endSlowClients } from '../connections/slow-clients.js';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_PARAMETER_LENGTH = 1_000;

const COMPRESSION: FastifyCompressOptions = { threshold: 1024, encodings: ['br', 'gzip'] };
/** A proxy's request id is kept only if it is short and plain, so that it cannot forge log lines. */
const PLAIN_ID = /^[\w.-]{8,100}$/;

/** Creates Fastify with our limits, request ids and JSON parser. @param headers sent with every answer */
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
    bodyLimit: MAX_BODY_BYTES,
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
      return typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
    },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  // Leaves names such as `__proto__` to a route that reads its body as it was sent.
  const parseAnyJson = fastify.getDefaultJsonParser('ignore', 'ignore');
  // A POST without a body is accepted if the route needs none, even if the client declares it as JSON.
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(tooDeep());
    else (isReadAsSent(request) ? parseAnyJson : parseJson)(request, body as string, done);
  });
  // Only routes with `takesForm` accept forms; all others refuse them, like every type that is not JSON.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _, done) => {
      const { takesForm } = request.routeOptions.config as { takesForm?: boolean };
      if (takesForm) done(null, undefined);
      else
        done(
          Object.assign(new Error('Unsupported Media Type'), {
            statusCode: 415,
            code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
          }),
        );
    },
  );
  fastify.server.on('checkExpectation', (...exchange) => fastify.server.emit('request', ...exchange));
  endSlowClients(fastify.server as Server, times);
  return adapter;
}

/** Sets up everything around the routes: headers, compression, names, log, front end. Call before `app.init()`. */
export async function configureServer(
  app: NestFastifyApplication,
  settings: Settings,
  headers: OutgoingHttpHeaders,
  logger: Logger,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await app.register(multipart);
  await app.register(compress, { global: true, ...COMPRESSION });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done(namesOneHost(request.raw) ? undefined : new WrongHost());
  });
  // Limits GraphQL's body before it is read, let alone parsed.
  fastify.addHook('onRoute', (route) => {
    if (route.url !== GRAPHQL_PATH) return;
    route.bodyLimit = MAX_REQUEST_BYTES;
    route.onSend = noteAnswer;
  });
  registerRequestLog(fastify, logger);
  registerNaming(fastify);
  const authorityFile = settings.tls?.authorityFile;
  if (authorityFile) registerTrust(fastify, await loadTrustPages(authorityFile, settings.publicUrl));
  await registerFrontEnd(fastify);
  await registerSandbox(fastify, settings);
}
