import { ApiError, errorOfAnswer, jsonOf } from './error';
import { currentSession, endSessionOf } from './session';

const TIMEOUT_MS = 10_000;
/** What is large comes slowly, once it has begun to. */
const LARGE_TIMEOUT_MS = 30_000;

export interface CallOptions {
  query?: Record<string, string | undefined>;
  /** Sent as JSON, or as the form that it is. A form has no time-out: an upload may be slow. */
  body?: unknown;
  /** Makes repeating a call safe: the server answers a second one with the first one's answer. */
  idempotencyKey?: string;
  /** Headers besides the usual ones. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The answer is large, and has begun to come; the rest of it may take its time. */
  onBegun?: (headers: Headers) => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the REST API; `path` begins with `/api`. Returns the parsed body, undefined for a 204.
 * @throws ApiError for every response that is not 2xx, and where there is none; AbortError where `signal` was aborted.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const session = currentSession();
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (session) headers.Authorization = `Bearer ${session.token}`;
  const isForm = options.body instanceof FormData;
  // A form's type names its boundary, which only the browser knows.
  if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  const timeout = new AbortController();
  let timer = isForm ? undefined : setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const abort = () => timeout.abort();
  options.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(path + queryOf(options.query), {
      method,
      headers,
      body: isForm ? (options.body as FormData) : JSON.stringify(options.body),
      signal: timeout.signal,
    });
    if (response.status === 204) return undefined as T;
    if (response.ok && options.onBegun) {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), LARGE_TIMEOUT_MS);
      options.onBegun(response.headers);
    }
    // A truncated body is no response; an error that is not JSON (a proxy's page) still has its status.
    const body = jsonOf(await response.text());
    if (!response.ok) {
      const error = errorOfAnswer(response.status, body);
      if (error.isSessionOver) endSessionOf(session?.token);
      throw error;
    }
    // A captive portal answered in the server's place (a hotel's sign-in page): nothing has reached the server.
    if (body === null) throw new ApiError(0);
    return body as T;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (options.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    throw new ApiError(0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function queryOf(query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
