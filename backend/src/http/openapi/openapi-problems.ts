/** Errors in the OpenAPI document: their one schema, and the codes that each route can answer. */
import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type OpenAPIObject } from '@nestjs/swagger';
import { SECOND_FACTOR_METHODS } from '../../rules/second-factor.js';
import { FIELD_MESSAGES } from '../problems/field-faults.js';
import { problem, type ProblemParam, type ProblemType, type ProblemTypes } from '../problems/problem.js';

type SchemaObject = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;

const EXAMPLE_REQUEST_ID = '3f0c5b7e-5d0b-4c53-a8d9-1f2e3d4c5b6a';

/**
 * Declares the errors specific to a route. Those that follow from its kind (no token, invalid field, wrong role, too many
 * requests) need no mention.
 * @param types a table of errors, or several merged: a second call would override an earlier one's codes of the same status
 */
export function ApiProblems<Types extends ProblemTypes>(
  types: Types,
  ...codes: Array<keyof Types & string>
): MethodDecorator & ClassDecorator {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = types[code]!;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ...[...byStatus].map(([status, ofStatus]) =>
      ApiResponse({ status, description: '', ...({ 'x-codes': ofStatus } as object) }),
    ),
  );
}

/** The schema of every error, listing all codes and what each means. */
export const problemSchema = (types: ProblemTypes): SchemaObject & Record<`x-${string}`, object> => ({
  type: 'object',
  description: 'Every error',
  required: ['code', 'detail', 'request_id'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(types).sort(),
      description:
        'A stable word for what went wrong, which a program may rely on: it never changes its status or meaning. GraphQL has the same in `extensions.code`. `x-codes` beside this says which status and sentence each has',
    },
    detail: {
      description: 'A sentence a person can act on; an object where there is more to say',
      oneOf: [
        { type: 'string' },
        {
          type: 'object',
          required: ['details'],
          properties: {
            details: { type: 'string' },
            existing_attendee: { type: 'object', description: 'Who has this e-mail address already' },
            quote: {
              type: 'object',
              description: 'The price as it is now, as /api/pricing/calculate answers it',
            },
          },
        },
      ],
    },
    params: {
      type: 'object',
      description:
        'The figures and words in the sentence, by the names that `x-codes` gives them there: to write it in another language. Money is a number of dollars',
      additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }] },
    },
    ticket: {
      type: 'string',
      description:
        'With `second_factor_required`: stands for the right password at /api/auth/login/code and /api/auth/login/passkey/options, once, for five minutes',
    },
    methods: {
      type: 'array',
      items: { type: 'string', enum: [...SECOND_FACTOR_METHODS] },
      description: 'With `second_factor_required`: what the account has to confirm with',
    },
    request_id: { type: 'string', description: 'By which the request is found in the log' },
    errors: {
      type: 'object',
      description: 'Messages by field, header or parameter, where those are at fault',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    error_codes: {
      type: 'object',
      description:
        "The codes of those messages, in the same order. `x-field-codes` beside this says which sentence each has where it has no better one; where the whole error is about one field, the code is the error's own",
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  'x-codes': types,
  'x-field-codes': FIELD_MESSAGES,
});

const EXAMPLE_PARAMS: Record<ProblemParam, number | string> = {
  count: 30,
  money: 1550,
  wait: 30,
  term: 'with_food',
  text: 'Autumn Gala',
  moment: '2026-11-28T23:00:00.000Z[America/New_York]',
  id: '0198c0de-5a17-7e4b-9b1d-7c6b2f3a4d5e',
};

function exampleOf(code: string, types: ProblemTypes): object {
  type Parametrized = Record<string, ProblemType & { params: object }>;
  const kinds = Object.entries(types[code]!.params ?? {});
  const values = Object.fromEntries(kinds.map(([name, kind]) => [name, EXAMPLE_PARAMS[kind]]));
  const { detail, params } = problem(types as Parametrized, code, values as never);
  const plain = { code, detail, ...(params ? { params } : {}), request_id: EXAMPLE_REQUEST_ID };
  if (code !== 'invalid_input') return plain;
  const required = FIELD_MESSAGES.required;
  return { ...plain, detail: required, errors: { name: [required] }, error_codes: { name: ['required'] } };
}

/** Examples of these errors, for the document's components. */
export const problemExamples = (codes: Iterable<string>, types: ProblemTypes) =>
  Object.fromEntries(
    [...codes].map((code) => [code, { summary: types[code]!.detail, value: exampleOf(code, types) }]),
  );

/** Content of an error response with one of these codes. */
export const problemContent = (codes: string[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Problem' },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  },
});
