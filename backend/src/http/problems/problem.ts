import type { FieldFault } from './field-faults.js';
import { formatEventDate, readMoment } from '../../rules/event-dates.js';
import { type Cents, dollarsOf, formatCents } from '../../rules/money.js';

/**
 * How a parameter of a message is formatted: a count as `1,234`; money, given in cents, as `$12.50` (sent as a number of
 * dollars); seconds to wait as `7 seconds` or `15 minutes`; an API value such as `with_food` as `With Food`; a moment with its
 * time zone (`momentIn`) as `Saturday, December 12, 2026 at 6:00 PM`; any other text unchanged. An `id` is in no sentence: it is
 * for programs.
 */
export type ProblemParam = 'count' | 'money' | 'wait' | 'term' | 'text' | 'moment' | 'id';

/**
 * One kind of error. It is listed by code in its feature's table (`*.error.ts`); `problem-types.ts` and the OpenAPI document
 * combine all tables. A code never changes its status or meaning: clients rely on it, and the browser translates it.
 */
export interface ProblemType {
  readonly status: number;
  /** A sentence a person can act on; `{name}` stands for a parameter. */
  readonly detail: string;
  readonly params?: Readonly<Record<string, ProblemParam>>;
}

export type ProblemTypes = Readonly<Record<string, ProblemType>>;

type ParamsOf<Type> = Type extends { params: infer Params }
  ? { [Name in keyof Params]: Params[Name] extends 'count' | 'money' | 'wait' ? number : string }
  : never;

/** An error as sent to the caller: the body of every REST error, and GraphQL's `extensions`. */
export interface Problem {
  status: number;
  /** Stable identifier: a key of `PROBLEM_TYPES`. */
  code: string;
  /** A sentence a person can act on, or an object if the API's contract says so. */
  detail: string | object;
  /** The parameters of the sentence, for clients that translate it. */
  params?: Record<string, string | number>;
  /** Faults by field, if fields are at fault. */
  fields?: Record<string, FieldFault[]>;
  /** Fields that this kind of error alone has. */
  members?: Record<string, unknown>;
  /** Seconds until a retry is worthwhile, for the Retry-After header. */
  retryAfter?: number;
}

/** From here on a wait is told in minutes, rounded up. */
const MINUTES_FROM_SECONDS = 120;
const inWords = (value: number, unit: string): string =>
  `${value.toLocaleString('en-US')} ${unit}${value === 1 ? '' : 's'}`;

const PARAM_TEXTS: Record<ProblemParam, (value: string | number) => string> = {
  count: (value) => value.toLocaleString('en-US'),
  wait: (value) =>
    Number(value) < MINUTES_FROM_SECONDS
      ? inWords(Number(value), 'second')
      : inWords(Math.ceil(Number(value) / 60), 'minute'),
  money: (cents) => formatCents(cents as Cents),
  term: (value) =>
    String(value).replace(/(^|_)([a-z])/g, (_, gap, letter: string) => (gap && ' ') + letter.toUpperCase()),
  text: String,
  id: String,
  moment: (value) => {
    const moment = readMoment(String(value));
    return moment ? formatEventDate(moment.at, moment.timeZone) : String(value);
  },
};

/**
 * Builds a problem of one type.
 * @param types the table that holds the code
 * @param params the values of the sentence's parameters, if it has any; money in cents
 */
export function problem<Types extends ProblemTypes, Code extends keyof Types & string>(
  types: Types,
  code: Code,
  ...[params]: [Extract<Types[Code], { params: object }>] extends [never]
    ? []
    : [params: ParamsOf<Types[Code]>]
): Problem {
  const { status, detail, params: kinds }: ProblemType = types[code]!;
  if (!kinds) return { status, code, detail };
  const values = params as Record<string, string | number>;
  const sentence = detail.replace(/\{(\w+)\}/g, (_, name: string) =>
    PARAM_TEXTS[kinds[name]!](values[name]!),
  );
  const travelling = Object.keys(kinds).map((name) => [
    name,
    kinds[name] === 'money' ? dollarsOf(values[name] as Cents) : values[name],
  ]);
  return { status, code, detail: sentence, params: Object.fromEntries(travelling) };
}

