import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requestOf } from './request.js';
import { fieldFault } from './problems/field-faults.js';
import { FeatureError, HTTP_PROBLEMS, InvalidInput, problem, type Problem } from './problems/problem.js';
import { type Database, type SqlHandle, type Transaction, violatedConstraint } from '../database/database.js';
import { FIND_ANSWER, FORGET_EXPIRED, KEEP_ANSWER } from './idempotency.sql.js';

const MAX_KEY_LENGTH = 200;

/** One use of an `Idempotency-Key`: the key, and the request it stands for. */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of method, path, query and body. */
  fingerprint: Buffer;
}

/** The key was already used for a different request (422). */
export class IdempotencyKeyReused extends FeatureError {
  toProblem(): Problem {
    const reused = problem(HTTP_PROBLEMS, 'idempotency_key_reused');
    return {
      ...reused,
      fields: { 'Idempotency-Key': [{ code: reused.code, message: String(reused.detail) }] },
    };
  }
}

/** Serialises JSON with sorted names, so that key order does not change the fingerprint. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/**
 * The path with its query parameters decoded and sorted by name, as neither their order nor their escapes carry meaning. An empty
 * query is dropped. Repeated parameters keep their order, which may carry meaning.
 */
function canonicalUrl(url: string): string {
  if (!url.includes('?')) return url;
  const [path, search] = url.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(search ?? '');
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path!;
}

/** The request's `Idempotency-Key`, or null if it has none. @throws InvalidInput if it is empty or too long */
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

/** Stores an answer under its key, in the same transaction as the work. Does nothing without a key. */
export async function keepAnswer(
  tx: SqlHandle,
  userId: string,
  key: IdempotencyKey | null,
  answer: unknown,
): Promise<void> {
  if (key) await tx.run(KEEP_ANSWER, [userId, key.key, key.fingerprint, JSON.stringify(answer)]);
}

/** Argument of `ApiHeader` on routes that accept a key. */
export const KEY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description: 'A repeated key gives the first answer again',
};

/** Parameter decorator that injects the key of a REST call or of a GraphQL request with one mutation, or null. */
export const Idempotency = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIdempotencyKey(requestOf(context)),
);

/**
 * For a statement that looks up the key's answer and stores its own. It can conflict on the key only with an expired row that is
 * not yet swept away, or with a concurrent request of another route under the same key. So this deletes the expired row and runs
 * the statement once more.
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
 * Returns the answer stored under the key; null if there is none. Work of several transactions checks this first, as it cannot be
 * rolled back once the key turns out to belong to another request.
 * @throws IdempotencyKeyReused if the key belongs to another request
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
 * Runs `work` under the key, or returns the answer already stored under it.
 *
 * `work` is one statement or transaction that writes its answer into `idempotency_keys` together with what it does. Any failure
 * may have been caused by a concurrent duplicate that committed first, so every failure looks for the duplicate's answer.
 * @throws IdempotencyKeyReused if the key belongs to another request
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
    // The row is expired (older than a day) but not yet swept away.
    await handle.run(FORGET_EXPIRED, [userId, key.key]);
    return work();
  }
}

/**
 * Runs `work` in one transaction and stores its answer under the key, or returns the answer already stored. `work` may run again,
 * after a deadlock or a conflict with an expired key, so it must have no effects outside the transaction.
 * @throws IdempotencyKeyReused if the key belongs to another request
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
