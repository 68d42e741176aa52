import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { PLAIN_BODY, type RequestBody } from '../src/http/request-body.js';
import { MAX_NAMES } from '../src/http/json-shape.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { answerIn, rawConnection } from './support/raw-http.js';

/** The routes that take more than the plain body, and why. */
const LARGER: Record<string, Partial<RequestBody>> = {
  // 500 scans.
  'POST /api/checkin/sync': { bytes: 502_000, elements: 500, isAsSent: true },
  // 1,000 lines of a bank.
  'POST /api/transfers/statement/accept': { bytes: 500_000, elements: 1_000 },
  // Texts of 10,000 and 5,000 characters, of twelve bytes each where a client escapes them; 500 people.
  'POST /api/messages': { bytes: 257_300, elements: 500 },
  'POST /api/messages/preview': { bytes: 257_300, elements: 500 },
  'POST /api/events': { bytes: 78_440 },
  'PUT /api/events/:id': { bytes: 78_440 },
  // A query, and an event in its variables.
  'POST /graphql': { bytes: 65_536 },
  // All tiers of the event.
  'POST /api/checkin/sales': { bytes: 64_000, elements: 200 },
  // A thousand ranges of numbers, and names for all of a book.
  'POST /api/paper/assignments': { bytes: 28_096, elements: 1_000 },
  'POST /api/paper/assignments/:id/accept': { bytes: 28_096, elements: 1_000 },
  'POST /api/paper/returns': { bytes: 28_096, elements: 1_000 },
  'POST /api/paper/void': { bytes: 28_096, elements: 1_000 },
  'POST /api/paper/sales/undo': { bytes: 28_096, elements: 1_000 },
  'POST /api/paper/sales': { bytes: 1_628_096, elements: 1_000 },
  // Numbers of 20,000 rows.
  'POST /api/imports/:id/suggestions': { bytes: 262_144, elements: 20_000 },
  // A file of 10 MB.
  'POST /api/imports': { type: 'file', bytes: 10_502_144 },
  'POST /api/organization/logo': { type: 'file', bytes: 10_502_144 },
  'POST /api/upload-transaction-screenshot': { type: 'file', bytes: 10_502_144 },
  'POST /api/transfers/statement': { type: 'file', bytes: 10_518_528 },
  'POST /api/unsubscribe': { type: 'any form' },
};
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const ID = '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f';

interface Route {
  name: string;
  method: string;
  url: string;
  body: RequestBody;
  bodyLimit: number | undefined;
}

const object = (names: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, i) => [`f${i}`, i])));
const array = (elements: number): string => `[${Array.from({ length: elements }, () => '{}').join()}]`;

