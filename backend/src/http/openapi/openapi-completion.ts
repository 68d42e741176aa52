/**
 * Adds what all operations of the OpenAPI document have in common, so that it need not be repeated beside each route: the error
 * statuses that follow from an operation's kind, the one error schema, and examples built from the fields' examples.
 */
import type { OpenAPIObject } from '@nestjs/swagger';
import { problemContent, problemExamples, problemSchema } from './openapi-problems.js';
import type { HTTP_PROBLEMS, ProblemTypes } from '../problems/problem.js';

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
const EXAMPLES_OF_FORMATS: Record<string, unknown> = {
  uuid: EXAMPLE_ID,
  'date-time': '2026-11-21T18:30:00.000Z',
};

/** The extension of an operation that lists the permissions of which its caller needs one. */
export const REQUIRES_EXTENSION = 'x-requires';

/** The errors that follow from an operation's kind, by status. */
const COMMON: Record<
  number,
  Array<
    | keyof typeof HTTP_PROBLEMS
    | 'not_signed_in'
    | 'session_ended'
    | 'account_deactivated'
    | 'role_changed'
    | 'insufficient_permissions'
    | 'second_factor_overdue'
  >
> = {
  400: ['body_not_json'],
  401: ['not_signed_in', 'session_ended', 'account_deactivated', 'role_changed'],
  403: ['insufficient_permissions', 'second_factor_overdue'],
  404: ['nothing_here'],
  408: ['request_timeout'],
  413: ['request_too_large'],
  415: ['unsupported_media_type', 'body_encoded'],
  422: ['invalid_input'],
  429: ['too_many_requests'],
  500: ['internal_error'],
  503: ['database_unavailable', 'database_busy'],
};

function resolve(schema: Schema, schemas: Schemas): SchemaObject {
  if (!('$ref' in schema)) return schema;
  return resolve(schemas[schema.$ref.replace('#/components/schemas/', '')]!, schemas);
}

/** Builds an example of a schema from the examples of its fields. */
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

/** Returns the error statuses that follow from an operation's kind alone. */
function commonStatuses(operation: OperationObject): number[] {
  const parameters = (operation.parameters ?? []) as ParameterObject[];
  const isSignedIn = (operation.security?.length ?? 0) > 0;
  const hasBody = operation.requestBody !== undefined;
  return [
    ...(hasBody ? [400, 408, 413, 415] : []),
    ...(isSignedIn ? [401, 503] : []),
    ...(REQUIRES_EXTENSION in operation ? [403] : []),
    ...(isSignedIn || hasBody ? [429] : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? [404] : []),
    ...(hasBody || parameters.some((parameter) => parameter.in !== 'path') ? [422] : []),
    500,
  ];
}

/** A response as declared by `ApiProblems`. */
type Declared = ResponseObject & { 'x-codes'?: string[] };

/** @returns the codes that the operation can answer */
function completeErrors(operation: OperationObject, types: ProblemTypes): string[] {
  const declared = operation.responses as Record<string, Declared>;
  const common = commonStatuses(operation);
  for (const status of common) declared[status] ??= { description: '' };
  // 503 also without sign-in: every route but the liveness reads or writes the database.
  if (declared[422] || declared[429]) declared[503] ??= { description: '' };
  const isKeyed = (operation.parameters as ParameterObject[] | undefined)?.some(
    ({ name }) => name === 'Idempotency-Key',
  );
  for (const [text, response] of Object.entries(declared)) {
    const status = Number(text);
    if (status < 400 || response.content) continue;
    const own = response['x-codes'] ?? [];
    // A malformed id is reported like an unknown one, with the 404 that routes with ids declare themselves.
    const ofKind = status !== 404 || own.length === 0 ? (COMMON[status] ?? []) : [];
    const isNeeded = own.length === 0 || status === 503 || common.includes(status);
    const codes = new Set([...own, ...(isNeeded ? ofKind : [])]);
    if (status === 422 && isKeyed) codes.add('idempotency_key_reused');
    response.description ||= [...codes].map((code) => types[code]!.detail).join(' · ');
    response['x-codes'] = [...codes];
    response.content = problemContent([...codes]);
    if (status === 429)
      response.headers = {
        'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 }, example: 30 },
      };
  }
  return Object.values(declared).flatMap((response) => response['x-codes'] ?? []);
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
      if (media.schema && !media.examples) media.example ??= exampleOf(media.schema, schemas);
    }
}

/** Declares that unknown input fields are refused, and adds null to the enums of nullable properties. */
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

/** Completes the document in place. @param types every error, by code */
export function completeDocument(document: OpenAPIObject, types: ProblemTypes): OpenAPIObject {
  const components = (document.components ??= {});
  const schemas: Schemas = (components.schemas ??= {});
  schemas.Problem = problemSchema(types);
  const answered = new Set<string>();
  completeSchemas(schemas);
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      operation.security ??= [];
      completeParameters(operation);
      for (const code of completeErrors(operation, types)) answered.add(code);
      completeExamples(operation, schemas);
    }
  components.examples = problemExamples([...answered].sort(), types);
  mergeTwinPaths(document);
  return document;
}
