import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import pg from 'pg';
import { PasswordCheck } from '../src/auth/password-check.js';
import { PasswordHashing } from '../src/auth/password-hashing.js';
import { RateLimiter } from '../src/http/limits/rate-limiter.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { until } from './support/until.js';

const REDIS = process.env.TEST_REDIS_URL;
if (!REDIS) console.info('TEST_REDIS_URL is not set: sign-ins are tested without Redis');

const METRICS_TOKEN = 'a token of its own, for figures';
const BUSY = {
  code: 'sign_in_busy',
  detail: 'Too many people are signing in at this moment. Please try again in 5 seconds.',
  params: { seconds: 5 },
  request_id: expect.any(String),
};

/** What a test opened, closed in reverse order however the test ends. */
const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of opened.splice(0).reverse()) await close();
});
const open = async (env: Record<string, string>, beside?: TestApp): Promise<TestApp> => {
  const server = await startApp({
    ...(beside ? { database: beside.database } : {}),
    env: { TRUST_PROXY: 'loopback', ...env },
  });
  opened.push(() => server.close());
  if (env.REDIS_URL) await until(() => server.app.get(RateLimiter)['redis']!.status === 'ready');
  return server;
};

/** An address for this test alone: Redis is shared with other tests, and counts by e-mail and address. */
let here: string;
beforeEach(() => {
  here = `2001:db8:${randomBytes(4).toString('hex').replace(/^..../, '$&:')}::1`;
});
const login = (server: TestApp, email: string, password = PASSWORD, from = here) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });
const newUser = (server: TestApp): Promise<TestUser> =>
  makeUser(server.database, { email: `${randomUUID()}@example.org` });
const passwordsOf = (server: TestApp): PasswordHashing => server.app.get(PasswordHashing, { strict: false });

const STORES: Array<[string, Record<string, string>]> = [['PostgreSQL', {}]];
if (REDIS) STORES.push(['Redis', { REDIS_URL: REDIS }]);

describe.each(STORES)('sign-ins at once, in two processes that count in %s', (_, env) => {
  test('of wrong passwords exactly as many are checked as the limit says', async () => {
    const limit = { LIMIT_SIGN_INS_PER_ACCOUNT: '5' };
    const one = await open({ ...env, ...limit });
    const two = await open({ ...env, ...limit }, one);
    const user = await newUser(one);
    const checks = [one, two].map((server) => jest.spyOn(passwordsOf(server), 'verify'));
    const all = Array.from({ length: 40 }, (_, i) => login(i % 2 ? one : two, user.email, `guess ${i}`));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(35).fill(429)]);
    expect(checks[0]!.mock.calls.length + checks[1]!.mock.calls.length).toBe(5);
  });

  test('right passwords all get in, many more than may fail', async () => {
    const limit = { LIMIT_SIGN_INS_PER_ACCOUNT: '1', LIMIT_SIGN_INS_PER_ADDRESS: '2' };
    const one = await open({ ...env, ...limit });
    const two = await open({ ...env, ...limit }, one);
    const user = await newUser(one);
    const all = Array.from({ length: 30 }, (_, i) => login(i % 2 ? one : two, user.email));
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
  });
});

