import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type RunningProcess, startProcess } from './support/processes.js';
import { startProxy } from './support/proxy.js';
import { until } from './support/until.js';

const opened: Array<() => unknown> = [];
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  opened.push(() => database.drop());
  await makeEvent(database, { capacity: 1_000_000 });
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function startApi(env: Record<string, string> = {}): Promise<RunningProcess> {
  const api = await startProcess('main', database, { LIMIT_REQUESTS_PER_USER: '1000000', ...env });
  opened.push(() => api.child.kill('SIGKILL') && api.exited);
  return api;
}

async function signIn(url: string, role: 'president' | 'volunteer' = 'volunteer'): Promise<string> {
  const { email } = await makeUser(database, { role });
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const post = (url: string, token: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test('a rolling restart of two API processes behind a proxy fails no request', async () => {
  const proxy = await startProxy();
  opened.push(() => proxy.close());
  const join = async (): Promise<RunningProcess> => {
    const api = await startApi({ DRAIN_SECONDS: '1' });
    proxy.upstreams.add(api.url);
    await until(() => proxy.ready.has(api.url));
    return api;
  };
  const first = [await join(), await join()];
  const token = await signIn(proxy.url);

  let isOver = false;
  let served = 0;
  const failed: string[] = [];
  const requests = [
    () => post(`${proxy.url}/api/register`, token, makeAttendee()),
    () => fetch(`${proxy.url}/api/events/current`, { headers: { authorization: `Bearer ${token}` } }),
    () => post(`${proxy.url}/graphql`, token, { query: '{ me { id } }' }),
  ];
  const load = Array.from({ length: 6 }, async (_, at) => {
    for (let turn = at; !isOver; turn++) {
      const answer = await requests[turn % requests.length]!();
      const text = await answer.text();
      if (answer.ok && !text.includes('"errors"')) served++;
      else failed.push(`${answer.status} ${text}`);
    }
  });

  for (const old of first) {
    const before = served;
    await until(() => served > before + 20);
    old.child.kill('SIGTERM');
    expect(await old.exited).toBe(0);
    proxy.upstreams.delete(old.url);
    await join();
  }
  const before = served;
  await until(() => served > before + 20);
  isOver = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  const [{ count }] = (await database.query('select count(*)::int from registrations')) as [
    { count: number },
  ];
  expect(count).toBeGreaterThan(20);
});

test('a stopping API says so, ends kept connections, finishes what is in hand, and only then stops listening', async () => {
  const api = await startApi({ DRAIN_SECONDS: '1' });
  const token = await signIn(api.url);
  const president = await signIn(api.url, 'president');

  const closed: number[] = [];
  let isConnected = false;
  const socket = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${president}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: {
      connected: () => (isConnected = true),
      closed: (event) => void closed.push((event as { code: number }).code),
    },
  });
  opened.push(() => socket.dispose());
  await until(() => isConnected);

  // A registration waits for this row, and so is in progress for as long as the test wants.
  const { default: pg } = await import('pg');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  opened.push(() => holder.end());
  await holder.query('begin; select from event_capacities for update');
  const inHand = post(`${api.url}/api/register`, token, makeAttendee());
  await until(async () => {
    const [{ count }] = (await database.query(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )) as [{ count: number }];
    return count > 0;
  });

  api.child.kill('SIGTERM');
  let draining: Response | undefined;
  await until(async () => {
    draining = await fetch(`${api.url}/api/health/ready`);
    return draining.status === 503;
  });
  expect(await draining!.json()).toMatchObject({
    status: 'draining',
    database: 'ok',
    request_id: expect.any(String),
  });
  expect(draining!.headers.get('connection')).toBe('close');
  // A client that connects anyway is still served.
  const late = await fetch(`${api.url}/api/health/live`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await until(() =>
    fetch(`${api.url}/api/health/live`).then(
      () => false,
      () => true,
    ),
  );
  await until(() => closed.length > 0);
  expect(closed).toEqual([1012]);

  await holder.query('commit');
  const answer = await inHand;
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
  expect(await api.exited).toBe(0);
});
