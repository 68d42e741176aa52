import { makeAttendee } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { KEYED_ROUTES, type KeyedRoutes, keyedRoutes } from './support/keyed-routes.js';

describe('an Idempotency-Key', () => {
  let server: TestApp;
  let routes: KeyedRoutes;

  beforeAll(async () => {
    server = await startApp();
    routes = await keyedRoutes(server);
  });
  afterAll(() => server.close());

  const methodOf = (route: string): string => route.split(' ')[0]!;

  test('is taken by the routes of the table, and by no other', async () => {
    const { paths } = (await server.call('GET', '/api/docs-json')).body;
    const documented = Object.entries<any>(paths).flatMap(([path, operations]) =>
      Object.entries<any>(operations)
        .filter(([, { parameters }]) => parameters?.some((p: any) => p.name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual([...KEYED_ROUTES].sort());
  });

  test.each(KEYED_ROUTES)('%s: with another query it is another request', async (route) => {
    const { eventId, otherEventId, token } = routes;
    const {
      path,
      body,
      done,
      query: [name, value, other] = ['event_id', eventId, otherEventId],
    } = await routes.prepare(route);
    const send = (query: string) =>
      server.call(methodOf(route), path + query, { as: token, body, key: `query-${route}` });
    const first = await send(`?${name}=${value}`);
    expect(first.status).toBeLessThan(300);
    for (const query of [`?${name}=${other}`, '', '?'])
      expect(await send(query)).toMatchObject({
        status: 422,
        body: { detail: 'This Idempotency-Key was used for another request' },
      });
    for (const query of [`?${name}=${value}`, `?${name.replace('_', '%5F')}=${value}&`])
      expect(await send(query)).toMatchObject({ status: first.status, body: first.body });
    expect(await done()).toBe(1);
  });

  test.each(KEYED_ROUTES)('%s: an empty query is none', async (route) => {
    const { path, body, done } = await routes.prepare(route);
    const send = (query: string) =>
      server.call(methodOf(route), path + query, { as: routes.token, body, key: `empty-${route}` });
    const first = await send('?');
    expect(first.status).toBeLessThan(300);
    expect(await send('')).toMatchObject({ status: first.status, body: first.body });
    expect(await done()).toBe(1);
  });

  test('is of the same request in whatever order and however escaped the parameters are', async () => {
    const body = makeAttendee();
    const send = (query: string) =>
      server.call('POST', `/api/register?${query}`, { as: routes.token, body, key: 'order' });
    const first = await send('tag=a%20b&tag=c&note=x');
    expect(first.status).toBe(201);
    for (const query of ['note=x&tag=a+b&tag=c', '&tag=%61%20b&note=x&tag=%63&'])
      expect(await send(query)).toMatchObject({ status: 201, body: first.body });
    for (const query of ['tag=c&tag=a+b&note=x', 'tag=a+b&tag=c', 'tag=a%2Bb&tag=c&note=x'])
      expect(await send(query)).toMatchObject({ status: 422 });
  });
});
