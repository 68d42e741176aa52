import { request } from 'node:http';
import { getIntrospectionQuery } from 'graphql';
import { RequestBudget } from '../src/http/limits/request-budget.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { until } from './support/until.js';

const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
/** Each fragment spreads the next one twice, so the last is asked for 2^150 times. */
const BOMB = `{ ...F0 } ${many(150, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)}
  fragment F150 on Query { __typename }`;
/** Eighteen levels, although no fragment nests more than one itself. */
const CHAIN = `{ __schema { types { ...T0 } } } ${many(15, (i) => `fragment T${i} on __Type { ofType { ...T${i + 1} } }`)}
  fragment T15 on __Type { name }`;
const HASH = { version: 1, sha256Hash: '0'.repeat(64) };

interface Refused {
  what: string;
  /** The body as an object (`body`), or as it is sent (`raw`). */
  body?: unknown;
  raw?: string;
  method?: string;
  search?: string;
  headers?: Record<string, string>;
  status: number;
  code: string;
}

const query = (text: string, more: object = {}): object => ({ query: text, ...more });

/** How many requests of its only caller a process has exchanged with the others. */
const sharedOf = (server: TestApp): number | undefined => {
  const { budgets } = server.app.get(RequestBudget) as unknown as {
    budgets: Map<string, { shared: number }>;
  };
  return [...budgets.values()][0]?.shared;
};

