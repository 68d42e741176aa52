import { serverSentence } from '../i18n/server-sentences';
import { currentSession, endSession } from './session';

const TIMEOUT_MS = 10_000;

/** What went wrong with a call. `status` is 0 where no answer came: no network, or none within 10 seconds. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence, or an object that says more; null where there was no readable answer. */
    readonly detail: unknown = null,
    /** Messages by field, where fields are at fault, in the language in use. */
    readonly errors: Record<string, string[]> = {},
    readonly requestId: string | null = null,
  ) {
    super(`HTTP ${status}`);
  }

  /** The sentence to show, in the language in use, or the one given where the server sent none. */
  sentence(otherwise: string): string {
    return typeof this.detail === 'string' && this.detail !== '' ? serverSentence(this.detail) : otherwise;
  }
}

export interface CallOptions {
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** Makes repeating a call safe: the server answers a second one with the first one's answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the REST API; `path` begins with `/api`. Answers the parsed body, undefined for a 204.
 * @throws ApiError for every answer that is not 2xx and for none at all; AbortError where `signal` was aborted.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const session = currentSession();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (session) headers.Authorization = `Bearer ${session.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const abort = () => timeout.abort();
  options.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(path + queryOf(options.query), {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: timeout.signal,
    });
    if (response.status === 204) return undefined as T;
    const body: unknown = await response.json().catch((error: unknown) => {
      // A body that never came is no answer; one that is no JSON (a proxy's error page) still has its status.
      if (timeout.signal.aborted) throw error;
      return null;
    });
    if (response.ok) return body as T;
    // Only the token that was refused ends: another tab may have signed in meanwhile.
    if (response.status === 401 && session && currentSession()?.token === session.token) endSession();
    throw errorOf(response.status, body);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (options.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    throw new ApiError(0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function errorOf(status: number, body: unknown): ApiError {
  const { detail, errors, request_id } = (body ?? {}) as Record<string, unknown>;
  return new ApiError(
    status,
    detail ?? null,
    messagesOf((errors as Record<string, string[]> | undefined) ?? {}),
    typeof request_id === 'string' ? request_id : null,
  );
}

const messagesOf = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(serverSentence)]),
  );

function queryOf(query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http, where a phone may reach a test server. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
