/** What went wrong, as the caller is told: the body of every error, and GraphQL's `extensions`. */
export interface Problem {
  status: number;
  /** A sentence a person can act on, or an object where the contract says so. */
  detail: string | object;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/**
 * An error that a service throws on purpose. Each feature has its own class, which turns its codes into problems in
 * one `switch` that does not compile when a code is missing.
 */
export abstract class FeatureError extends Error {
  abstract toProblem(): Problem;
}

/** A field, parameter or header that breaks a rule (422). */
export class InvalidInput extends FeatureError {
  constructor(private readonly errors: Record<string, string[]>) {
    super('Invalid input');
  }

  toProblem(): Problem {
    const first = Object.values(this.errors)[0]?.[0] ?? 'The request breaks a rule';
    return { status: 422, detail: first, errors: this.errors };
  }
}

/** An id that is malformed or names nothing (404). */
export class NotFound extends FeatureError {
  toProblem(): Problem {
    return { status: 404, detail: this.message };
  }
}

/** Too many requests (429). */
export class TooManyRequests extends FeatureError {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many requests');
  }

  toProblem(): Problem {
    return {
      status: 429,
      detail: `Too many attempts. Please try again in ${this.retryAfterSeconds} seconds.`,
      retryAfter: this.retryAfterSeconds,
    };
  }
}
