/**
 * What requests may send as their body. Every route has a limit, in bytes and in the number of elements of a list: the plain one
 * unless it declares another with `TakesBody`. Bodies beyond it are refused before anything reads them.
 */
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { MAX_ELEMENTS, refuseShape } from './json-shape.js';
import { FeatureError, HTTP_PROBLEMS, problem, type Problem } from './problems/problem.js';

export interface RequestBody {
  /**
   * `json`: only JSON. `file`: a multipart form, which the route reads itself (`readForm`), or JSON, which it refuses itself.
   * `any form`: as `json`; a form is accepted too, but not read.
   */
  type: 'json' | 'file' | 'any form';
  /** Maximum size, in bytes: of the whole form, for a file. */
  bytes: number;
  /** Maximum number of elements in an array; one inside another has 64 in any case. */
  elements: number;
  /**
   * Whether the route reads it as it was sent: with the client's names, and with what nothing can hold. It has to refuse that
   * itself.
   */
  isAsSent: boolean;
}

/** What a route accepts that declares nothing else. The longest valid body is a rejection with its reason, with 12 kB. */
export const PLAIN_BODY: RequestBody = {
  type: 'json',
  bytes: 16 * 1024,
  elements: MAX_ELEMENTS,
  isAsSent: false,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: RequestBody;
  }
}

/**
 * Maximum size of a text in JSON, in bytes: some clients escape every character (`\uD83C\uDF9F`).
 * @param length in characters
 */
export const escapedBytes = (length: number): number => 12 * length;

/** Declares how a route's body differs from the plain one. */
export const TakesBody = (body: Partial<RequestBody>): MethodDecorator =>
  RouteConfig({ body: { ...PLAIN_BODY, ...body } });

/** The request's body has a Content-Encoding (415). */
class BodyEncoded extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'body_encoded');
  }
}

/** The request's body is of a type that the route does not accept (415). */
class BodyOfOtherType extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'unsupported_media_type');
  }
}

/** A path without a route has the plain body. */
export const bodyOf = (request: Pick<FastifyRequest, 'routeOptions'>): RequestBody =>
  request.routeOptions.config.body ?? PLAIN_BODY;

/**
 * Hook that refuses bodies with a Content-Encoding. Nobody needs to compress 16 kB, and a few bytes could decompress to gigabytes.
 * The connection is closed, because nothing reads the rest of the body.
 */
export const refuseEncodedBody: onRequestHookHandler = (request, reply, done) => {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return done();
  reply.headers({ 'Accept-Encoding': 'identity', Connection: 'close' });
  done(new BodyEncoded());
};

/**
 * Gives every route its limit, and reads bodies within it. Call before any route is registered.
 * @param others bodies of routes that a library registers, by path
 */
export function registerBodies(fastify: FastifyInstance, others: Record<string, RequestBody>): void {
  fastify.addHook('onRoute', (route) => {
    const body = route.config?.body ?? others[route.url] ?? PLAIN_BODY;
    route.config = { ...route.config, body };
    route.bodyLimit = body.bytes;
  });

  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  // Leaves names such as `__proto__` to a route that reads its body as it was sent.
  const parseAnyJson = fastify.getDefaultJsonParser('ignore', 'ignore');
  // A POST without a body is accepted if the route needs none, even if the client declares it as JSON.
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const { elements, isAsSent } = bodyOf(request);
    refuseShape(body as string, elements);
    return (isAsSent ? parseAnyJson : parseJson)(request, body as string, done);
  });

  const takeForm = (request: FastifyRequest, types: Array<RequestBody['type']>): void => {
    if (!types.includes(bodyOf(request).type)) throw new BodyOfOtherType();
  };
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest) => takeForm(request, ['any form']),
  );
  // Not read here: an upload must not be read before its sender is known.
  fastify.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) =>
    takeForm(request, ['file', 'any form']),
  );
}
