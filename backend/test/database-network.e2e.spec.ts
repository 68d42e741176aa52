import pg from 'pg';
import { Database, sql } from '../src/database/database.js';
import { startApp, type TestApp } from './support/app.js';
import { createTestDatabase } from './support/database.js';
import { KEYED_ROUTES, type KeyedRoute, type KeyedRoutes, keyedRoutes } from './support/keyed-routes.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { until } from './support/until.js';

const BACKEND = sql<{ pid: number }>('', 'select pg_backend_pid() as pid');
const AWAY = { status: 503, body: { detail: expect.stringMatching(/database is out of reach/) } };

/** Text in the last message for each route: once the database has it, the work is done, and only the answer can be lost. */
const LAST_WORDS: Record<KeyedRoute, string> = {
  'POST /api/register': 'attendees.register',
  'PATCH /api/auth/users/{id}/cleared-amount': 'COMMIT',
  'POST /api/volunteers/{id}/hand-back': 'COMMIT',
  'POST /api/volunteers/{id}/float': 'COMMIT',
  'POST /api/hand-overs': 'COMMIT',
  'POST /api/hand-overs/{id}/withdraw': 'COMMIT',
  'POST /api/hand-overs/{id}/receive': 'COMMIT',
  'POST /api/hand-overs/{id}/reverse': 'COMMIT',
  'POST /api/hand-overs/{id}/explain': 'COMMIT',
  'POST /api/hand-overs/{id}/countersign': 'COMMIT',
  'POST /api/checkin/{code_or_id}': 'COMMIT',
  'POST /api/checkin/by-id/{id}': 'COMMIT',
  'PATCH /api/transfers/{id}': 'COMMIT',
  'POST /api/transfers/statement/accept': 'idempotency.keep_answer',
  'POST /api/imports/{id}/check': 'idempotency.keep_answer',
  'POST /api/imports/{id}/suggestions': 'idempotency.keep_answer',
  'POST /api/imports/{id}/run': 'COMMIT',
  'DELETE /api/imports/{id}': 'idempotency.keep_answer',
  'POST /api/events': 'COMMIT',
  'POST /api/events/{id}/copy': 'COMMIT',
  'DELETE /api/events/{id}': 'COMMIT',
  'PATCH /api/attendees/{id}': 'COMMIT',
  'POST /api/attendees/{id}/change': 'COMMIT',
  'POST /api/attendees/{id}/cancel': 'COMMIT',
  'POST /api/attendees/{id}/reissue': 'COMMIT',
  'POST /api/attendees/{id}/delivered': 'COMMIT',
  'POST /api/attendees/{id}/give': 'COMMIT',
  'POST /api/attendees/resend-qr-email': 'COMMIT',
  'POST /api/mail-log/{id}/resend': 'COMMIT',
  'POST /api/paper/books': 'COMMIT',
  'POST /api/paper/assignments': 'COMMIT',
  'POST /api/paper/assignments/{id}/accept': 'COMMIT',
  'POST /api/paper/assignments/{id}/decline': 'COMMIT',
  'POST /api/paper/assignments/{id}/withdraw': 'COMMIT',
  'POST /api/paper/returns': 'COMMIT',
  'POST /api/paper/void': 'COMMIT',
  'POST /api/paper/sales': 'COMMIT',
  'POST /api/paper/sales/undo': 'COMMIT',
  'POST /api/users': 'COMMIT',
  'POST /api/users/{id}/invite': 'COMMIT',
  'PUT /api/volunteer-applications/{id}/approve': 'COMMIT',
  'PUT /api/volunteer-applications/{id}/reject': 'COMMIT',
  'POST /api/pricing/admin/create-default-tiers': 'COMMIT',
  'POST /api/messages': 'COMMIT',
  'PUT /api/events/{id}/door': 'COMMIT',
  'DELETE /api/checkin/devices/{id}': 'COMMIT',
  'PUT /api/checkin/devices/{id}': 'COMMIT',
  'POST /api/checkin/conflicts/set-aside': 'COMMIT',
};

/** Text that the same connection carries before `COMMIT`, so that nobody else's commit is taken for it. */
const workBefore = (route: KeyedRoute): string =>
  route.startsWith('POST /api/checkin/') && !route.includes('conflicts')
    ? 'checkin.write_scans'
    : 'idempotency.keep_answer';

