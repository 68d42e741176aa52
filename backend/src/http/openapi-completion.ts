/**
 * What every operation of the OpenAPI document has in common, and so nobody has to write beside a route: the error
 * statuses that follow from its kind, the one error schema, and examples made of the examples of the fields.
 */
import type { OpenAPIObject } from '@nestjs/swagger';
import { FIELD_MESSAGES } from './field-faults.js';
import { problem, type Problem, type ProblemParam, type ProblemType, type ProblemTypes } from './problem.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type SchemaOrReference = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type ReferenceObject = Extract<SchemaOrReference, { $ref: string }>;
type SchemaObject = Exclude<SchemaOrReference, ReferenceObject>;
type ParameterObject = Exclude<NonNullable<OperationObject['parameters']>[number], ReferenceObject>;
type ResponseObject = Exclude<NonNullable<OperationObject['responses'][string]>, ReferenceObject>;

type Schema = SchemaObject | ReferenceObject;
type Schemas = Record<string, Schema>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const EXAMPLE_ID = '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f';
const EXAMPLE_REQUEST_ID = '3f0c5b7e-5d0b-4c53-a8d9-1f2e3d4c5b6a';
const EXAMPLES_OF_FORMATS: Record<string, unknown> = {
  uuid: EXAMPLE_ID,
  'date-time': '2026-11-21T18:30:00.000Z',
};

/** The one shape of errors, with all codes and what each stands for. */
const problemSchema = (types: ProblemTypes): SchemaObject & Record<`x-${string}`, object> => ({
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

/** What follows from the kind of an operation: description, and the code that its example has. */
const COMMON: Record<number, { description: string; code: string }> = {
  400: { description: 'The body is no valid JSON', code: 'body_not_json' },
  401: { description: 'No, expired, revoked or forged token', code: 'not_signed_in' },
  403: { description: 'Insufficient permissions', code: 'insufficient_permissions' },
  404: { description: 'An unknown or malformed id', code: 'nothing_here' },
  413: { description: 'The request is too large', code: 'request_too_large' },
  415: { description: 'The body is not JSON', code: 'unsupported_media_type' },
  422: { description: 'A field or parameter breaks a rule', code: 'invalid_input' },
  429: { description: 'Too many requests', code: 'too_many_requests' },
  500: { description: 'A mistake on our side', code: 'internal_error' },
  503: { description: 'The database is out of reach', code: 'database_unavailable' },
};

function resolve(schema: Schema, schemas: Schemas): SchemaObject {
  if (!('$ref' in schema)) return schema;
  return resolve(schemas[schema.$ref.replace('#/components/schemas/', '')]!, schemas);
}

/** An example of a schema, made of the examples of its fields. */
function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const plain = resolve(schema, schemas);
  if (plain.example !== undefined) return plain.example;
  if (plain.nullable && !plain.allOf && !plain.enum) return null;
  if (plain.allOf) return exampleOf(plain.allOf[0]!, schemas);
  if (plain.oneOf) return exampleOf(plain.oneOf[0]!, schemas);
  if (plain.default !== undefined) return plain.default;
  if (plain.enum) return plain.enum[0];
  if (plain.format === 'binary') return '(the bytes of the picture)';
  if (plain.format && plain.format in EXAMPLES_OF_FORMATS) return EXAMPLES_OF_FORMATS[plain.format];
  if (plain.type === 'array') return plain.items ? [exampleOf(plain.items, schemas)] : [];
  if (plain.properties) {
    const fields = Object.entries(plain.properties);
    return Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner, schemas)]));
  }
  if (plain.type === 'boolean') return false;
  if (plain.type === 'number' || plain.type === 'integer') return plain.minimum ?? 1;
  return plain.type === 'object' ? {} : 'text';
}

/** Which errors an operation can give by its kind alone. */
function commonStatuses(operation: OperationObject): number[] {
  const parameters = (operation.parameters ?? []) as ParameterObject[];
  const isSignedIn = (operation.security?.length ?? 0) > 0;
  const hasBody = operation.requestBody !== undefined;
  return [
    ...(hasBody ? [400, 413, 415] : []),
    ...(isSignedIn ? [401, 429, 503] : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? [404] : []),
    ...(hasBody || parameters.some((parameter) => parameter.in !== 'path') ? [422] : []),
    500,
  ];
}

/** The first field or parameter that a 422 could be about. */
function someField(operation: OperationObject, schemas: Schemas): string | undefined {
  const body = operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined;
  const schema = body && resolve(Object.values(body.content)[0]!.schema, schemas);
  const query = (operation.parameters as ParameterObject[] | undefined)?.find(
    ({ in: place }) => place === 'query',
  );
  return Object.keys(schema?.properties ?? {})[0] ?? query?.name;
}

/** The error that a response is described by, else the one that its status has by the kind of the operation. */
function exampleCode(status: number, description: string, types: ProblemTypes): string {
  const ofStatus = Object.keys(types).filter((code) => types[code]!.status === status);
  return ofStatus.find((code) => types[code]!.detail === description) ?? COMMON[status]?.code ?? ofStatus[0]!;
}

