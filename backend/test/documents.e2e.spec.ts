import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { startApp, type TestApp } from './support/app.js';

const FOLDER = path.resolve(import.meta.dirname, '../../docs');
/** `npm run documents` writes the files that every other run compares. */
const IS_WRITING = process.env.WRITE_DOCUMENTS === '1';
const EVERY_ERROR = ['400', '401', '403', '404', '408', '409', '413', '415', '422', '429', '500', '503'];

/** Returns the committed copy. If this run is for writing, writes it first. */
async function committed(name: string, current: string): Promise<string> {
  const file = path.join(FOLDER, name);
  if (IS_WRITING) await writeFile(file, current);
  return readFile(file, 'utf8');
}

describe('the documents of the interface', () => {
  let server: TestApp;
  let document: any;
  const operations: Array<{ name: string; method: string; operation: any }> = [];

  beforeAll(async () => {
    server = await startApp();
    document = (await server.call('GET', '/api/docs-json')).body;
    for (const [url, methods] of Object.entries<any>(document.paths))
      for (const [method, operation] of Object.entries<any>(methods))
        operations.push({ name: `${method.toUpperCase()} ${url}`, method, operation });
  });
  afterAll(() => server.close());

  test('docs/openapi.json is the OpenAPI document of this code (npm run documents mends it)', async () => {
    expect(JSON.parse(await committed('openapi.json', `${JSON.stringify(document, null, 2)}\n`))).toEqual(
      document,
    );
  });

  test('docs/schema.graphql is the GraphQL schema of this code (npm run documents mends it)', async () => {
    const schema = printSchema(lexicographicSortSchema(server.app.get(GraphQLSchemaHost).schema));
    expect(await committed('schema.graphql', `${schema}\n`)).toBe(`${schema}\n`);
  });

  test('every route has a summary, a group that is described, and an example of what goes in and out', () => {
    const groups = document.tags.map((tag: { name: string }) => tag.name);
    const lacking = operations.flatMap(({ name, operation }) => {
      const lacks: string[] = [];
      if (!operation.summary) lacks.push('summary');
      if (!operation.tags?.every((tag: string) => groups.includes(tag))) lacks.push('described group');
      const answers = Object.entries<any>(operation.responses).filter(([status]) => status !== '204');
      if (!answers.some(([status]) => status < '300') && !operation.responses['204']) lacks.push('success');
      for (const [part, { content }] of [
        ...answers,
        ['body', operation.requestBody ?? { content: {} }],
      ] as any)
        for (const media of Object.values<any>(content ?? { none: {} }))
          if ((media.example ?? media.examples) === undefined) lacks.push(`example of ${part}`);
      return lacks.map((lack) => `${name}: ${lack}`);
    });
    expect(lacking).toEqual([]);
  });

  test('every error that a route can give by its kind is documented in the one error shape', () => {
    const lacking = operations.flatMap(({ name, operation }) => {
      const parameters: any[] = operation.parameters ?? [];
      const expected = [
        '500',
        ...(operation.security.length > 0 ? ['401', '503'] : []),
        ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
        ...(parameters.some((parameter) => parameter.in === 'query') ? ['422'] : []),
        ...(operation.requestBody ? ['400', '413', '415', '422', '429'] : []),
      ];
      const lacks = expected.filter((status) => !operation.responses[status]);
      for (const status of EVERY_ERROR) {
        const schema = operation.responses[status]?.content?.['application/json'].schema;
        if (operation.responses[status] && !/\/(Problem|ReadinessDto)$/.test(schema?.$ref))
          lacks.push(`shape of ${status}`);
      }
      return lacks.map((lack) => `${name}: ${lack}`);
    });
    expect(lacking).toEqual([]);
  });

  test('docs/api.md walks through every route', async () => {
    const text = await readFile(path.join(FOLDER, 'api.md'), 'utf8');
    const walked = text
      .split('\n')
      .filter((line) => line.includes('curl "$URL') || line.includes('curl -X'))
      .map((line) => {
        const method = /-X (\w+)/.exec(line)?.[1] ?? (/ -[dF] /.test(line) ? 'POST' : 'GET');
        return {
          method,
          url: /"\$URL([^"?]*)/.exec(line)![1]!.replace('${PICTURE%%\\', '/api/screenshots/$ID'),
        };
      });
    const missing = operations.filter(({ name, method }) => {
      const pattern = name.replace(/^\w+ /, '').replace(/\{[^}]+\}/g, '[^/]+');
      return !walked.some(
        (call) => call.method === method.toUpperCase() && new RegExp(`^${pattern}$`).test(call.url),
      );
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