interface Network {
  proxy: TcpProxy;
  server: TestApp;
  routes: KeyedRoutes;
  /** Tells whether a request succeeds, which it does only if the database can be reached. */
  works(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts a server and its database, with a network between them that can fail. */
async function startNetwork(): Promise<Network> {
  const database = await createTestDatabase();
  const proxy = await startTcpProxy(database.url);
  const server = await startApp({
    database,
    env: {
      DATABASE_URL: proxy.url,
      // Connects sessions and the queue directly, so that no request waits for them.
      DATABASE_DIRECT_URL: database.url,
      DATABASE_POOL_SIZE: '2',
      DATABASE_TIMEOUT_SECONDS: '1',
    },
  });
  const routes = await keyedRoutes(server);
  return {
    proxy,
    server,
    routes,
    works: async () => (await server.call('GET', '/api/events', { as: routes.token })).status === 200,
    async stop() {
      await server.close();
      await proxy.close();
      await database.drop();
    },
  };
}

/** Number of networks. Each spends some seconds waiting for time-outs and nothing else, so several wait side by side. */
const NETWORKS = 4;

describe('an answer that the network swallows', () => {
  let networks: Network[];
  const outcomes = new Map<KeyedRoute, Promise<void>>();

  async function isDoneOnce({ proxy, server, routes, works }: Network, route: KeyedRoute): Promise<void> {
    await until(works);
    const { path, body, done } = await routes.prepare(route);
    const send = () =>
      server.call(route.split(' ')[0]!, path, { as: routes.token, body, key: `lost-${route}` });
    try {
      const last = LAST_WORDS[route];
      proxy.swallowAfter(last, last === 'COMMIT' ? workBefore(route) : undefined);
      expect(await send()).toMatchObject(AWAY);
      await until(async () => (await done()) === 1);
    } finally {
      proxy.mend();
    }
    // A busy machine may need more than the second that a request has here: whoever gets a 503 asks once more.
    let repeated = await send();
    await until(async () => {
      if (repeated.status === 503) repeated = await send();
      return repeated.status !== 503;
    });
    expect(repeated.status).toBeLessThan(300);
    expect(await send()).toMatchObject({ status: repeated.status, body: repeated.body });
    expect(await done()).toBe(1);
  }

  beforeAll(async () => {
    networks = await Promise.all(Array.from({ length: NETWORKS }, startNetwork));
    for (const [index, network] of networks.entries()) {
      let before = Promise.resolve();
      for (const route of KEYED_ROUTES.filter((_, number) => number % NETWORKS === index)) {
        const outcome = before.then(() => isDoneOnce(network, route));
        outcomes.set(route, outcome);
        // A failure is reported by the test of its own route.
        before = outcome.catch(() => undefined);
      }
    }
  });
  afterAll(() => Promise.all(networks.map((network) => network.stop())));

  test.each(KEYED_ROUTES)(
    '%s: is done once, when the key is sent again',
    (route) => outcomes.get(route),
    60_000,
  );
});

describe('a network between here and PostgreSQL that swallows what is sent', () => {
  let network: Network;
  let proxy: TcpProxy;
  let server: TestApp;
  let routes: KeyedRoutes;
  const works = () => network.works();

  beforeAll(async () => {
    network = await startNetwork();
    ({ proxy, server, routes } = network);
  });
  afterEach(() => proxy.mend());
  afterAll(() => network.stop());

  test('is a 503, and its connections are thrown away', async () => {
    proxy.swallow();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call('GET', '/api/events', { as: routes.token })),
    );
    for (const answer of answers) expect(answer).toMatchObject(AWAY);
    proxy.mend();
    await until(works);
    // No connection is left from before the network was mended.
    const later = await Promise.all(
      Array.from({ length: 12 }, () => server.call('GET', '/api/events', { as: routes.token })),
    );
    expect(later.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('ends a transaction that cannot even be rolled back', async () => {
    await until(works);
    const pids: number[] = [];
    const failing = server.app.get(Database).transaction(async (tx) => {
      pids.push((await tx.run(BACKEND, []))[0]!.pid);
      proxy.swallow();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    proxy.mend();
    await until(works);
    const next = await Promise.all(
      Array.from({ length: 2 }, () =>
        server.app.get(Database).transaction(async (tx) => (await tx.run(BACKEND, []))[0]!.pid),
      ),
    );
    for (const pid of next) expect(pids).not.toContain(pid);
  });

  test('ends a file that is being read, by silence, and the process lives on', async () => {
    await until(works);
    const reading = server.app.get(Database).withSnapshot(1, async ([client]) => {
      proxy.swallow();
      await client!.query('select 1');
    });
    await expect(reading).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('a connection that is reset under a lent client ends what waits, and not the process', async () => {
    await until(works);
    const waiting = server.app.get(Database).withClient(async (client) => {
      const answer = client.query('select pg_sleep(20)');
      proxy.cut();
      await answer;
    });
    await expect(waiting).rejects.toThrow();
    await until(works);
  });
});

describe('a statement that takes too long', () => {
  let server: TestApp;
  let routes: KeyedRoutes;

  beforeAll(async () => {
    server = await startApp({ env: { DATABASE_POOL_SIZE: '2', DATABASE_TIMEOUT_SECONDS: '1' } });
    routes = await keyedRoutes(server);
  });
  afterAll(() => server.close());

  test('is cancelled and a 503; sent again with its key it is done once', async () => {
    const route = 'PATCH /api/auth/users/{id}/cleared-amount';
    const { path, body, done } = await routes.prepare(route);
    const send = () => server.call('PATCH', path, { as: routes.token, body, key: 'slow' });
    const locker = new pg.Client({ connectionString: server.database.url });
    await locker.connect();
    await locker.query('begin; lock table clearings in exclusive mode');
    const answers = await Promise.all([send(), send(), send()]);
    await locker.end();
    for (const answer of answers) expect(answer).toMatchObject(AWAY);
    expect(await done()).toBe(0);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await done()).toBe(1);
  });

  test('a transaction may have some that are slow together; a file may be slow', async () => {
    const slow = sql('', 'select pg_sleep(0.4)');
    const database = server.app.get(Database);
    await database.transaction(async (tx) => {
      for (let i = 0; i < 3; i++) await tx.run(slow, []);
    });
    await database.withSnapshot(1, ([client]) => client!.query('select pg_sleep(1.2)'));
  });
});
