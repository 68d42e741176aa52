import type openapi from '../../../docs/openapi.json';

/** The errors that the API documents, by code. Only the compiler reads the document. */
type Documented = (typeof openapi)['components']['schemas']['Problem']['x-codes'];
type ProblemCode = keyof Documented;

/** Errors that only a program can cause: nothing a user does here leads to one, so no language has a sentence for them. */
export const NEVER_SHOWN = [
  'bad_request',
  'body_not_json',
  'host_unclear',
  'headers_too_large',
  'unsupported_media_type',
  'body_encoded',
  'idempotency_key_reused',
  'not_multipart',
  'query_not_parsed',
  'query_not_valid',
  'query_variables_not_valid',
  'query_operation_unknown',
  'query_not_served',
  'query_not_posted',
  'answer_not_acceptable',
  'persisted_queries_off',
  'query_too_large',
  'query_too_deep',
  'query_too_costly',
  'query_too_many_fields',
  'idempotency_key_of_several',
  'subscription_not_on_socket',
  'socket_for_subscriptions_only',
  'too_many_subscriptions',
  'too_many_sockets',
  // The fields at fault show their own messages.
  'invalid_input',
] as const satisfies ProblemCode[];

/** A language's sentence for every error that a user may see. */
export type ProblemSentences = {
  [Code in Exclude<ProblemCode, (typeof NEVER_SHOWN)[number]>]: Documented[Code] extends {
    params: infer Params;
  }
    ? (params: Record<keyof Params, number | string>) => string
    : string;
};
