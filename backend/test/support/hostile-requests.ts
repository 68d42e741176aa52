import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInputType, type GraphQLOutputType } from 'graphql';
import fc from 'fast-check';
import { anything, hostileText, type Schema, type Schemas, Values } from './hostile-values.js';

/** One request, in full. Its text form is what a failure prints. */
export class HostileRequest {
  constructor(
    readonly caller: string,
    readonly method: string,
    readonly path: string,
    readonly headers: Record<string, string>,
    readonly body: Buffer | null,
  ) {}

  toString(): string {
    const { caller, method, path, headers, body } = this;
    const sent =
      body && (body.length > 2_000 ? `${body.length} bytes, ${body.subarray(0, 400)}…` : body.toString());
    return `${method} ${path} by ${caller} ${JSON.stringify(headers)} ${sent ?? ''}`;
  }
  readonly [fc.toStringMethod] = () => this.toString();
}

interface DocumentedOperation {
  parameters?: Array<{ name: string; in: string; required?: boolean; schema: Schema }>;
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
}
export interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Schemas };
}

/** What no header of ours says, and some of what ours could say. */
const headers = fc.oneof(
  { weight: 16, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'x-device-id',
          'accept',
          'accept-language',
          'accept-encoding',
          'x-request-id',
          'x-forwarded-for',
          'if-none-match',
          'range',
          'cookie',
          'origin',
          'user-agent',
        ),
        fc.oneof(
          fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
          fc.constantFrom(
            '',
            '*',
            'gzip;q=9',
            'es-419,*;q=2',
            'bytes=0-,5-',
            '::1, 1.2.3.4',
            'a'.repeat(4_000),
            'W/"x"',
          ),
          fc.uuid(),
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/json; charset=utf-7',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'a/b;c=d',
        '',
      )
      .map((type) => ({ 'content-type': type })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'br', 'deflate', 'identity')
      .map((encoding) => ({ 'content-encoding': encoding })),
  },
);

/** JSON as it is, and as no program would write it. */
function jsonBytes(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = value.map((some) => JSON.stringify(some) ?? 'null');
  return fc.oneof(
    { weight: 40, arbitrary: json.map((some) => Buffer.from(some)) },
    // The same key twice, with another value.
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, anything)
        .map(([some, other]) =>
          Buffer.from(some.replace(/^\{("[^"]*":)/, (_, key) => `{${key}${JSON.stringify(other)},${key}`)),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat())
        .map(([some, at]) => Buffer.from(some.slice(0, at % (some.length + 1)))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.nat())
        .map(([some, bytes, at]) => {
          const whole = Buffer.from(some);
          const place = at % (whole.length + 1);
          return Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]);
        }),
    },
    { weight: 1, arbitrary: json.map((some) => Buffer.from(`\uFEFF${some}`)) },
    { weight: 1, arbitrary: json.map((some) => Buffer.from(some, 'utf16le')) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          'NaN',
          '-',
          '1e99999',
          '{"__proto__":{"a":1}}',
          '{"a":1}}',
          '[[[',
          '"\\ud800"',
          '\0',
          '',
        )
        .map((some) => Buffer.from(some)),
    },
  );
}

/** Requests to every route of the document, with every parameter and field that it has. */
export function restRequests(
  document: Document,
  values: Values,
  callers: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return fc.constantFrom(...routes).chain(({ method, path, operation: { parameters = [], requestBody } }) => {
    const part = (of: string) => parameters.filter((parameter) => parameter.in === of);
    const inPath = fc
      .tuple(...part('path').map(({ schema }) => (schema.format === 'uuid' ? values.id : values.of(schema))))
      .map((found) =>
        found.reduce<string>((url, value) => url.replace(/\{\w+\}/, () => encoded(value) || 'x'), path),
      );
    const asked = Object.fromEntries(part('query').map(({ name, schema }) => [name, values.of(schema)]));
    const query = fc
      .tuple(
        fc.record(asked, {
          requiredKeys: part('query').flatMap(({ name, required }) => (required ? [name] : [])),
        }),
        fc.oneof(
          { weight: 12, arbitrary: fc.constant('') },
          {
            weight: 1,
            arbitrary: fc.constantFrom('%E0%A4%A', 'a[b]=c', '&&&', 'limit=1&limit=2', '%00', '='),
          },
        ),
      )
      .map(([found, more]) =>
        [
          ...Object.entries(found).map(([name, value]) => `${name}=${encoded(value)}`),
          ...(more ? [more] : []),
        ].join('&'),
      );
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const body: fc.Arbitrary<Buffer | null> =
      media && type === 'application/json'
        ? jsonBytes(
            fc.oneof(
              { weight: 3, arbitrary: values.of(media.schema) },
              // The documented example with one field of another kind gets further than one in which everything is odd.
              {
                weight: 3,
                arbitrary: fc
                  .tuple(values.of(media.schema), fc.nat())
                  .map(([odd, at]) => withOneOf(media.example ?? {}, odd, at)),
              },
            ),
          )
        : method === 'GET'
          ? fc.constant(null)
          : fc.option(jsonBytes(anything));
    return fc.record({ caller: fc.constantFrom(...callers), inPath, query, headers, body }).map((one) => {
      const url = one.query ? `${one.inPath}?${one.query}` : one.inPath;
      const sent = { ...(one.body ? { 'content-type': 'application/json' } : {}), ...one.headers };
      return new HostileRequest(one.caller, method, url.slice(0, 8_000), sent, one.body);
    });
  });
}

