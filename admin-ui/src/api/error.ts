import { faultSentence, problemSentence, type ProblemParams } from '../i18n/problems';

/**
 * What went wrong with a call, whichever way it was made: REST, GraphQL or react-admin. `status` is 0 where no answer
 * came: no network, or none within 10 seconds.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence, or an object that says more; null where there was no readable answer. */
    readonly detail: unknown = null,
    /** Messages by field, where fields are at fault, in the language in use. */
    readonly errors: Record<string, string[]> = {},
    readonly requestId: string | null = null,
    /** The server's stable code for this error; null where it sent none. */
    readonly code: string | null = null,
    /** The figures and words of its sentence. */
    readonly params: ProblemParams = {},
  ) {
    super(`HTTP ${status}`);
  }

  /** The sentence to show, in the language in use, or the one given where the server sent none. */
  sentence(fallback: string): string {
    const [first] = Object.values(this.errors);
    if (this.code === 'invalid_input' && first?.[0]) return first[0];
    return problemSentence(this.code, this.params) ?? (this.toldSentence || fallback);
  }

  /** The sentence as the server says it, in English. */
  private get toldSentence(): string {
    const { detail } = this;
    const told = typeof detail === 'object' ? (detail as { details?: unknown } | null)?.details : detail;
    return typeof told === 'string' ? told : '';
  }

  /**
   * What the server adds to a fixed sentence: somebody else was faster, it is not allowed, or there were too many requests
   * and when to try again. Empty where there is nothing to add.
   */
  get reason(): string {
    return REASONED.has(this.status) ? this.sentence('') : '';
  }

  /** Whether it is unknown if the call did what it should: its answer was lost, or the server failed. */
  get isUnsettled(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether our server said so, and nobody in between: a proxy, or a hotel's page. */
  get isFromServer(): boolean {
    return this.detail !== null && (this.code !== null || this.requestId !== null);
  }

  /** The server takes the token no longer. A page in between that wants a sign-in of its own says nothing of ours. */
  get isSessionOver(): boolean {
    return this.status === 401 && this.isFromServer;
  }

  /** Where react-admin's forms look for the messages of fields. */
  get body(): { errors: Record<string, string> } {
    const messages = Object.entries(this.errors).map(([field, [first = '']]) => [field, first] as const);
    return { errors: Object.fromEntries(messages) };
  }
}

/** What a call failed with; anything but an answer of the server counts as none. */
export const asApiError = (reason: unknown): ApiError =>
  reason instanceof ApiError ? reason : new ApiError(0);

const REASONED: ReadonlySet<number> = new Set([403, 409, 413, 429, 503]);

interface GraphqlProblem {
  message?: string;
  extensions?: Record<string, unknown>;
}

/**
 * The error that an answer is: the body of a REST call, or the first error of a GraphQL one.
 * @param body the parsed JSON; null where it was not JSON, such as a proxy's page
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const answer = (body ?? {}) as Record<string, unknown>;
  if (Array.isArray(answer.errors)) return errorOfGraphql(answer.errors as GraphqlProblem[], status);
  return errorOf(status, { ...answer, requestId: answer.request_id, errorCodes: answer.error_codes });
}

/** The first error of a GraphQL answer. One without a status of its own has that of the answer, or is our mistake: 400. */
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
  );
}

type ByField = Record<string, string[]>;

/** The messages of fields in the language in use; one without a code that it knows stays as the server says it. */
function messagesOf(errors: unknown, errorCodes: unknown, params: ProblemParams): ByField {
  const codes = (errorCodes ?? {}) as ByField;
  return Object.fromEntries(
    Object.entries((errors ?? {}) as ByField).map(([field, messages]) => [
      field,
      messages.map((message, index) => faultSentence(codes[field]?.[index], params) ?? message),
    ]),
  );
}

/** The parsed body of a response; null if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