describe('the body of a request', () => {
  const routes: Route[] = [];
  let server: TestApp;
  let token: string;

  beforeAll(async () => {
    const note = ({ method, url, config, bodyLimit }: RouteOptions): void => {
      for (const one of [method].flat())
        if (WITH_BODY.has(one))
          routes.push({ name: `${one} ${url}`, method: one, url, body: config!.body!, bodyLimit });
    };
    server = await startApp({
      prepare: (app: NestFastifyApplication) => {
        (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).addHook('onRoute', note);
      },
      env: { LIMIT_GRAPHQL_PER_ADDRESS: '1000' },
    });
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  /** Sends a request byte for byte, and returns the answer and its size. */
  async function send(text: string): Promise<{ status: number; code: string; bytes: number; body: any }> {
    const { write, ended } = rawConnection(server.url);
    write(text);
    const said = await ended;
    const { status, body } = answerIn(said);
    return { status, code: body.code ?? body.errors?.[0]?.extensions.code, bytes: said.length, body };
  }
  const head = ({ method, url }: Route, more: string): string =>
    `${method} ${url.replace(/:\w+/, ID)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
    `Content-Type: application/json\r\n${more}\r\n`;
  const sendJson = (route: Route, json: string) =>
    send(head(route, `Content-Length: ${Buffer.byteLength(json)}\r\n`) + json);
  /** The codes of the fields at fault. */
  const faultsOf = ({ body }: { body: any }): unknown =>
    body.error_codes ?? body.errors?.[0]?.extensions.errorCodes;

  test('has a limit at every route: the plain one, or what the route needs', () => {
    expect(routes.length).toBeGreaterThan(40);
    const named = new Set(routes.map(({ name }) => name));
    expect(Object.keys(LARGER).filter((name) => !named.has(name))).toEqual([]);
    for (const { name, body, bodyLimit } of routes)
      expect([name, body, bodyLimit]).toEqual([name, { ...PLAIN_BODY, ...LARGER[name] }, body.bytes]);
    expect(PLAIN_BODY).toEqual({ type: 'json', bytes: 16_384, elements: 64, isAsSent: false });
  });

  test('that is too large is a 413 at every route, before anybody is known or the body has arrived', async () => {
    const unknown: Route = { ...routes[0]!, name: 'no route', url: '/api/nothing', body: PLAIN_BODY };
    for (const route of [...routes, unknown]) {
      const declared = await send(head(route, `Content-Length: ${route.body.bytes + 1}\r\n`));
      expect([route.name, declared.status, declared.code]).toEqual([route.name, 413, 'request_too_large']);
      if (route.body.type === 'file') continue;
      const chunk = `${(route.body.bytes + 1).toString(16)}\r\n${'x'.repeat(route.body.bytes + 1)}`;
      const inChunks = await send(head(route, 'Transfer-Encoding: chunked\r\n') + chunk);
      expect([route.name, inChunks.status, inChunks.code]).toEqual([route.name, 413, 'request_too_large']);
    }
  });

  test('that holds too many names or elements is a 422 of a few bytes at every route, before anybody is known', async () => {
    for (const route of routes) {
      const { elements } = route.body;
      for (const [json, code] of [
        [object(MAX_NAMES + 1), 'body.too_many_names'],
        [`{"a":[${object(MAX_NAMES + 1)}]}`, 'body.too_many_names'],
        [array(elements + 1), 'body.too_many_elements'],
        [`{"list":${array(elements + 1)}}`, 'body.too_many_elements'],
      ] as const) {
        const answer = await sendJson(route, json);
        expect([route.name, answer.status, answer.code]).toEqual([route.name, 422, 'invalid_input']);
        expect(Object.values(faultsOf(answer) as object)).toEqual([[code]]);
        expect(answer.bytes).toBeLessThan(2_500);
      }
    }
  });

  test('names its unknown fields by the first few', async () => {
    const long = Object.fromEntries(
      Array.from({ length: MAX_NAMES }, (_, i) => [`a${i}_${'x'.repeat(200)}`, i]),
    );
    const { status, body } = await server.call('POST', '/api/auth/login', { body: long });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toHaveLength(20);
    expect(Object.keys(body.error_codes)).toEqual(Object.keys(body.errors));
    expect(JSON.stringify(body).length).toBeLessThan(8_000);
  });

  test('names what is wrong in a thousand pairs by the first few', async () => {
    const pairs = Array.from({ length: 1_000 }, () => ({ line_id: 'x', attendee_ids: [] }));
    const { status, body } = await server.call('POST', '/api/transfers/statement/accept', {
      as: token,
      body: { pairs },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toHaveLength(20);
  });

  test('fits, however long its texts are and however they are written', async () => {
    const { body: document } = await server.call('GET', '/api/docs-json');
    const sizeOf = (schema: any): number => {
      if (schema.$ref) return sizeOf(document.components.schemas[schema.$ref.split('/').pop()]);
      if (schema.allOf) return sizeOf(schema.allOf[0]);
      if (schema.type === 'array')
        return 2 + Math.min(schema.maxItems ?? 1, 11) * (1 + sizeOf(schema.items ?? {}));
      const fields = Object.entries<any>(schema.properties ?? {});
      if (fields.length > 0)
        return fields.reduce((sum, [name, inner]) => sum + name.length + 4 + sizeOf(inner), 2);
      return 2 + 12 * (schema.maxLength ?? 40);
    };
    let longest = 0;
    for (const { name, method, url, body } of routes) {
      const path = url.replace(/:(\w+)/g, '{$1}');
      const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content;
      const schema = content?.['application/json']?.schema;
      // Their elements are counted out in bytes where they are declared.
      if (!schema || body.elements > PLAIN_BODY.elements) continue;
      const size = sizeOf(schema);
      expect([name, size <= body.bytes]).toEqual([name, true]);
      if (body.bytes === PLAIN_BODY.bytes) longest = Math.max(longest, size);
    }
    expect(longest).toBeGreaterThan(PLAIN_BODY.bytes / 2);
  });

  test('is taken at the largest: an event described in 5,000 characters, a message of 10,000', async () => {
    const escaped = (body: object): string =>
      JSON.stringify(body).replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    const event = await server.call('POST', '/api/events', {
      as: token,
      raw: escaped({
        name: '🎟'.repeat(200),
        description: '🎟'.repeat(5_000),
        event_date: '2030-01-01T18:00:00Z',
        location: '🎟'.repeat(300),
        payment_recipient: '🎟'.repeat(300),
      }),
    });
    expect(event.status).toBe(201);
    const preview = await server.call('POST', '/api/messages/preview', {
      as: token,
      raw: escaped({
        event_id: event.body.id,
        filter: {
          search: '🎟'.repeat(200),
          people: Array.from({ length: 500 }, () => `${'a'.repeat(242)}@example.org`),
        },
        subject: '🎟'.repeat(200),
        text: '🎟'.repeat(10_000),
      }),
    });
    expect(preview.status).toBe(200);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'gzip, br', 'identity, gzip', 'nonsense', ''])(
    'with the Content-Encoding "%s" is a 415 that nobody reads',
    async (encoding) => {
      const started = `Content-Encoding: ${encoding}\r\nContent-Length: 1000\r\n`;
      for (const route of routes) {
        const answer = await send(`${head(route, started)}\x1f\x8b`);
        expect([route.name, answer.status, answer.code]).toEqual([route.name, 415, 'body_encoded']);
      }
    },
  );

  test('is read with the Content-Encoding identity', async () => {
    const { status } = await server.call('POST', '/api/auth/login', {
      body: { email: 'nobody@example.org', password: 'x' },
      headers: { 'content-encoding': 'Identity' },
    });
    expect(status).toBe(401);
  });

  test('of GraphQL has the same limits, and its answer stays small whatever is quoted in it', async () => {
    const query = 'mutation($input: LoginInput!) { login(input: $input) { accessToken } }';
    const many = await server.call('POST', '/graphql', {
      raw: `{"query":${JSON.stringify(query)},"variables":{"input":${object(MAX_NAMES + 1)}}}`,
    });
    expect(many.body.errors[0].extensions).toMatchObject({
      status: 422,
      errorCodes: { input: ['body.too_many_names'] },
    });
    for (const value of [
      'Did you mean '.repeat(4_900),
      `${' Did you mean '.repeat(4_500)}?`,
      'x'.repeat(60_000),
    ]) {
      const answer = await server.graphql('query($n: Int) { attendees(limit: $n) { data { id } } }', {
        n: value,
      });
      expect(answer.body.errors[0].extensions.code).toBe('query_variables_not_valid');
      expect(JSON.stringify(answer.body).length).toBeLessThan(2_500);
    }
  });

  describe('as a form', () => {
    const part = (name: string, value = 'x', more = ''): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const END = '--b--\r\n';
    const FILE = '; filename="a.png"\r\nContent-Type: image/png';
    const upload = (form: string | Buffer, type = 'multipart/form-data; boundary=b') =>
      fetch(`${server.url}/api/upload-transaction-screenshot`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: form,
      }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as any }));

    test.each([
      ['15,000 fields', Array.from({ length: 15_000 }, (_, i) => part(`f${i}`)).join('') + END],
      ['six fields', Array.from({ length: 6 }, (_, i) => part(`f${i}`)).join('') + END],
      ['two files', part('file', 'x', FILE) + part('file', 'x', FILE) + END],
      ['parts without headers', `--b\r\n\r\n\r\n`.repeat(50_000) + END],
      ['parts without anything', `--b\r\n\r\n`.repeat(50_000) + END],
      ['a file of more than 10 MB', part('file', 'x'.repeat(10 * 1024 * 1024 + 1), FILE) + END],
      ['much before the first part', 'x'.repeat(11 * 1024 * 1024) + part('attendee_id', ID) + END],
      ['much after the last part', part('attendee_id', ID) + END + 'x'.repeat(11 * 1024 * 1024)],
    ])('that has %s is a 413', async (_, form) => {
      const { status, body } = await upload(form);
      expect([status, body.code]).toEqual([413, 'picture_too_large']);
    });

    test.each([
      ['no boundary', 'multipart/form-data', part('attendee_id', ID) + END],
      ['an empty boundary', 'multipart/form-data; boundary=""', part('attendee_id', ID) + END],
      ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`, END],
      ['no end', 'multipart/form-data; boundary=b', part('attendee_id', ID)],
      ['no end of its file', 'multipart/form-data; boundary=b', part('file', 'x', FILE).slice(0, -2)],
      ['nothing', 'multipart/form-data; boundary=b', ''],
    ])('that has %s is a 415', async (_, type, form) => {
      const { status, body } = await upload(form, type);
      expect([status, body.code]).toEqual([415, 'not_multipart']);
    });

    test('with a field that is too long, or with headers that are, is a 422', async () => {
      const { status, body } = await upload(part('attendee_id', 'x'.repeat(1_001)) + END);
      expect([status, body.error_codes]).toEqual([422, { attendee_id: ['text.too_long'] }]);
      const long = part('attendee_id', ID, `; x="${'x'.repeat(5_000)}"`);
      expect((await upload(long + END)).status).toBe(422);
    });

    test('is read with its fields in any order, a boundary in quotes, and files that nobody asked for', async () => {
      const sold = await server.call('POST', '/api/register', {
        as: token,
        body: makeAttendee({ payment_mode: 'zelle' }),
      });
      const id = part('attendee_id', sold.body.id);
      const type = 'multipart/form-data; charset=utf-8; boundary="b"';
      for (const form of [part('file', 'x', FILE) + id, id + part('file', 'x', FILE)])
        expect((await upload(form + END, type)).body.code).toBe('not_a_picture');
      const { status, body } = await upload(id + part('other', 'x', FILE) + END);
      expect([status, body.error_codes]).toEqual([422, { file: ['screenshot.required'] }]);
    });

    test('is a 415 at every route that takes none, before anybody is known', async () => {
      for (const route of routes.filter(({ body }) => body.type === 'json')) {
        const form = part('a') + END;
        const answer = await send(
          head(route, `Content-Length: ${form.length}\r\n`).replace(
            'application/json',
            'multipart/form-data; boundary=b',
          ) + form,
        );
        expect([route.name, answer.status, answer.code]).toEqual([route.name, 415, 'unsupported_media_type']);
      }
    });
  });
});

describe('a query string', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  test.each([
    ['of many names', Array.from({ length: 500 }, (_, i) => `a${i}=`).join('&')],
    ['of one name many times', Array.from({ length: 500 }, () => 'sort_by=a').join('&')],
  ])('%s is a 422 of a few bytes', async (_, query) => {
    for (const path of ['/api/attendees', '/api/unsubscribe']) {
      const { status, body } = await server.call('GET', `${path}?${query}`, { as: token });
      expect([status, body.error_codes]).toEqual([422, { query: ['query.too_many_parameters'] }]);
    }
  });
});