/** In an address; half a character pair has no such form. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString(),
  );

function withOneOf(example: Record<string, unknown>, odd: unknown, at: number): Record<string, unknown> {
  const fields = Object.entries((odd ?? {}) as object);
  const [name, value] = fields[at % Math.max(fields.length, 1)] ?? ['nonsense', odd];
  return { ...example, [name]: value };
}

const SCHEMA = buildSchema(readFileSync(new URL('../../../docs/schema.graphql', import.meta.url), 'utf8'));

/** GraphQL operations with variables of any kind, and texts that are none. */
export function graphqlRequests(values: Values, callers: readonly string[]): fc.Arbitrary<HostileRequest> {
  const leaf = (type: GraphQLOutputType | GraphQLInputType): any =>
    'ofType' in type ? leaf(type.ofType as any) : type;
  const schemaOf = (type: GraphQLInputType, depth = 0): Schema => {
    const name = String(type);
    if (name.endsWith('!')) return schemaOf((type as any).ofType, depth);
    if (name.startsWith('[')) return { type: 'array', items: schemaOf((type as any).ofType, depth + 1) };
    if ('getValues' in type) return { enum: type.getValues().map((value) => value.name) };
    if ('getFields' in type)
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.values(type.getFields()).map((field) => [field.name, schemaOf(field.type, depth + 1)]),
        ),
        required: Object.values(type.getFields())
          .filter((field) => String(field.type).endsWith('!'))
          .map((field) => field.name),
      };
    if (name === 'ID') return { type: 'string', format: 'uuid' };
    if (name === 'DateTime') return { type: 'string', format: 'date-time' };
    return { type: { Int: 'integer', Float: 'number', Boolean: 'boolean' }[name] ?? 'string' };
  };
  const selection = (type: GraphQLOutputType, levels: number): string => {
    const of = leaf(type);
    if (!('getFields' in of)) return '';
    const fields = Object.values<any>(of.getFields()).filter(
      (field) => field.args.length === 0 && (levels > 0 || !('getFields' in leaf(field.type))),
    );
    return `{ __typename ${fields.map((field) => `${field.name} ${selection(field.type, levels - 1)}`).join(' ')} }`;
  };
  const operations = [SCHEMA.getQueryType()!, SCHEMA.getMutationType()!].flatMap((root) =>
    Object.values(root.getFields()).map((field) => ({ kind: root.name.toLowerCase(), field })),
  );
  const wellFormed = fc.constantFrom(...operations).chain(({ kind, field }) => {
    const { args } = field;
    const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
    const query = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection(field.type, 1)} }`;
    return fc
      .record(Object.fromEntries(args.map(({ name, type }) => [name, values.of(schemaOf(type))])), {
        requiredKeys: args.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name),
      })
      .map((variables): unknown => ({ query, variables }));
  });
  const odd = fc.oneof(
    fc.record({ query: hostileText }),
    fc
      .integer({ min: 1, max: 600 })
      .map((levels) => ({ query: `{ me ${'{ a '.repeat(levels)}${'}'.repeat(levels)} }` })),
    fc.integer({ min: 1, max: 400 }).map((count) => ({
      query: `{ ${Array.from({ length: count }, (_, i) => `a${i}: me { id }`).join(' ')} }`,
    })),
    fc.constantFrom(
      { query: 'fragment a on User { ...b } fragment b on User { ...a } { me { ...a } }' },
      { query: '{ __schema { types { fields { type { fields { name } } } } } }' },
      { query: '{ me { id } }', operationName: 'x' },
      { query: '{ me { id } }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      [{ query: '{ me { id } }' }, { query: '{ me { id } }' }],
      { query: `{ me(a: """${'"'.repeat(9)}) { id } }` },
    ),
    anything,
  );
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      headers,
      body: jsonBytes(fc.oneof({ weight: 6, arbitrary: wellFormed }, { weight: 1, arbitrary: odd })),
    })
    .map(
      ({ caller, body, ...one }) =>
        new HostileRequest(
          caller,
          'POST',
          '/graphql',
          { 'content-type': 'application/json', ...one.headers },
          body,
        ),
    );
}

/** A form with a file and fields, as a browser sends it. */
export function formRequests(
  path: string,
  callers: readonly string[],
  file: fc.Arbitrary<Buffer>,
  fields: fc.Arbitrary<Record<string, string>>,
): fc.Arbitrary<HostileRequest> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('list.csv', 'list.xlsx', 'shot.png', 'bank.ofx') },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }).map((some) => some.replace(/["\r\n]/g, '')),
    },
  );
  return fc
    .record({ caller: fc.constantFrom(...callers), file, fields, name })
    .map(({ caller, file: bytes, fields: named, name: fileName }) => {
      const parts = [
        ...Object.entries(named).map(([key, value]) =>
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
        ),
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--b--\r\n'),
      ];
      return new HostileRequest(
        caller,
        'POST',
        path,
        { 'content-type': 'multipart/form-data; boundary=b' },
        Buffer.concat(parts),
      );
    });
}
