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

/** A field, parameter or header that breaks a rule (422). The names are the caller's own: `Idempotency-Key`, `event_id`. */
export class InvalidInput extends FeatureError {
  constructor(protected readonly errors: Record<string, string[]>) {
    super('Invalid input');
  }

  toProblem(): Problem {
    const first = Object.values(this.errors)[0]?.[0] ?? 'The request breaks a rule';
    return { status: 422, detail: first, errors: this.errors };
  }
}

/** The same for fields of an input class, under the class's names: REST tells them in snake_case, GraphQL as they are. */
export class InvalidFields extends InvalidInput {
  inCase(rename: (name: string) => string): Problem {
    const renamed = Object.entries(this.errors).map(([name, messages]) => [rename(name), messages]);
    return { ...this.toProblem(), errors: Object.fromEntries(renamed) };
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
