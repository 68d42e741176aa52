import { ApiError, errorOfAnswer, jsonOf } from './error';
import { currentSession, noteRefusal } from './session';

const TIMEOUT_MS = 10_000;
/** Timeout of a large response, counted from its first bytes. */
const LARGE_TIMEOUT_MS = 30_000;

export interface CallOptions {
  query?: Record<string, string | undefined>;
  /** Sent as JSON, or as a form if it is a FormData. A form has no time-out, because an upload may be slow. */
  body?: unknown;
  /** Makes a retry safe: the server answers a second call with the answer to the first. */
  idempotencyKey?: string;
  /** Additional headers. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called when the headers of a successful response have arrived. Marks the response as large, with a longer time-out. */
  onBegun?: (headers: Headers) => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Makes one call to the REST API; `path` begins with `/api`. Returns the parsed body, or undefined for a 204.
 * @throws ApiError for every response that is not 2xx and if there is none; AbortError if `signal` was aborted.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const session = currentSession();
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (session) headers.Authorization = `Bearer ${session.token}`;
  const isForm = options.body instanceof FormData;
  // The browser sets a form's type itself, because only it knows the boundary.
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
      // Whoever signs out leaves the page at once.
      keepalive: method === 'DELETE',
    });
    if (response.status === 204) return undefined as T;
    if (response.ok && options.onBegun) {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), LARGE_TIMEOUT_MS);
      options.onBegun(response.headers);
    }
    // A truncated body counts as no response. An error response that is not JSON (a proxy's page) still has its status.
    const body = jsonOf(await response.text());
    if (!response.ok) {
      const error = errorOfAnswer(response.status, body);
      noteRefusal(session?.token, error);
      throw error;
    }
    // A captive portal (a hotel's sign-in page) answered in the server's place, so nothing has reached the server.
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