/** Adds fields to a problem's detail: `{ details: sentence, … }`. */
export const withDetails = (plain: Problem, more: object = {}): Problem => ({
  ...plain,
  detail: { details: plain.detail, ...more },
});

/** Problems that any route can answer. */
export const HTTP_PROBLEMS = {
  bad_request: { status: 400, detail: 'The request cannot be understood' },
  body_not_json: { status: 400, detail: 'The body is no valid JSON' },
  host_unclear: { status: 400, detail: 'The request must name one host, in one Host header' },
  nothing_here: { status: 404, detail: 'There is nothing at this address' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive. Please try again.' },
  request_too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media_type: {
    status: 415,
    detail: 'The body must be JSON (Content-Type: application/json)',
  },
  body_encoded: { status: 415, detail: 'The body must be sent without a Content-Encoding' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large' },
  // The message of the first faulty field replaces this sentence.
  invalid_input: { status: 422, detail: 'The request breaks a rule' },
  idempotency_key_reused: { status: 422, detail: 'This Idempotency-Key was used for another request' },
  too_many_requests: {
    status: 429,
    detail: 'Too many attempts. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
  internal_error: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  database_unavailable: {
    status: 503,
    detail: 'The database is out of reach at the moment. Please try again.',
  },
  database_busy: {
    status: 503,
    detail: 'Too many people are doing this at once. Please try again.',
  },
} as const satisfies ProblemTypes;

/**
 * An error that a service throws on purpose. Each feature has its own class, with a table of its problems that does not compile
 * if a code is missing.
 */
export abstract class FeatureError extends Error {
  abstract toProblem(): Problem;
}

/** Maximum number of fields at fault that an answer names; our largest form has 15. */
export const MAX_NAMED = 20;
/** Maximum length of their names, which the caller may have invented. */
const MAX_NAME_LENGTH = 100;

/** The first of the fields at fault, so that the answer to a large request is small. */
function firstOf(fields: Record<string, FieldFault[]>): Record<string, FieldFault[]> {
  const first = Object.entries(fields).slice(0, MAX_NAMED);
  const short = (name: string): string =>
    name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return Object.fromEntries(first.map(([name, faults]) => [short(name), faults]));
}

/** Invalid fields, parameters or headers (422), under the names that the caller used: `Idempotency-Key`, `event_id`. */
export class InvalidInput extends FeatureError {
  protected readonly fields: Record<string, FieldFault[]>;

  constructor(fields: Record<string, FieldFault[]>) {
    super('Invalid input');
    this.fields = firstOf(fields);
  }

  toProblem(): Problem {
    const { fields } = this;
    const plain = problem(HTTP_PROBLEMS, 'invalid_input');
    return { ...plain, detail: Object.values(fields)[0]?.[0]?.message ?? plain.detail, fields };
  }
}

/** Invalid fields of an input class, under the class's names: REST renames them to snake_case, GraphQL sends them unchanged. */
export class InvalidFields extends InvalidInput {
  /** The problem with its fields renamed, for the API that answers it. */
  inCase(rename: (name: string) => string): Problem {
    const renamed = Object.entries(this.fields).map(([name, faults]) => [rename(name), faults]);
    return { ...this.toProblem(), fields: Object.fromEntries(renamed) };
  }
}

/** An unknown path (404). */
export class NothingHere extends FeatureError {
  toProblem(): Problem {
    return problem(HTTP_PROBLEMS, 'nothing_here');
  }
}

/** Too many requests (429). */
export class TooManyRequests extends FeatureError {
  constructor(readonly retryAfterSeconds: number) {
    super('Too many requests');
  }

  toProblem(): Problem {
    const seconds = this.retryAfterSeconds;
    return { ...problem(HTTP_PROBLEMS, 'too_many_requests', { seconds }), retryAfter: seconds };
  }
}

/** A problem (503) that passes without action. */
export type BusyProblem = Problem & { retryAfter: number };

/** A bounded queue is full (503): the same request may succeed a little later. */
export class Busy extends FeatureError {
  /** @param said the problem to answer with */
  constructor(private readonly said: BusyProblem) {
    super(said.code);
  }

  toProblem(): Problem {
    return this.said;
  }
}
