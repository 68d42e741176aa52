import type { Role } from '../src/rules/permissions.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { NOBODY, readOperations, statusOfSubscription } from './support/graphql-operations.js';

/** What is open to everybody, signed in or not. A picture's address has a signature of its own. */
const OPEN = [
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/login/passkey',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/tickets/view',
  'POST /api/tickets/give',
  'POST /api/tickets/give/confirm',
  'GET /api/unsubscribe',
  'POST /api/unsubscribe',
  'POST /api/setup',
  'GET /api/organization',
  'GET /api/organization/logo/:hash',
  'POST /api/volunteer-applications/signup',
  'GET /api/health/live',
  'GET /api/health/ready',
  'mutation login',
  'mutation forgotPassword',
  'mutation resetPassword',
  'mutation submitApplication',
];

/** What every signed-in account may, whatever its role: this list, and nothing else. */
const SIGNED_IN = [
  'GET /api/auth/me',
  'POST /api/auth/change-password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'GET /api/auth/second-factor',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/:id/removal',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirmation',
  'POST /api/auth/totp/removal',
  'POST /api/auth/recovery-codes',
  'query me',
  'mutation changePassword',
];

/** The API's description, GraphQL itself (its operations are asked one by one), and what needs a token of the settings. */
const NOT_FOR_ACCOUNTS = /^(GET \/api\/docs(\/.*|-json)?|(GET|POST) \/graphql|GET \/metrics|GET \/\*)$/;

describe('a role that is given nothing', () => {
  let server: TestApp;
  let token: string;
  let someoneElses: string;
  const routes = new Set<string>();

  beforeAll(async () => {
    server = await startApp({
      prepare: (app) =>
        app
          .getHttpAdapter()
          .getInstance()
          .addHook('onRoute', ({ method, url }: { method: string | string[]; url: string }) => {
            for (const one of [method].flat()) routes.add(`${one} ${url}`);
          }),
    });
    await makeEvent(server.database);
    // Of the next release, say, whose migration has run already.
    await server.database.query('alter table users drop constraint users_role_known');
    await server.database.query('update events set is_door_open = true');
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const sale = await server.call('POST', '/api/register', { as: president, body: makeAttendee() });
    someoneElses = sale.body.id;
    token = await server.signIn(await makeUser(server.database, { role: 'of_next_year' as Role }));
  });
  afterAll(() => server.close());

  const asked = () =>
    [...routes].filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !NOT_FOR_ACCOUNTS.test(route));
  const statusOf = async (route: string, id: string): Promise<number> => {
    const [method, pattern] = route.split(' ') as [string, string];
    const url = pattern.replace(/:\w+/g, id);
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    return (await server.call(method, url, { as: token, ...(hasBody ? { body: {} } : {}) })).status;
  };

  test('the routes are those of the OpenAPI document', async () => {
    const document = (await server.call('GET', '/api/docs-json')).body;
    const documented = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':')}`),
    );
    const found = [...asked(), 'GET /metrics'].map((route) => route.replace(/:\w+/g, ':'));
    expect([...new Set(found)].sort()).toEqual([...new Set(documented)].sort());
  });

  test('may call no route but those of the own account', async () => {
    const allowed: string[] = [];
    for (const route of asked()) {
      if (OPEN.includes(route)) continue;
      const status = await statusOf(route, NOBODY);
      if (status !== 403) allowed.push(route);
    }
    expect(allowed.sort()).toEqual(SIGNED_IN.filter((name) => name.includes('/')).sort());
  });

  test('gets no further with the id of something that exists', async () => {
    const reached: string[] = [];
    for (const route of asked()) {
      if (!route.includes(':') || OPEN.includes(route)) continue;
      if ((await statusOf(route, someoneElses)) !== 403) reached.push(route);
    }
    // They are about own sessions and passkeys only, and this id is none.
    expect(reached.sort()).toEqual(['DELETE /api/auth/sessions/:id', 'POST /api/auth/passkeys/:id/removal']);
  });

  test('may call no GraphQL operation but those of the own account, and hears nothing', async () => {
    const allowed: string[] = [];
    for (const { kind, name, text } of await readOperations(server)) {
      if (OPEN.includes(`${kind} ${name}`)) continue;
      const status =
        kind === 'subscription'
          ? (await statusOfSubscription(server, text, token)).status
          : await operate(text);
      if (status !== 403) allowed.push(`${kind} ${name}`);
    }
    expect(allowed.sort()).toEqual(SIGNED_IN.filter((name) => !name.includes('/')).sort());
  });

  const operate = async (text: string): Promise<number | undefined> =>
    (await server.graphql(text, {}, token)).body.errors?.[0].extensions.status;

  test('may read its own account and change its own password', async () => {
    expect(await server.call('GET', '/api/auth/me', { as: token })).toMatchObject({ status: 200 });
    const change = { current_password: PASSWORD, new_password: 'another horse' };
    expect(
      (await server.call('POST', '/api/auth/change-password', { as: token, body: change })).status,
    ).toBeLessThan(300);
  });
});
