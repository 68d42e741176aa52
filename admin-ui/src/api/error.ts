import { faultSentence, problemSentence, type ProblemParams } from '../i18n/problems';

/**
 * The error of a call made through REST, GraphQL or react-admin. `status` is 0 if there was no answer: no network, or a time-out
 * (10 seconds for most calls).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence, or an object with details; null if there was no readable answer. */
    readonly detail: unknown = null,
    /** Messages by field, in the current language; empty if no field is at fault. */
    readonly errors: Record<string, string[]> = {},
    readonly requestId: string | null = null,
    /** The server's stable code for this error; null if it sent none. */
    readonly code: string | null = null,
    /** Figures and words to insert into the sentence. */
    readonly params: ProblemParams = {},
    /** All that the server sent, for what this kind of error alone has. */
    readonly members: Record<string, unknown> = {},
  ) {
    super(`HTTP ${status}`);
  }

  /** Returns the sentence to show, in the current language if there is a translation; `fallback` if the server sent none. */
  sentence(fallback: string): string {
    const [first] = Object.values(this.errors);
    if (this.code === 'invalid_input' && first?.[0]) return first[0];
    return problemSentence(this.code, this.params) ?? (this.toldSentence || fallback);
  }

  /** The server's own sentence, in English; empty if there is none. */
  private get toldSentence(): string {
    const { detail } = this;
    const told = typeof detail === 'object' ? (detail as { details?: unknown } | null)?.details : detail;
    return typeof told === 'string' ? told : '';
  }

  /**
   * Reason to append to a fixed sentence, such as a conflict, a missing permission, or too many requests and when to try again.
   * Empty if there is nothing to add.
   */
  get reason(): string {
    return REASONED.has(this.status) ? this.sentence('') : '';
  }

  /** Whether it is unknown if the call took effect, because its answer was lost or the server failed. */
  get isUnsettled(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether the error came from our server and not from something in between, such as a proxy or a captive portal. */
  get isFromServer(): boolean {
    return this.detail !== null && (this.code !== null || this.requestId !== null);
  }

  /** Whether the server no longer accepts the token. A 401 from a proxy or captive portal says nothing about our session. */
  get isSessionOver(): boolean {
    return this.status === 401 && this.isFromServer;
  }

  /** Field messages in the form that react-admin's forms expect. */
  get body(): { errors: Record<string, string> } {
    const messages = Object.entries(this.errors).map(([field, [first = '']]) => [field, first] as const);
    return { errors: Object.fromEntries(messages) };
  }
}

/** Converts a call's rejection reason; anything but an ApiError counts as no answer. */
export const asApiError = (reason: unknown): ApiError =>
  reason instanceof ApiError ? reason : new ApiError(0);

const REASONED: ReadonlySet<number> = new Set([403, 409, 413, 429, 503]);

interface GraphqlProblem {
  message?: string;
  extensions?: Record<string, unknown>;
}

/**
 * Makes the error from the body of a REST response, or from the first error of a GraphQL response.
 * @param body the parsed JSON; null if it was not JSON, such as a proxy's page
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const answer = (body ?? {}) as Record<string, unknown>;
  if (Array.isArray(answer.errors)) return errorOfGraphql(answer.errors as GraphqlProblem[], status);
  return errorOf(status, { ...answer, requestId: answer.request_id, errorCodes: answer.error_codes });
}

/** Makes the error from the first GraphQL error. Without its own status it gets the response's, or 400: the query is wrong. */
export function errorOfGraphql(errors: readonly GraphqlProblem[], answered = 400): ApiError {
  const [first] = errors;
  const { status, detail = first?.message, ...rest } = first?.extensions ?? {};
  return errorOf(typeof status === 'number' ? status : answered, { ...rest, detail });
}

function errorOf(status: number, answer: Record<string, unknown>): ApiError {
  const { detail, requestId, code } = answer;
  const params = (answer.params ?? {}) as ProblemParams;
  return new ApiError(
    status,
    detail ?? null,
    messagesOf(answer.errors, answer.errorCodes, params),
    typeof requestId === 'string' ? requestId : null,
    typeof code === 'string' ? code : null,
    params,
    answer,
  );
}

type ByField = Record<string, string[]>;

/** Translates the field messages to the current language. A message without a known code stays as the server sent it. */
function messagesOf(errors: unknown, errorCodes: unknown, params: ProblemParams): ByField {
  const codes = (errorCodes ?? {}) as ByField;
  return Object.fromEntries(
    Object.entries((errors ?? {}) as ByField).map(([field, messages]) => [
      field,
      messages.map((message, index) => faultSentence(codes[field]?.[index], params) ?? message),
    ]),
  );
}

/** Parses the body of a response; null if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