/** Everything that GraphQL refuses, with its answer. */
const REFUSED: Refused[] = [
  // Too much, refused before validation.
  {
    what: '829 kB of 60,000 aliases',
    body: query(`{ ${many(60_000, (i) => `a${i}:me{id}`)} }`),
    status: 413,
    code: 'request_too_large',
  },
  {
    what: '50,000 directives at one field',
    body: query(`{ __typename ${many(50_000, () => '@skip(if:false)')} }`),
    status: 413,
    code: 'request_too_large',
  },
  {
    what: '64 kB of variables',
    body: query('{ __typename }', { variables: { a: 'x'.repeat(70_000) } }),
    status: 413,
    code: 'request_too_large',
  },
  {
    what: '20,001 bytes',
    body: query(`{ __typename } #${'x'.repeat(20_001 - 16)}`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: 'as many bytes in fewer characters',
    body: query(`{ __typename } #${'é'.repeat(10_000)}`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: '2,001 tokens',
    body: query(`{ ${many(1_999, () => 'a')} }`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: 'aliases',
    body: query(`{ ${many(700, (i) => `a${i}:__typename`)} }`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: 'repeated directives',
    body: query(`{ __typename ${many(400, () => '@skip(if:false)')} }`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: 'tokens before what is no token',
    body: query(`{ ${many(2_500, () => 'a')} "`),
    status: 422,
    code: 'query_too_large',
  },
  {
    what: 'variables that nest too deep',
    raw: `{"query":"{__typename}","variables":{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}}`,
    status: 422,
    code: 'invalid_input',
  },
  // Too much, refused once it is known what is asked for.
  {
    what: 'levels',
    body: query(`{ __schema { types { ${'ofType { '.repeat(20)} name ${'} '.repeat(20)} } } }`),
    status: 422,
    code: 'query_too_deep',
  },
  { what: 'levels by way of fragments', body: query(CHAIN), status: 422, code: 'query_too_deep' },
  {
    what: 'operations in one',
    body: query(`{ ${many(60, (i) => `a${i}: me { id }`)} }`),
    status: 422,
    code: 'query_too_costly',
  },
  {
    what: 'operations in one, by way of fragments',
    body: query(`{ ...F } fragment F on Query { ${many(60, (i) => `a${i}: me { id }`)} }`),
    status: 422,
    code: 'query_too_costly',
  },
  {
    what: 'more rows than one list has',
    body: query('{ a: attendees(limit: 10000) { data { id } } b: attendees(limit: 10000) { data { id } } }'),
    status: 422,
    code: 'query_too_costly',
  },
  {
    what: 'rows by way of a variable',
    body: query(
      'query ($n: Int) { a: attendees(limit: $n) { data { id } } b: attendees(limit: $n) { data { id } } }',
      { variables: { n: 10_000 } },
    ),
    status: 422,
    code: 'query_too_costly',
  },
  { what: 'fragments that double', body: query(BOMB), status: 422, code: 'query_too_many_fields' },
  {
    what: 'fragments that are spread often',
    body: query(
      `{ ${many(90, () => '...A')} } fragment A on Query { ${many(60, () => '...B')} } fragment B on Query { __typename }`,
    ),
    status: 422,
    code: 'query_too_many_fields',
  },
  {
    what: 'named operations that cost too much',
    body: query(`query A { __typename } query B { ${many(60, (i) => `a${i}: me { id }`)} }`, {
      operationName: 'B',
    }),
    status: 422,
    code: 'query_too_costly',
  },
  {
    what: 'fields that overlap',
    body: query(`{ ${many(40, () => `a: attendees { ${many(7, () => 'x: data { id }')} }`)} }`),
    status: 422,
    code: 'query_too_costly',
  },
  {
    what: 'schema within schema',
    body: query(
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    ),
    status: 400,
    code: 'query_not_valid',
  },
  // Not GraphQL.
  { what: 'no JSON', raw: '{', status: 400, code: 'body_not_json' },
  {
    what: 'poisoned JSON',
    raw: '{"__proto__":{"query":"{__typename}"}}',
    status: 400,
    code: 'body_not_json',
  },
  { what: 'no body', raw: '', status: 400, code: 'query_not_served' },
  { what: 'null', raw: 'null', status: 400, code: 'query_not_served' },
  { what: 'an empty object', body: {}, status: 400, code: 'query_not_served' },
  { what: 'a batch', body: [query('{ __typename }')], status: 400, code: 'query_not_served' },
  { what: 'no query', body: { variables: {} }, status: 400, code: 'query_not_served' },
  { what: 'an empty query', body: query(''), status: 400, code: 'query_not_served' },
  { what: 'a query of nothing but a comment', body: query('#'), status: 400, code: 'query_not_parsed' },
  { what: 'a query that is a number', body: { query: 7 }, status: 400, code: 'query_not_served' },
  {
    what: 'a query that is parsed already',
    body: { query: { kind: 'Document' } },
    status: 400,
    code: 'query_not_served',
  },
  { what: 'a syntax error', body: query('{'), status: 400, code: 'query_not_parsed' },
  { what: 'what is no token', body: query('{ a ? }'), status: 400, code: 'query_not_parsed' },
  {
    what: 'variables in a list',
    body: query('{ __typename }', { variables: [] }),
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'variables in words',
    body: query('{ __typename }', { variables: '{}' }),
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'extensions in words',
    body: query('{ __typename }', { extensions: 'x' }),
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'a name that is a number',
    body: query('{ __typename }', { operationName: 7 }),
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'a name that is not there',
    body: query('query A { __typename }', { operationName: 'B' }),
    status: 400,
    code: 'query_operation_unknown',
  },
  {
    what: 'no name for two operations',
    body: query('query A { __typename } query B { __typename }'),
    status: 400,
    code: 'query_operation_unknown',
  },
  {
    what: 'fragments without an operation',
    body: query('fragment A on Query { __typename }'),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'a persisted query',
    body: { extensions: { persistedQuery: HASH } },
    status: 400,
    code: 'persisted_queries_off',
  },
  {
    what: 'a query to persist',
    body: query('{ __typename }', { extensions: { persistedQuery: HASH } }),
    status: 400,
    code: 'persisted_queries_off',
  },
  {
    what: 'a subscription',
    body: query('subscription { dashboardChanged { kind id } }'),
    status: 400,
    code: 'subscription_not_on_socket',
  },
  // Does not fit the schema.
  { what: 'an unknown field', body: query('{ attendeez }'), status: 400, code: 'query_not_valid' },
  {
    what: 'thousands of unknown fields',
    body: query(`{ ${many(1_900, (i) => `x${i}`)} }`),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'an unknown argument',
    body: query('{ attendees(limits: 1) { data { id } } }'),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'an unknown type',
    body: query('{ ...F } fragment F on Querie { __typename }'),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'a value that is none of its enum',
    body: query('{ attendees(foodOption: with_foot) { data { id } } }'),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'a fragment that spreads itself',
    body: query('{ ...F } fragment F on Query { ...F }'),
    status: 400,
    code: 'query_not_valid',
  },
  {
    what: 'a variable of another type',
    body: query('query ($n: Int) { attendees(limit: $n) { data { id } } }', { variables: { n: 'x' } }),
    status: 400,
    code: 'query_variables_not_valid',
  },
  {
    what: 'a variable that is none of its enum',
    body: query('query ($f: FoodOption) { attendees(foodOption: $f) { data { id } } }', {
      variables: { f: 'with_foot' },
    }),
    status: 400,
    code: 'query_variables_not_valid',
  },
  {
    what: 'a variable that is missing',
    body: query('query ($n: Int!) { attendees(limit: $n) { data { id } } }'),
    status: 400,
    code: 'query_variables_not_valid',
  },
  // Sent in another way than GraphQL accepts.
  {
    what: 'a form of another site',
    raw: '{ __typename }',
    headers: { 'content-type': 'text/plain' },
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'a query in the address',
    method: 'GET',
    search: '?query={__typename}',
    status: 400,
    code: 'query_not_served',
  },
  {
    what: 'the same with a header that no form can send',
    method: 'GET',
    search: '?query={__typename}',
    headers: { 'apollo-require-preflight': '1' },
    status: 405,
    code: 'query_not_posted',
  },
  { what: 'another method', method: 'PUT', body: query('{ __typename }'), status: 404, code: 'nothing_here' },
  {
    what: 'an answer that is no JSON',
    body: query('{ __typename }'),
    headers: { accept: 'image/png' },
    status: 406,
    code: 'answer_not_acceptable',
  },
];

const told = ({ method = 'POST', search = '', body, raw, headers }: Refused, as?: string) =>
  [method, `/graphql${search}`, { body, raw, headers, as }] as const;

describe.each(['production', 'development'])('in %s, what GraphQL does not do', (environment) => {
  let server: TestApp;
  let president: string;
  beforeAll(async () => {
    server = await startApp({
      env: {
        NODE_ENV: environment,
        MAIL_FROM: 'Usher <tickets@example.org>',
        LOG_LEVEL: 'info',
      },
    });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  /** A refusal is one line in the log, without a stack. */
  async function untilOneLineFollows(before: number): Promise<void> {
    await until(() => server.logs.length > before);
    const lines = server.logs.slice(before).map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ method: expect.any(String), status: expect.any(Number) }),
    ]);
    expect(lines[0]).not.toHaveProperty('err');
  }

  test.each(REFUSED.map((refused) => [refused.what, refused] as const))(
    'is refused with a status, a code and a sentence: %s',
    async (_, refused) => {
      for (const as of [undefined, president]) {
        const before = server.logs.length;
        const { status, body } = await server.call(...told(refused, as));
        const [{ message, extensions }] = body.errors;
        expect([status, extensions.status, extensions.code]).toEqual([
          refused.status,
          refused.status,
          refused.code,
        ]);
        expect(extensions.detail).toBe(message);
        expect(message.length).toBeGreaterThan(10);
        expect(body).not.toHaveProperty('data');
        expect(JSON.stringify(body).length).toBeLessThan(25_000);
        if (environment === 'production') expect(JSON.stringify(body)).not.toContain('Did you mean');
        await untilOneLineFollows(before);
      }
    },
  );

  test('is refused in one line where an address asks too often', async () => {
    const limited = await startApp({
      database: server.database,
      env: { LOG_LEVEL: 'info', LIMIT_GRAPHQL_PER_ADDRESS: '2' },
    });
    try {
      const before = limited.logs.length;
      const statuses = [];
      for (let i = 0; i < 5; i++) statuses.push((await limited.graphql('{ __typename }')).status);
      expect(statuses).toEqual([200, 200, 429, 429, 429]);
      await until(() => limited.logs.length >= before + 5);
      const lines = limited.logs.slice(before).map((line) => JSON.parse(line));
      expect(lines.map(({ route, status }) => [route, status])).toEqual(
        statuses.map((status) => ['/graphql', status]),
      );
      expect(lines.filter((line) => 'err' in line)).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  test('is guessed at outside production only', async () => {
    const { body } = await server.graphql('{ attendeez }');
    expect(body.errors[0].message.includes('Did you mean "attendees"')).toBe(environment !== 'production');
    expect(body.errors[0].extensions.detail.includes('Did you mean')).toBe(environment !== 'production');
  });
});

describe('what GraphQL does', () => {
  let server: TestApp;
  let president: string;
  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  test.each([
    ['a tool’s introspection', getIntrospectionQuery()],
    [
      'a tool’s introspection with all there is',
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    ],
    ['a list of the longest', '{ attendees(limit: 10000) { data { id name email phone volunteerName } } }'],
    ['a query of the most bytes', `{ __typename } #${'x'.repeat(20_000 - 16)}`],
    ['a query of the most tokens', `{ __typename __typename ${many(499, () => '...{__typename}')} }`],
  ])('is served: %s', async (_, text) => {
    const { status, body } = await server.graphql(text, {}, president);
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });

  test('is refused with a reason where it nests too deep or asks for too much', async () => {
    const deep = `{ __schema { types { ${'ofType { '.repeat(20)} name ${'} '.repeat(20)} } } }`;
    expect((await server.graphql(deep)).body.errors[0]).toMatchObject({
      message: 'The query nests deeper than 15 levels',
      extensions: { status: 422 },
    });
    const refused = await server.graphql(`{ ${many(60, (i) => `a${i}: me { id }`)} }`);
    expect(refused.body.errors[0].extensions).toMatchObject({ status: 422, code: 'query_too_costly' });
    expect(refused.body.errors[0].message).toMatch(/costs/);
  });

  test.each(['a\0b', 'a\ud800b'])('is refused where a text cannot be stored: %j', async (text) => {
    const faultsOf = async (operation: string, variables: object, token?: string) => {
      const { extensions } = (await server.graphql(operation, variables, token)).body.errors[0];
      return [extensions.status, Object.keys(extensions.errors)];
    };
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { tokenType } }';
    expect(await faultsOf(login, { input: { email: text, password: 'x' } })).toEqual([422, ['email']]);
    const search = 'query ($search: String) { attendees(search: $search) { data { id } } }';
    expect(await faultsOf(search, { search: text }, president)).toEqual([422, ['search']]);
  });

  test('is that of the operation which is named', async () => {
    const body = { query: 'query A { me { id } } query B { events { id } }', operationName: 'B' };
    const answer = await server.call('POST', '/graphql', { as: president, body });
    expect(Object.keys(answer.body.data)).toEqual(['events']);
  });

  test('holds for a body that does not say how long it is', async () => {
    const send = (query: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
        request(`${server.url}/graphql`, { method: 'POST', headers })
          .on('response', (answer) => resolve(answer.statusCode!))
          .on('error', reject)
          .end(JSON.stringify({ query }));
      });
    expect(await send('{ __typename }')).toBe(200);
    expect(await send(`{ ${many(40_000, () => 'a')} }`)).toBe(413);
  });
});

describe('the budget of requests', () => {
  const start = (env: Record<string, string>) =>
    startApp({
      env: {
        LIMIT_GRAPHQL_PER_ADDRESS: '10',
        LIMIT_REQUESTS_PER_USER: '10',
        TRUST_PROXY: 'loopback',
        ...env,
      },
    });
  const post = (server: TestApp, address: string, text: string, as?: string) =>
    server.call('POST', '/graphql', { body: { query: text }, as, headers: { 'x-forwarded-for': address } });

  test('is that of the address where nobody is signed in, over all that GraphQL is sent', async () => {
    const server = await start({});
    try {
      const sent = ['{ __typename }', '{', '{ nothing }', '{ me { id } }', `{ ${many(2_500, () => 'a')} }`];
      for (const text of [...sent, ...sent])
        expect([text, (await post(server, '192.0.2.1', text)).status]).not.toEqual([text, 429]);
      const { status, headers, body } = await post(server, '192.0.2.1', '{ __typename }');
      expect([status, body.errors[0].extensions.code]).toEqual([429, 'too_many_requests']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      // An invalid token signs nobody in.
      expect((await post(server, '192.0.2.1', '{ __typename }', 'x.y.z')).status).toBe(429);
      expect((await post(server, '192.0.2.2', '{ __typename }')).status).toBe(200);
      const as = await server.signIn(await makeUser(server.database));
      expect((await post(server, '192.0.2.1', '{ me { id } }', as)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  test('of an address counts the aliases of public operations one by one', async () => {
    const server = await start({});
    try {
      const { email } = await makeUser(server.database);
      const login = (i: number): string =>
        `a${i}: login(input: {email: "${email}", password: "${PASSWORD}"}) { accessToken }`;
      const { body } = await post(server, '2001:db8::1', `mutation { ${many(12, login)} }`);
      // Run one after the other, and none after one that failed.
      expect(body.errors).toMatchObject([{ path: ['a10'], extensions: { status: 429 } }]);
      // Another address in the network of the same IPv6 customer.
      expect((await post(server, '2001:db8::2', '{ __typename }')).status).toBe(429);
    } finally {
      await server.close();
    }
  });

  test('of a user counts what is refused and what asks for no field of ours', async () => {
    const server = await start({});
    try {
      const as = await server.signIn(await makeUser(server.database));
      const sent = ['{ __typename }', '{', '{ nothing }', '{ me { id } }', `{ ${many(2_500, () => 'a')} }`];
      for (const text of [...sent, ...sent])
        expect([text, (await post(server, '192.0.2.1', text, as)).status]).not.toEqual([text, 429]);
      expect((await post(server, '192.0.2.1', '{ __typename }', as)).status).toBe(429);
      expect((await server.call('GET', '/api/auth/me', { as })).status).toBe(429);
    } finally {
      await server.close();
    }
  });

  test('of an address is shared by all processes', async () => {
    const one = await start({});
    const other = await startApp({
      database: one.database,
      env: { LIMIT_GRAPHQL_PER_ADDRESS: '10', TRUST_PROXY: 'loopback' },
    });
    try {
      const ask = async (server: TestApp) => (await post(server, '192.0.2.9', '{ __typename }')).status;
      for (let i = 0; i < 10; i++) expect(await ask(one)).toBe(200);
      await until(() => sharedOf(one) === 10);
      // A process learns of the others' counts when it has one to share itself.
      expect(await ask(other)).toBe(200);
      await until(() => sharedOf(other) === 11);
      expect(await ask(other)).toBe(429);
    } finally {
      await other.close();
      await one.close();
    }
  });
});
