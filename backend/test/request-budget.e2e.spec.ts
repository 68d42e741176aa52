import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { until } from './support/until.js';

const REDIS = process.env.TEST_REDIS_URL;
if (!REDIS) console.info('TEST_REDIS_URL is not set: budgets of requests are tested on PostgreSQL only');

let database: TestDatabase;
const opened: TestApp[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  await makeEvent(database);
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  await database.drop();
});

const open = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const server = await startApp({ database, env: { LIMIT_REQUESTS_PER_USER: '10', ...env } });
  opened.push(server);
  return server;
};
const ask = (server: TestApp, as: string) => server.call('GET', '/api/events/current', { as });

describe('the budget of requests', () => {
  test("is each user's own, over all routes; past it a request is refused with the seconds to wait", async () => {
    const server = await open();
    const [eager, other] = [await makeUser(database), await makeUser(database)];
    const [as, calm] = [await server.signIn(eager), await server.signIn(other)];
    for (let i = 0; i < 10; i++) expect((await ask(server, as)).status).toBe(200);
    const refused = await server.call('GET', '/api/auth/me', { as });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Another session of the same user has no separate budget.
    expect((await ask(server, await server.signIn(eager))).status).toBe(429);
    expect((await ask(server, calm)).status).toBe(200);
  });

  test('tells a refusal late, so that asking again at once costs little', async () => {
    const server = await open();
    const as = await server.signIn(await makeUser(database));
    for (let i = 0; i < 10; i++) expect((await ask(server, as)).status).toBe(200);
    for (const asked of [() => ask(server, as), () => server.graphql('{ me { id } }', {}, as)]) {
      const askedAt = performance.now();
      expect((await asked()).status).toBe(429);
      // A timer may be a millisecond early.
      expect(performance.now() - askedAt).toBeGreaterThan(240);
    }
  });

  test('counts the aliases of one GraphQL request one by one', async () => {
    const server = await open();
    const as = await server.signIn(await makeUser(database));
    const aliases = Array.from({ length: 12 }, (_, i) => `a${i}: currentEvent { id }`).join(' ');
    const answer = await server.graphql(`{ ${aliases} }`, {}, as);
    const statuses = answer.body.errors.map((error: any) => error.extensions.status);
    expect(statuses).toContain(429);
    expect((await ask(server, as)).status).toBe(429);
  });

  test('begins again when its minute is over', async () => {
    const [server, other] = [await open(), await open()];
    const user = await makeUser(database);
    await database.query(`insert into rate_limits (key, points, expire) values ($1, 10, $2)`, [
      `requests:${user.id}`,
      Date.now() - 1,
    ]);
    const as = await server.signIn(user);
    for (const process of [server, other]) {
      expect((await ask(process, as)).status).toBe(200);
      const points = process === server ? 1 : 2;
      await until(async () => (await countInDatabase(user.id)) === points);
    }
    expect((await ask(server, as)).status).toBe(200);
  });

  test('is counted by each process on its own while Redis is out of reach', async () => {
    const server = await open({ REDIS_URL: 'redis://127.0.0.1:1' });
    const as = await server.signIn(await makeUser(database));
    for (let i = 0; i < 10; i++) expect((await ask(server, as)).status).toBe(200);
    expect((await ask(server, as)).status).toBe(429);
  });
});

const countInDatabase = async (userId: string): Promise<number | undefined> => {
  const [row] = await database.query(`select points from rate_limits where key = $1`, [`requests:${userId}`]);
  return row?.points;
};

async function countInRedis(userId: string): Promise<number | undefined> {
  const redis = new Redis(REDIS!);
  try {
    return Number(await redis.get(`requests:${userId}`));
  } finally {
    redis.disconnect();
  }
}

const stores: Array<[string, Record<string, string>, (userId: string) => Promise<number | undefined>]> = [
  ['PostgreSQL', {}, countInDatabase],
];
if (REDIS) stores.push(['Redis', { REDIS_URL: REDIS }, countInRedis]);

test.each(stores)('the budget of requests is shared between processes over %s', async (_, env, count) => {
  const [one, other] = [await open(env), await open(env)];
  const user = await makeUser(database);
  const as = await one.signIn(user);
  for (let i = 0; i < 6; i++) expect((await ask(one, as)).status).toBe(200);
  let allowed = 0;
  while ((await ask(other, as)).status === 200) {
    allowed++;
    await until(async () => (await count(user.id)) === 6 + allowed);
  }
  // The request under way while the six are being shared may not count them yet; every later one does.
  expect(allowed).toBeGreaterThanOrEqual(4);
  expect(allowed).toBeLessThanOrEqual(5);
});

/** Returns how many failures of an account from one address are counted where all processes see them. */
const failuresIn: Record<string, (email: string) => Promise<number>> = {
  async PostgreSQL(email) {
    const [row] = await database.query(
      `select points from rate_limits where key like 'sign-in:account-address:%' and position($1 in key) > 0`,
      [email],
    );
    return row?.points ?? 0;
  },
  async Redis(email) {
    const redis = new Redis(REDIS!);
    try {
      const [key] = await redis.keys(`sign-in:account-address:*${email}*`);
      return key ? Number(await redis.get(key)) : 0;
    } finally {
      redis.disconnect();
    }
  },
};

test.each(stores)('failed sign-ins are counted over all processes over %s', async (name, env) => {
  const limit = { LIMIT_SIGN_INS_PER_ACCOUNT: '6' };
  const [one, other] = [await open({ ...env, ...limit }), await open({ ...env, ...limit })];
  const email = `guessed-${randomUUID().slice(0, 13)}@example.org`;
  await makeUser(database, { email });
  const signIn = (server: TestApp, password: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password } });
  const counted = () => failuresIn[name]!(email);
  // A process that has not reached Redis yet counts by itself.
  const failUntilCounted = (server: TestApp, count: number) =>
    until(async () => {
      await signIn(server, 'wrong');
      return (await counted()) >= count;
    });
  await failUntilCounted(one, 1);
  await failUntilCounted(other, 2);
  await failUntilCounted(one, 4);
  expect((await signIn(other, PASSWORD)).status).toBe(200);
  await failUntilCounted(other, 6);
  for (const server of [one, other]) expect((await signIn(server, PASSWORD)).status).toBe(429);
});