describe('the queue of sign-ins', () => {
  test('has room for 200; whoever finds it full is told so, and nobody is lost', async () => {
    const server = await open({ METRICS_TOKEN, LIMIT_SIGN_INS_PER_ACCOUNT: '1000' });
    const user = await newUser(server);
    const { queue } = server.app.get(PasswordCheck, { strict: false });
    const { release } = blockChecks(server);

    let refused = 0;
    const all = Array.from({ length: 300 }, async (_, i) => {
      const answer = await login(server, user.email, PASSWORD, `198.51.100.${i % 10}`);
      if (answer.status === 503) refused++;
      return answer;
    });
    await until(() => queue.waiting === 200 && refused > 0, 30_000);
    expect(queue.running).toBe(3);
    const { body: figures } = await server.call('GET', '/metrics', { as: METRICS_TOKEN });
    expect(figures).toMatch(/^usher_local_queue\{queue="passwords",state="waiting"\} [1-9]\d*$/m);
    release();
    const answers = await Promise.all(all);
    // At least all that waited; a request that came while the queue moved may have got in, too.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 503, body: BUSY });
      expect(answer.headers['retry-after']).toBe('5');
    }
  });

  test('one address takes half of it, and waits behind others', async () => {
    const server = await open({});
    const [flooding, other] = [await newUser(server), await newUser(server)];
    const { queue } = server.app.get(PasswordCheck, { strict: false });
    const { release, checked } = blockChecks(server);

    let refused = 0;
    const all = Array.from({ length: 120 }, async () => {
      const answer = await login(server, flooding.email);
      if (answer.status === 503) refused++;
      return answer;
    });
    await until(() => refused === 20 && queue.running + queue.waiting === 100, 30_000);
    const last = login(server, other.email, 'of another address', '198.51.100.1');
    await until(() => queue.running + queue.waiting === 101);
    release();
    expect((await last).status).toBe(401);
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(20).fill(503)]);
    // Behind the three being checked, and the ten that any address may have in the queue before others.
    expect(checked.indexOf('of another address')).toBeLessThanOrEqual(13);
    expect((await login(server, flooding.email)).status).toBe(200);
  });

  test('goes on when the check of one password hangs, and that one counts as no failure', async () => {
    const server = await open({ LIMIT_SIGN_INS_PER_ACCOUNT: '1' });
    const [stuck, next] = [await newUser(server), await newUser(server)];
    const hang = jest.spyOn(passwordsOf(server) as any, 'compare').mockReturnValueOnce(new Promise(() => {}));
    const first = login(server, stuck.email);
    await until(() => hang.mock.calls.length === 1);
    const second = login(server, next.email);
    expect(await first).toMatchObject({ status: 503, body: BUSY });
    expect((await second).status).toBe(200);
    expect((await login(server, stuck.email)).status).toBe(200);
  });

  test('goes on while the counters of one account cannot be had', async () => {
    const server = await open({});
    const [stuck, other] = [await newUser(server), await newUser(server)];
    expect((await login(server, stuck.email, 'wrong')).status).toBe(401);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { pid } = await lockCounters(server, stuck.email, released);
    const held = login(server, stuck.email);
    await until(async () => {
      const [row] = await server.database.query(
        `select count(*)::int as waiting from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`,
        [pid],
      );
      return row!.waiting > 0;
    });
    expect((await login(server, other.email)).status).toBe(200);
    release();
    expect((await held).status).toBe(200);
  });

  test('is not joined by who guesses a link that sets the password', async () => {
    const server = await open({});
    const hash = jest.spyOn(passwordsOf(server), 'hash');
    const body = { token: 'a guess', new_password: 'long enough' };
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
    expect(hash).not.toHaveBeenCalled();
  });
});

(REDIS ? describe : describe.skip)('while Redis swallows what it is sent', () => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    proxy = await startTcpProxy(REDIS!);
    opened.push(() => proxy.close());
  });

  test('people sign in, and the limits hold in each process', async () => {
    const server = await open({ REDIS_URL: proxy.url, LIMIT_SIGN_INS_PER_ACCOUNT: '2' });
    const users = await Promise.all(Array.from({ length: 20 }, () => newUser(server)));
    const [victim] = users;
    proxy.swallow();
    const answers = await Promise.all(users.map(({ email }) => login(server, email)));
    for (const { status } of answers) expect(status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => login(server, victim!.email, `guess ${i}`)),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, ...Array(8).fill(429)]);
    proxy.mend();
    proxy.cut();
    await until(() => server.app.get(RateLimiter)['redis']!.status === 'ready');
    expect((await login(server, victim!.email)).status).toBe(200);
  });
});

/** Holds back password checks until `release` is called. `checked`: the passwords, in order. */
function blockChecks(server: TestApp): { release: () => void; checked: string[] } {
  const passwords = passwordsOf(server);
  const verify = passwords.verify.bind(passwords);
  const checked: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(passwords, 'verify').mockImplementation(async (stored, password) => {
    checked.push(password);
    await released;
    return verify(stored, password);
  });
  return { release, checked };
}

/** Locks the rows that count an account's failures until the promise resolves. */
async function lockCounters(server: TestApp, email: string, until: Promise<void>) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(`select from rate_limits where key = $1 for update`, [`sign-in:account:${email}`]);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  void until.then(async () => {
    await client.query('rollback');
    await client.end();
  });
  return rows[0] as { pid: number };
}
