/**
 * Converts between REST's snake_case and the code's camelCase, in this one place: request bodies and query strings on their way
 * in, answers on their way out. GraphQL is camelCase on both sides and does not pass through here.
 */
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_NAMES } from './json-shape.js';
import { fieldFault } from './problems/field-faults.js';
import { InvalidInput } from './problems/problem.js';
import { bodyOf } from './request-body.js';

/** NUL, and unpaired UTF-16 surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/**
 * Cache of converted names: property names recur by the million, and change-case would convert each again. It holds only names
 * from the code.
 */
const snakeNames = new Map<string, string>();

/** `ticketQuantity` → `ticket_quantity`. */
export function toSnakeCase(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (snakeNames.size < 10_000) snakeNames.set(name, snake);
  }
  return snake;
}

/** `ticket_quantity` → `ticketQuantity`. */
const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Fields whose inner names are values rather than field names, such as notes and coins, or are named by WebAuthn. */
const NAMED_BY_VALUE = new Set(['denominations', 'response']);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value);

/**
 * Fields whose inner names are not ours: the caller's own fields, headers and parameters, already in the right case (error
 * filter), and what the browser hands to WebAuthn.
 */
const NAMED_BY_OTHERS = new Set(['errors', 'errorCodes', 'options']);

/** Converts an answer for sending. Dates stay dates: JSON writes them in UTC. */
export function namesToSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesToSnakeCase);
  if (!isPlain(value)) return value;
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(value))
    out[toSnakeCase(name)] = NAMED_BY_OTHERS.has(name) ? value[name] : namesToSnakeCase(value[name]);
  return out;
}

/**
 * Converts input to the code's names.
 * @throws InvalidInput for a name that is not in snake_case, and for text that no database column can hold.
 */
function namesToCamelCase(value: unknown, path = ''): unknown {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw new InvalidInput({ [path || 'body']: [fieldFault('text.invalid')] });
    return value;
  }
  if (Array.isArray(value)) return value.map((item, index) => namesToCamelCase(item, `${path}[${index}]`));
  if (!isPlain(value)) return value;
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const inside = path ? `${path}.${name}` : name;
    if (NAMED_BY_VALUE.has(name)) {
      out[name] = inner;
      continue;
    }
    if (!SNAKE_CASE.test(name)) throw new InvalidInput({ [inside]: [fieldFault('field.unknown')] });
    out[toCamelCase(name)] = namesToCamelCase(inner, inside);
  }
  return out;
}

/** Refuses text that no database column can hold, in the arguments of a GraphQL operation. @throws InvalidInput */
function refuseUnstorable(value: unknown, path = ''): void {
  if (typeof value === 'string' && UNSTORABLE.test(value))
    throw new InvalidInput({ [path || 'body']: [fieldFault('text.invalid')] });
  if (Array.isArray(value)) value.forEach((item, index) => refuseUnstorable(item, `${path}[${index}]`));
  else if (isPlain(value))
    for (const [name, inner] of Object.entries(value))
      refuseUnstorable(inner, path ? `${path}.${name}` : name);
}

/** Refuses a query string of thousands of parameters before anything walks it. @throws InvalidInput */
function refuseLongQuery(query: Record<string, unknown>): void {
  const count = Object.values(query).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 1),
    0,
  );
  if (count > MAX_NAMES)
    throw new InvalidInput({
      query: [fieldFault('query.too_many_parameters', `At most ${MAX_NAMES} parameters are allowed`)],
    });
}

/**
 * Converts the input of REST requests, and refuses text that cannot be stored, in GraphQL too. It is a guard because an interceptor would cost every request a sixth of its time. It runs
 * after the access guard (auth.module.ts), so that an unauthorised caller learns nothing about what is wrong with the request.
 */
@Injectable()
export class NamesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType<string>() === 'graphql') {
      const named = GqlExecutionContext.create(context).getArgs<Record<string, unknown>>();
      // The fields of an input are named by themselves, as in the faults of its class.
      for (const [name, value] of Object.entries(named)) refuseUnstorable(value, isPlain(value) ? '' : name);
      return true;
    }
    if (context.getType<string>() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    refuseLongQuery(request.query as Record<string, unknown>);
    request.query = namesToCamelCase(request.query);
    if (request.body === null) throw new InvalidInput({ body: [fieldFault('body.not_an_object')] });
    if (bodyOf(request).isAsSent) return true;
    if (isPlain(request.body) || Array.isArray(request.body)) request.body = namesToCamelCase(request.body);
    return true;
  }
}

/** GraphQL and the OpenAPI document are not renamed here. */
const isRest = (url: string): boolean => !/^\/(graphql|api\/docs)/.test(url);

/** Converts the answers of all REST routes, errors included. */
export function registerNaming(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, _reply, payload, done) =>
    done(null, isRest(request.url) ? namesToSnakeCase(payload) : payload),
  );
}
