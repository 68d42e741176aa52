/**
 * What every operation of the OpenAPI document has in common, and so nobody has to write beside a route: the error
 * statuses that follow from its kind, the one error schema, and examples made of the examples of the fields.
 */
import type { OpenAPIObject } from '@nestjs/swagger';

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

const PROBLEM: SchemaObject = {
  type: 'object',
  description: 'Every error',
  required: ['detail', 'request_id'],
  properties: {
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
    request_id: { type: 'string', description: 'By which the request is found in the log' },
    errors: {
      type: 'object',
      description: 'Messages by field, header or parameter, where those are at fault',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

/** What follows from the kind of an operation: description, and the sentence that the caller reads. */
const COMMON: Record<number, { description: string; detail: string }> = {
  400: { description: 'The body is no valid JSON', detail: 'The body is no valid JSON' },
  401: { description: 'No, expired, revoked or forged token', detail: 'Please log in first' },
  403: { description: 'Insufficient permissions', detail: 'Insufficient permissions' },
  404: { description: 'An unknown or malformed id', detail: 'There is nothing at this address' },
  413: { description: 'The request is too large', detail: 'The request is too large' },
  415: {
    description: 'The body is not JSON',
    detail: 'The body must be JSON (Content-Type: application/json)',
  },
  422: { description: 'A field or parameter breaks a rule', detail: 'This field is required' },
  429: { description: 'Too many requests', detail: 'Too many attempts. Please try again in 30 seconds.' },
  500: {
    description: 'A mistake on our side',
    detail: 'Something went wrong on our side. Please try again.',
  },
  503: {
    description: 'The database is out of reach',
    detail: 'The database is out of reach at the moment. Please try again.',
  },
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

function completeErrors(operation: OperationObject, schemas: Schemas): void {
  const declared = operation.responses as Record<string, ResponseObject>;
  for (const status of commonStatuses(operation))
    declared[status] ??= { description: COMMON[status]!.description };
  // 503 also where nobody signs in: every route but the liveness reads or writes the database.
  if (declared[422] || declared[429]) declared[503] ??= { description: COMMON[503]!.description };
  for (const [status, response] of Object.entries(declared)) {
    if (Number(status) < 400 || response.content) continue;
    const common = COMMON[Number(status)];
    const isOwn = !common || response.description !== common.description;
    const detail =
      isOwn && Number(status) < 429 ? response.description : (common?.detail ?? response.description);
    const field = status === '422' ? someField(operation, schemas) : undefined;
    response.content = {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: {
          detail,
          request_id: EXAMPLE_REQUEST_ID,
          ...(field ? { errors: { [field]: [detail] } } : {}),
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

/** Fills in, in place, what follows from the kind of each operation. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const schemas: Schemas = ((document.components ??= {}).schemas ??= {});
  schemas.Problem = PROBLEM;
  completeSchemas(schemas);
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      operation.security ??= [];
      completeParameters(operation);
      completeErrors(operation, schemas);
      completeExamples(operation, schemas);
    }
  mergeTwinPaths(document);
  return document;
}
