import type { Permission } from '../src/rules/permissions.js';
import { startApp, type TestApp } from './support/app.js';
import { askedByOperations, type Asked, type Caller, makeCallers, refusalOf } from './support/callers.js';
import { NOBODY, readOperations, statusOfSubscription } from './support/graphql-operations.js';
import { KEYED_ROUTES, keyedRoutes, type KeyedRoute, type KeyedRoutes } from './support/keyed-routes.js';

const GENEROUS = String(1_000_000);

/** Routes that decide by something else than an account: a signature in the address, and a token of the settings. */
const BY_OTHER_MEANS = new Set(['GET /api/screenshots/{id}', 'GET /metrics']);

/**
 * Routes at which a permission of volunteers is enough although somebody else made what the call is about: whoever is at the door
 * lets in everybody's guests, and a difference is countersigned by one who has nothing to do with it. At all other routes that a
 * volunteer may call, it has to be the own.
 */
const OF_ANYBODY = new Set<KeyedRoute>([
  'POST /api/checkin/{code_or_id}',
  'POST /api/checkin/by-id/{id}',
  'POST /api/hand-overs/{id}/countersign',
]);
/** Routes that name each number that is not the caller's in a 200, and do nothing with it. */
const BY_NUMBER = new Set<KeyedRoute>(['POST /api/paper/sales', 'POST /api/paper/sales/undo']);
/** The route that asks for another permission where the scan to take back is not one of the last minute's own. */
const ASKS_FURTHER = 'DELETE /api/checkin/{code_or_id}';
/** Routes at which the call makes something new, of the caller's own. */
const OF_ONES_OWN = new Set<KeyedRoute>(['POST /api/register', 'POST /api/hand-overs']);

interface Operation {
  name: string;
  method: string;
  path: string;
  asked: Asked;
  hasBody: boolean;
}

interface DocumentedOperation {
  'x-requires'?: Permission[];
  security?: object[];
  requestBody?: object;
}

/** Reads all routes, with what each asks, from the document that the running application makes from its own decorators. */
async function readRoutes(server: TestApp): Promise<Operation[]> {
  const { body } = await server.call('GET', '/api/docs-json');
  const paths: Record<string, Record<string, DocumentedOperation>> = body.paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], requestBody, ...operation }]): Operation => {
      const isGuarded = security.length > 0 && security.every((one) => Object.keys(one).length > 0);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        asked: operation['x-requires'] ?? (isGuarded ? 'an account' : 'nothing'),
        hasBody: requestBody !== undefined,
      };
    }),
  );
}

/** Does some work for each of these, a few at a time. */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}

describe('who may call what', () => {
  let server: TestApp;
  let callers: Caller[];
  let routes: Operation[];
  let keyed: KeyedRoutes;

  beforeAll(async () => {
    server = await startApp({
      env: {
        LIMIT_SIGN_INS_PER_ADDRESS: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_ADDRESS: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_EMAIL: GENEROUS,
        LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: GENEROUS,
        LIMIT_REQUESTS_PER_USER: GENEROUS,
      },
    });
    keyed = await keyedRoutes(server);
    await server.database.query('update events set is_door_open = true');
    callers = await makeCallers(server);
    routes = await readRoutes(server);
  });
  afterAll(() => server.close());

  const call = (
    { token }: Pick<Caller, 'token'>,
    method: string,
    url: string,
    body?: unknown,
  ): ReturnType<TestApp['call']> =>
    server.call(method, url, { ...(token ? { as: token } : {}), ...(body === undefined ? {} : { body }) });

  test('every route answers every kind of caller as its permission says', async () => {
    const wrong: string[] = [];
    const pairs = routes
      .filter(({ name }) => !BY_OTHER_MEANS.has(name))
      .flatMap((route) => callers.map((caller): [Operation, Caller] => [route, caller]));
    expect(pairs.length).toBeGreaterThan(1_500);
    await forEach(pairs, async ([route, caller]) => {
      const url = route.path.replace('{email}', 'nobody@example.org').replace(/\{[^}]+\}/g, NOBODY);
      const { status, body } = await call(caller, route.method, url, route.hasBody ? {} : undefined);
      const expected = refusalOf(caller, route.asked);
      const isRight =
        expected === null
          ? status < 500 &&
            status !== 401 &&
            (body.code !== 'insufficient_permissions' || route.name === ASKS_FURTHER)
          : status === expected && (expected === 401 || body.code === 'insufficient_permissions');
      if (!isRight) wrong.push(`${route.name} to ${caller.name}: ${status} ${body.code}, not ${expected}`);
    });
    expect(wrong).toEqual([]);
  });

  test('what is behind a signature or a token of the settings is given to no caller without it', async () => {
    for (const name of BY_OTHER_MEANS) {
      const { method, path } = routes.find((route) => route.name === name)!;
      for (const caller of callers)
        expect([401, 403, 404]).toContain((await call(caller, method, path.replace('{id}', NOBODY))).status);
    }
  });

  test('every GraphQL operation does too, and every subscription', async () => {
    const asked = askedByOperations(server);
    const operations = await readOperations(server);
    expect(operations.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([...asked.keys()].sort());
    const wrong: string[] = [];
    const pairs = operations.flatMap((operation) =>
      callers.map((caller): [(typeof operations)[number], Caller] => [operation, caller]),
    );
    await forEach(pairs, async ([{ kind, name, text }, caller]) => {
      const expected = refusalOf(caller, asked.get(`${kind} ${name}`)!);
      // Such a one listens: nothing comes until something happens. `live.e2e` has what then comes.
      if (kind === 'subscription' && expected === null) return;
      const { status, code } =
        kind === 'subscription'
          ? await statusOfSubscription(server, text, caller.token)
          : ((await server.graphql(text, {}, caller.token)).body.errors?.[0].extensions ?? {});
      const isRight =
        expected === null
          ? (status !== 401 || name === 'login') && code !== 'insufficient_permissions' && !(status >= 500)
          : status === expected;
      if (!isRight) wrong.push(`${kind} ${name} to ${caller.name}: ${status} ${code}, not ${expected}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each(KEYED_ROUTES)(
    '%s with a valid body does something for those who may, about what is theirs, and for nobody else',
    async (route) => {
      const { path, body, query, done } = await keyed.prepare(route);
      const before = await done();
      const method = route.split(' ')[0]!;
      const url = query ? `${path}?${query[0]}=${query[1]}` : path;
      const { asked } = routes.find(({ name }) => name === route)!;
      for (const caller of callers) {
        const expected = refusalOf(caller, asked);
        const isVolunteer = caller.account?.role === 'volunteer';
        if (expected === null && (!isVolunteer || OF_ANYBODY.has(route) || OF_ONES_OWN.has(route))) continue;
        const { status } = await call(caller, method, url, body);
        if (expected === null)
          expect([caller.name, status]).toEqual([
            caller.name,
            [403, 404, 409].includes(status) || BY_NUMBER.has(route) ? status : 'a refusal',
          ]);
        else expect([caller.name, status]).toEqual([caller.name, expected]);
      }
      expect(await done()).toBe(before);
      // What was refused would have done something: it does for who may.
      const answer = await call({ token: keyed.token }, method, url, body);
      expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
      expect(await done()).toBe(before + 1);
    },
  );
});
