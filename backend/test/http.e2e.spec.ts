import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

describe('what all routes share', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp({
      env: { LOG_LEVEL: 'info', NODE_ENV: 'production', MAIL_FROM: 'Usher <u@example.org>' },
    });
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  test('an unknown route is a 404 in JSON with a request id', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/register'],
      ['GET', '/api'],
    ] as const) {
      const answer = await server.call(method, path);
      expect(answer).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
      expect(answer.body.request_id).toBe(answer.headers['x-request-id']);
    }
  });

  test('a request id from outside is kept where it is plain, and replaced where it is not', async () => {
    const kept = await server.call('GET', '/api/health/live', {
      headers: { 'x-request-id': 'proxy-12345678' },
    });
    expect(kept.headers['x-request-id']).toBe('proxy-12345678');
    const forged = await server.call('GET', '/api/health/live', {
      headers: { 'x-request-id': '{"level":"fatal"}' },
    });
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('one JSON line a request, without e-mail, name, phone, code or token', async () => {
    const attendee = makeAttendee({ name: 'Secretive Person' });
    const sold = await server.call('POST', '/api/register', { as: token, body: attendee });
    const entry = await server.call('POST', `/api/checkin/${sold.body.qr_code_id}`, { as: token });
    const lines = () => server.logs.map((line) => JSON.parse(line));
    const find = (id: string | undefined) => lines().filter((line) => line.requestId === id);
    expect(find(sold.headers['x-request-id'])).toEqual([
      expect.objectContaining({
        method: 'POST',
        route: '/api/register',
        status: 201,
        ms: expect.any(Number),
      }),
    ]);
    expect(find(entry.headers['x-request-id'])).toEqual([
      expect.objectContaining({ route: '/api/checkin/:code' }),
    ]);
    const all = server.logs.join('');
    for (const secret of ['Secretive', attendee.email, attendee.phone, sold.body.qr_code_id, token])
      expect(all).not.toContain(secret);
  });

  test('a connection that is kept alive gathers nothing from request to request', async () => {
    const accepted = new Promise<Socket>((resolve) => server.app.getHttpServer().once('connection', resolve));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string, body?: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const method = body ? 'POST' : 'GET';
        const sent = request(server.url + path, { agent, method, headers }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode!)),
        );
        sent.once('error', reject).end(body);
      });
    const askAll = async (): Promise<number[]> => [
      await ask('/api/events'),
      await ask('/api/nothing'),
      await ask('/api/pricing/calculate', '{"quantity":1,"food_option":"with_food"}'),
      await ask('/api/pricing/calculate', '{'),
      await ask('/graphql', '{"query":"{ me { id } }"}'),
    ];
    const statuses = await askAll();
    const socket = await accepted;
    const listeners = () => socket.eventNames().map((name) => [String(name), socket.listenerCount(name)]);
    const before = listeners();
    expect(before).toContainEqual(['close', expect.any(Number)]);
    for (let i = 0; i < 12; i++) expect(await askAll()).toEqual(statuses);
    expect(listeners()).toEqual(before);
    agent.destroy();
  });

  test('nothing of our insides leaves with an unexpected error', async () => {
    await server.database.query(`alter table pricing_tiers rename to gone`);
    const answer = await server.call('POST', '/api/pricing/calculate', {
      as: token,
      body: { quantity: 1, food_option: 'with_food' },
    });
    await server.database.query(`alter table gone rename to pricing_tiers`);
    expect(answer).toMatchObject({ status: 500, body: { request_id: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/pricing_tiers|relation|select|\/src\//i);
    expect(
      server.logs.some(
        (line) => JSON.parse(line).requestId === answer.body.request_id && /pricing_tiers/.test(line),
      ),
    ).toBe(true);
  });

  test('JSON that is broken, poisoned, too large or of another type', async () => {
    const send = (raw: string, headers = {}) => server.call('POST', '/api/auth/login', { raw, headers });
    expect((await send('{')).status).toBe(400);
    expect((await send('{"__proto__": {"admin": true}}')).status).toBe(400);
    expect((await send(`{"email": "${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
    expect((await send('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });

  test('security headers stand on every answer, and answers of the API are not cached', async () => {
    const { headers } = await server.call('GET', '/api/health/live');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect((await server.graphql('{ __typename }')).headers['cache-control']).toBe('no-store');
  });

  test('liveness and readiness', async () => {
    expect(await server.call('GET', '/api/health/live')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await server.call('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', queue: 'ok', storage: 'ok', degraded: [] },
    });
  });

  test('the OpenAPI document names its fields in snake_case, and is shown as a page', async () => {
    const { status, body } = await server.call('GET', '/api/docs-json');
    expect(status).toBe(200);
    expect(Object.keys(body.components.schemas.RegisterInput.properties)).toContain('ticket_quantity');
    expect(JSON.stringify(body.components.schemas)).not.toContain('"ticketQuantity"');
    expect((await server.call('GET', '/api/docs')).status).toBe(200);
    // The page's script does not bring the document, which it asks for.
    const script = await (await fetch(`${server.url}/api/docs/swagger-ui-init.js`)).text();
    expect(script.length).toBeLessThan(20_000);
    expect(script).toContain('"swaggerUrl": "/api/docs-json"');
    expect(script).toContain('"spec": {}');
  });

  test('GraphQL: array batching is off, errors of the query have a status, no stack leaves', async () => {
    const batch = await server.call('POST', '/graphql', {
      body: [{ query: '{ __typename }' }, { query: '{ __typename }' }],
    });
    expect(batch.status).toBe(400);
    const wrong = await server.graphql('{ nothing }');
    expect(wrong.body.errors[0].extensions.status).toBe(400);
    expect(JSON.stringify(wrong.body)).not.toMatch(/stacktrace|node_modules/);
    for (const query of ['{ me { id } }', '{ currentEvent { id } }'])
      expect((await server.graphql(query)).body.errors[0].extensions).toMatchObject({ status: 401 });
    expect(
      (await server.graphql('{ currentEvent { name ticketsSold } }', {}, token)).body.data.currentEvent,
    ).toEqual({
      name: expect.any(String),
      ticketsSold: expect.any(Number),
    });
  });

  test.each([
    ['GET', '/api/docs-json', undefined],
    ['POST', '/graphql', { query: '{ __schema { types { name description } } }' }],
  ])('a compressed answer where the client takes one: %s %s', async (method, url, body) => {
    const answer = await server.call(method, url, { headers: { 'accept-encoding': 'gzip' }, body });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });
});
