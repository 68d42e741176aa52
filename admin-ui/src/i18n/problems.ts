import type openapi from '../../../docs/openapi.json';
import { currentText } from './language';

/** The errors that the API documents, by code. The document is read by the compiler alone. */
type Documented = (typeof openapi)['components']['schemas']['Problem']['x-codes'];
export type ProblemCode = keyof Documented;

/** The figures and words of an error's sentence; money in dollars. */
export type ProblemParams = Record<string, number | string>;

/** Errors of programs: nothing that a person does here ends in one, so no language has a sentence for them. */
export const NEVER_SHOWN = [
  'bad_request',
  'body_not_json',
  'host_unclear',
  'headers_too_large',
  'unsupported_media_type',
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
  'subscription_not_on_socket',
  'socket_for_subscriptions_only',
  'too_many_subscriptions',
  'too_many_sockets',
  // Said by the fields that are at fault.
  'invalid_input',
] as const satisfies ProblemCode[];

/** A language's sentence for every error that a person may read. */
export type ProblemSentences = {
  [Code in Exclude<ProblemCode, (typeof NEVER_SHOWN)[number]>]: Documented[Code] extends {
    params: infer Params;
  }
    ? (params: Record<keyof Params, number | string>) => string
    : string;
};

/**
 * An error's sentence in the language in use. Null where that is the server's own, English, and where it has none for
 * the code: what the server said is shown then.
 */
export function problemSentence(code: string | null, params: ProblemParams): string | null {
  const { problems } = currentText();
  if (!problems || code === null || !Object.hasOwn(problems, code)) return null;
  const sentence: string | ((params: never) => string) = problems[code as keyof ProblemSentences];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

/** The same for what is wrong with a field, by the rule that it breaks or as the error itself. */
export function faultSentence(code: string | undefined, params: ProblemParams): string | null {
  const { problems, rules } = currentText();
  if (!problems || code === undefined) return null;
  return (rules as Record<string, string | undefined>)[code] ?? problemSentence(code, params);
}