const EXAMPLE_PARAMS: Record<ProblemParam, number | string> = {
  count: 30,
  money: 1550,
  term: 'with_food',
  text: 'Autumn Gala',
};

function exampleProblem(code: string, types: ProblemTypes): Problem {
  const params = Object.entries(types[code]!.params ?? {}).map(([name, kind]) => [
    name,
    EXAMPLE_PARAMS[kind],
  ]);
  return problem<Record<string, ProblemType & { params: object }>, string>(
    types as Record<string, ProblemType & { params: object }>,
    code,
    Object.fromEntries(params) as never,
  );
}

function completeErrors(operation: OperationObject, schemas: Schemas, types: ProblemTypes): void {
  const declared = operation.responses as Record<string, ResponseObject>;
  for (const status of commonStatuses(operation))
    declared[status] ??= { description: COMMON[status]!.description };
  // 503 also where nobody signs in: every route but the liveness reads or writes the database.
  if (declared[422] || declared[429]) declared[503] ??= { description: COMMON[503]!.description };
  for (const [status, response] of Object.entries(declared)) {
    if (Number(status) < 400 || response.content) continue;
    const {
      code,
      detail: sentence,
      params,
    } = exampleProblem(exampleCode(Number(status), response.description, types), types);
    const fieldCode = code === 'invalid_input' ? 'required' : code;
    const detail = code === 'invalid_input' ? FIELD_MESSAGES.required : sentence;
    const field = status === '422' ? someField(operation, schemas) : undefined;
    response.content = {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: {
          code,
          detail,
          ...(params ? { params } : {}),
          request_id: EXAMPLE_REQUEST_ID,
          ...(field ? { errors: { [field]: [detail] }, error_codes: { [field]: [fieldCode] } } : {}),
        },
      },
    };
    if (status === '429')
      response.headers = {
        'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 }, example: 30 },
      };
  }
}

function completeParameters(operation: OperationObject): void {
  for (const parameter of (operation.parameters ?? []) as ParameterObject[]) {
    const schema = parameter.schema as SchemaObject;
    if (parameter.in === 'path' && parameter.name === 'id') schema.format = 'uuid';
    if (parameter.in === 'header' && parameter.name === 'Idempotency-Key')
      Object.assign(schema, { minLength: 1, maxLength: 200, example: 'd2719c1e-register-1' });
  }
}

function completeExamples(operation: OperationObject, schemas: Schemas): void {
  const body = operation.requestBody as { content: ResponseObject['content'] } | undefined;
  const answers = Object.values(operation.responses as Record<string, ResponseObject>);
  for (const { content } of body ? [body, ...answers] : answers)
    for (const media of Object.values(content ?? {})) {
      if (media.schema) media.example ??= exampleOf(media.schema, schemas);
    }
}

/** Unknown fields are refused, and what may be null says so in its list of values too. */
function completeSchemas(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas) as Array<[string, SchemaObject]>) {
    if (name.endsWith('Input')) schema.additionalProperties = false;
    for (const property of Object.values(schema.properties ?? {}) as SchemaObject[])
      if (property.nullable && property.enum && !property.enum.includes(null))
        property.enum = [...property.enum, null]; // the array is a constant of rules/
  }
}

/** `POST /checkin/{code}` and `DELETE /checkin/{id}` are one path to OpenAPI: `/checkin/{code_or_id}`. */
function mergeTwinPaths(document: OpenAPIObject): void {
  const withoutNames = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');
  const groups = new Map<string, string[]>();
  for (const path of Object.keys(document.paths))
    groups.set(withoutNames(path), [...(groups.get(withoutNames(path)) ?? []), path]);
  document.paths = Object.fromEntries(
    [...groups.values()].map((paths) => {
      if (paths.length === 1) return [paths[0], document.paths[paths[0]!]];
      const names = paths.map((path) => /\{([^}]+)\}/.exec(path)![1]!);
      const name = [...new Set(names)].join('_or_');
      const merged = Object.assign({}, ...paths.map((path) => document.paths[path]));
      for (const method of METHODS)
        for (const parameter of (merged[method]?.parameters ?? []) as ParameterObject[])
          if (parameter.in === 'path')
            Object.assign(parameter, { description: `The ${parameter.name}`, name });
      return [paths[0]!.replace(`{${names[0]}}`, `{${name}}`), merged];
    }),
  );
}

/** Fills in, in place, what follows from the kind of each operation. @param types every error, by code */
export function completeDocument(document: OpenAPIObject, types: ProblemTypes): OpenAPIObject {
  const schemas: Schemas = ((document.components ??= {}).schemas ??= {});
  schemas.Problem = problemSchema(types);
  completeSchemas(schemas);
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      operation.security ??= [];
      completeParameters(operation);
      completeErrors(operation, schemas, types);
      completeExamples(operation, schemas);
    }
  mergeTwinPaths(document);
  return document;
}
