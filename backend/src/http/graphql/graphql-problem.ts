import { HeaderMap } from '@apollo/server';
import { type ASTNode, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { faultsAsSent } from '../problems/field-faults.js';
import { HTTP_PROBLEMS, problem, type Problem, type ProblemTypes } from '../problems/problem.js';

/** Problems of a query itself, found before any resolver runs. They have the statuses that REST would use. */
export const GRAPHQL_PROBLEMS = {
  // Answers with these five codes use graphql-js's or Apollo Server's own message, which names the place.
  query_not_parsed: { status: 400, detail: 'The query is no valid GraphQL' },
  query_not_valid: { status: 400, detail: 'The query does not fit the schema' },
  query_variables_not_valid: { status: 400, detail: 'A variable does not fit its type' },
  query_operation_unknown: { status: 400, detail: 'The query holds no operation of that name' },
  query_not_served: { status: 400, detail: 'The request is no GraphQL request that is served here' },
  query_not_posted: { status: 405, detail: 'Send queries and mutations by POST' },
  answer_not_acceptable: { status: 406, detail: 'The answer is JSON, which the request does not accept' },
  persisted_queries_off: {
    status: 400,
    detail: 'Persisted queries are not served here; please send the query itself',
  },
  query_too_large: {
    status: 422,
    detail: 'The query is too large; at most {bytes} bytes and {tokens} tokens are allowed',
    params: { bytes: 'count', tokens: 'count' },
  },
  query_too_deep: {
    status: 422,
    detail: 'The query nests deeper than {most} levels',
    params: { most: 'count' },
  },
  query_too_costly: {
    status: 422,
    detail: 'The query costs {cost}; at most {most} is allowed',
    params: { cost: 'count', most: 'count' },
  },
  query_too_many_fields: {
    status: 422,
    detail: 'The query asks for more than {most} fields, counted with the fragments that it spreads',
    params: { most: 'count' },
  },
  idempotency_key_of_several: {
    status: 422,
    detail: 'An Idempotency-Key is for a request with one mutation; send each mutation by itself',
  },
  subscription_not_on_socket: {
    status: 400,
    detail: 'Subscriptions are served over a WebSocket only (graphql-transport-ws)',
  },
  socket_for_subscriptions_only: {
    status: 400,
    detail: 'A socket takes subscriptions only; send queries and mutations by POST',
  },
  too_many_subscriptions: {
    status: 429,
    detail: 'A socket takes {most} subscriptions at the same time at most',
    params: { most: 'count' },
  },
  too_many_sockets: {
    status: 429,
    detail: 'Too many sockets of this address have not signed in yet. Please try again in a moment.',
  },
} as const satisfies ProblemTypes;

type GraphqlCode = keyof typeof GRAPHQL_PROBLEMS;

/**
 * Converts a problem to a GraphQL error; everything but the message goes into `extensions`.
 * @param nodes its place in the query
 */
export function graphqlErrorOf(
  { fields, members, ...plain }: Problem,
  requestId?: string,
  nodes?: ASTNode,
): GraphQLError {
  const { detail } = plain;
  const message = typeof detail === 'string' ? detail : (detail as { details: string }).details;
  return new GraphQLError(message, {
    nodes,
    extensions: { ...plain, ...members, ...faultsAsSent(fields), requestId },
  });
}

/** Converts a problem that refuses a whole request: Apollo Server takes the response's status from `extensions.http`. */
export function refusal(reason: Problem, requestId?: string): GraphQLError {
  const headers = new HeaderMap();
  if (reason.retryAfter !== undefined) headers.set('retry-after', String(reason.retryAfter));
  if (reason.status === 405) headers.set('allow', 'POST');
  const error = graphqlErrorOf(reason, requestId);
  error.extensions.http = { status: reason.status, headers };
  return error;
}

/** Wraps graphql-js's own complaint about a query under one of our codes. */
export const complaint = (
  code: 'query_not_parsed' | 'query_not_valid' | 'query_variables_not_valid' | 'query_operation_unknown',
  { message, nodes, source, positions }: GraphQLError,
): GraphQLError => {
  const { status } = GRAPHQL_PROBLEMS[code];
  const extensions = { code, status, detail: message, http: { status } };
  return new GraphQLError(message, { nodes, source, positions, extensions });
};

/** Maps Apollo Server's codes to ours. */
const CODES: Record<string, GraphqlCode> = {
  GRAPHQL_PARSE_FAILED: 'query_not_parsed',
  GRAPHQL_VALIDATION_FAILED: 'query_not_valid',
  BAD_USER_INPUT: 'query_variables_not_valid',
  OPERATION_RESOLUTION_FAILURE: 'query_operation_unknown',
  BAD_REQUEST: 'query_not_served',
};

/** Apollo Server has one code for everything that is not a GraphQL request; its status tells more. */
const CODES_BY_STATUS: Record<number, GraphqlCode> = {
  405: 'query_not_posted',
  406: 'answer_not_acceptable',
};

/** graphql-js's suggestion, which ends its message. */
const SUGGESTION = ' Did you mean ';
/** Maximum length of a message: graphql-js quotes the caller's values in full. */
const MESSAGE_MAX_LENGTH = 500;
/** graphql-js's message when it gives up validating a query whose fields overlap too often. */
const ABORTED = 'Validation aborted.';

/**
 * Creates the formatter that every GraphQL error passes through: it adds code, status and detail, and removes internals.
 * @param hidesSchema true removes graphql-js's "Did you mean" suggestions, which reveal the schema
 */
export const createErrorFormat =
  (hidesSchema: boolean) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { path, locations, extensions } = formatted;
    const sentenceOf = (text: string): string => {
      if (text === ABORTED) return 'The query asks for the same fields too often to be checked';
      const sentence = hidesSchema && text.endsWith('?') ? text.split(SUGGESTION, 1)[0]! : text;
      return sentence.length > MESSAGE_MAX_LENGTH ? `${sentence.slice(0, MESSAGE_MAX_LENGTH)}…` : sentence;
    };
    const message = sentenceOf(formatted.message);
    if (typeof extensions?.status === 'number') {
      const { stacktrace: _, http: __, ...safe } = extensions;
      if (typeof safe.detail === 'string') safe.detail = sentenceOf(safe.detail);
      return { message, path, locations, extensions: safe };
    }
    const code = CODES[String(extensions?.code)];
    if (code) {
      const http = (error as { extensions?: { http?: { status?: number } } }).extensions?.http;
      const exact = code === 'query_not_served' ? (CODES_BY_STATUS[http?.status ?? 0] ?? code) : code;
      const { status } = GRAPHQL_PROBLEMS[exact];
      return { message, path, locations, extensions: { code: exact, status, detail: message } };
    }
    const { status, code: unknown, detail } = problem(HTTP_PROBLEMS, 'internal_error');
    return { message: String(detail), path, extensions: { code: unknown, status, detail } };
  };
