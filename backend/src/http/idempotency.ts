import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fieldFault } from './problems/field-faults.js';
import { FeatureError, HTTP_PROBLEMS, InvalidInput, problem, type Problem } from './problems/problem.js';
import { type Database, type SqlHandle, type Transaction, violatedConstraint } from '../database/database.js';
import { FIND_ANSWER, FORGET_EXPIRED, KEEP_ANSWER } from './idempotency.sql.js';

const MAX_KEY_LENGTH = 200;

/** One use of an `Idempotency-Key`: the key, and what request it stands for. */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of method, path, query and body. */
  fingerprint: Buffer;
}

/** The key was used before, for another request (422). */
export class IdempotencyKeyReused extends FeatureError {
  toProblem(): Problem {
    const reused = problem(HTTP_PROBLEMS, 'idempotency_key_reused');
    return {
      ...reused,
      fields: { 'Idempotency-Key': [{ code: reused.code, message: String(reused.detail) }] },
    };
  }
}

/** JSON with sorted names, so that the same body written in another order is the same body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/**
 * The path with its query, whose parameters are decoded and sorted by name: their order and their escapes mean nothing.
 * An empty query is none; values of one name stay in their order, which may mean something.
 */
function canonicalUrl(url: string): string {
  const [path, search] = url.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(search ?? '');
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path!;
}

/** The request's `Idempotency-Key`, or null where it has none. @throws InvalidInput for an empty or too long one. */
function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw new InvalidInput({ 'Idempotency-Key': [fieldFault('idempotency_key.length')] });
  return {
    key,
    fingerprint: createHash('sha256')
      .update(`${request.method} ${canonicalUrl(request.url)} ${canonical(request.body)}`)
      .digest(),
  };
}

/** Keeps an answer under its key, in the transaction that did what it tells of; nothing where there is no key. */
export async function keepAnswer(
  tx: SqlHandle,
  userId: string,
  key: IdempotencyKey | null,
  answer: unknown,
): Promise<void> {
  if (key) await tx.run(KEEP_ANSWER, [userId, key.key, key.fingerprint, JSON.stringify(answer)]);
}

/** For `ApiHeader`, on routes that take a key. */
export const KEY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description: 'A repeated key gives the first answer again',
};

/** Parameter decorator: the request's key or null. */
export const Idempotency = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * For a statement that looks up the key's answer and stores its own. It can fail on the key only because of a row that has
 * expired and is not yet swept away, or because of another route's request with the same key at the same moment. So this
 * deletes the expired row and runs the statement once more.
 */
export async function retryExpiredKey<Row>(
  handle: SqlHandle,
  userId: string,
  key: IdempotencyKey | null,
  work: () => Promise<Row>,
): Promise<Row> {
  try {
    return await work();
  } catch (error) {
    if (!key || violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    await handle.run(FORGET_EXPIRED, [userId, key.key]);
    return work();
  }
}

/**
 * The answer that the key got before; null where it got none. For work that is more than one transaction, which asks before
 * it begins: it cannot be taken back once the key turns out to stand for something else.
 * @throws IdempotencyKeyReused where the key stands for another request.
 */
export async function findAnswer<Answer>(
  handle: SqlHandle,
  userId: string,
  key: IdempotencyKey | null,
): Promise<{ answer: Answer } | null> {
  if (!key) return null;
  const [row] = await handle.run(FIND_ANSWER, [userId, key.key, key.fingerprint]);
  if (!row) return null;
  if (!row.matches) throw new IdempotencyKeyReused();
  return { answer: row.answer as Answer };
}

/**
 * Does `work` under the key, or gives the answer that the same key got before.
 *
 * `work` is one statement or transaction that writes its answer into `idempotency_keys` together with what it does.
 * Whatever makes it fail may be a concurrent duplicate that came first, so every failure looks for that one's answer.
 * @throws IdempotencyKeyReused where the key stands for another request.
 */
export async function withIdempotency<Answer>(
  handle: SqlHandle,
  userId: string,
  key: IdempotencyKey | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  try {
    return await work();
  } catch (error) {
    const first = await findAnswer<Answer>(handle, userId, key);
    if (first) return first.answer;
    if (violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    // Neither valid nor gone: older than a day, and not yet swept away.
    await handle.run(FORGET_EXPIRED, [userId, key.key]);
    return work();
  }
}

/**
 * Runs `work` in one transaction and keeps what it answers under the key, or gives the answer that the same key got before.
 * `work` may run again, after a deadlock or where an expired key stood in the way, so it must not touch anything outside.
 * @throws IdempotencyKeyReused where the key stands for another request.
 */
export const keyedTransaction = <Answer>(
  database: Database,
  userId: string,
  key: IdempotencyKey | null,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  withIdempotency(database, userId, key, () =>
    database.transaction(async (tx) => {
      const answer = await work(tx);
      await keepAnswer(tx, userId, key, answer);
      return answer;
    }),
  );
