import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.js';
import { registerFrontEnd } from './front-end.js';
import { MAX_REQUEST_BYTES } from './graphql-limits.js';
import { registerSandbox } from './graphql-sandbox.js';
import { isTooDeep, tooDeep } from './json-depth.js';
import { registerNaming } from './naming.js';
import { HTTP_PROBLEMS, problem } from './problem.js';
import { GRAPHQL_PATH } from './request.js';
import { registerRequestLog } from './request-log.js';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_PARAMETER_LENGTH = 1_000;

/** A request id from a proxy is kept where it is short and plain, so that it cannot forge log lines. */
const PLAIN_ID = /^[\w.-]{8,100}$/;

/** Fastify with our limits, request ids and reading of JSON. */
export function createAdapter(settings: Settings): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy,
    forceCloseConnections: 'idle',
    // Who was let in is served, also when the process is leaving.
    return503OnClosing: false,
    // An address that is no address: nothing of ours has run yet, and Fastify would answer in its own shape.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, code, detail } = problem(HTTP_PROBLEMS, 'nothing_here');
      void reply
        .status(status)
        .header('X-Request-Id', request.id)
        .send({ code, detail, request_id: request.id });
    },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
    },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  // A POST without a body is fine where the route wants none, also when a client says that it is JSON.
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(tooDeep());
    else parseJson(request, body as string, done);
  });
  return adapter;
}

/** The headers that helmet gives every answer: always the same, so it is asked once and not at each request. */
function readSecurityHeaders(settings: Settings): Promise<OutgoingHttpHeaders> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The scanner's decoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion, MUI's styling engine, writes its rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: settings.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) =>
    setHeaders(request, response, (error) => (error ? reject(error) : resolve({ ...response.getHeaders() }))),
  );
}

/** Everything around the routes: headers, compression, names, log, front end. Call before `app.init()`. */
export async function configureServer(
  app: NestFastifyApplication,
  settings: Settings,
  logger: Logger,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const securityHeaders = await readSecurityHeaders(settings);
  await app.register(multipart);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
  // GraphQL's own limit comes before its body is read, let alone parsed.
  fastify.addHook('onRoute', (route) => {
    if (route.url === GRAPHQL_PATH) route.bodyLimit = MAX_REQUEST_BYTES;
  });
  registerRequestLog(fastify, logger);
  registerNaming(fastify);
  await registerFrontEnd(fastify);
  await registerSandbox(fastify, settings);
}
