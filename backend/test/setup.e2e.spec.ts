import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { PASSWORD, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

let server: TestApp;
beforeEach(async () => {
  server = await startApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '12', TRUST_PROXY: 'loopback' } });
});
afterEach(() => server.close());

const person = { full_name: 'Paula President', email: 'paula@example.org', password: 'a long one' };
const setUp = (key: string, body: object = person, from = '203.0.113.7', at = server) =>
  at.call('POST', '/api/setup', { body: { key, ...body }, headers: { 'x-forwarded-for': from } });
const users = () =>
  server.database.query<{ email: string; role: string; team_role: string }>(
    'select email, role, team_role from users',
  );

const CLI = path.resolve(import.meta.dirname, '../dist/cli/setup-key.js');
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: server.database.url,
      JWT_SECRET: 'a secret of thirty-two characters or more',
      TIME_ZONE: 'America/New_York',
      PUBLIC_URL: 'https://tickets.example.org/',
      MAIL_FROM: 'Usher <u@example.org>',
    },
  });
/** Prints a new key, as an operator does. */
const newKey = async (): Promise<string> => {
  const { stdout } = await command();
  return /https:\/\/tickets\.example\.org\/setup#([\w-]{32})\n/.exec(stdout)![1]!;
};

test('the printed key makes the president’s account and signs in; then there is none any more', async () => {
  const key = await newKey();
  const made = await setUp(key, { ...person, email: ' Paula@Example.org ', full_name: ' Paula  President ' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      token_type: 'bearer',
      user: { email: 'paula@example.org', full_name: 'Paula President', role: 'president' },
    },
  });
  const me = await server.call('GET', '/api/auth/me', { as: made.body.access_token });
  expect(me).toMatchObject({ status: 200, body: { id: made.body.user.id } });
  const again = await server.call('POST', '/api/auth/login', {
    body: { email: person.email, password: person.password },
  });
  expect(again.status).toBe(200);
  const audit = await server.database.query(
    `select action, actor_id, details->>'role' as role, details::text like '%' || $1 || '%' as tells from audit_log`,
    [person.password],
  );
  expect(audit).toEqual([{ action: 'user.created', actor_id: null, role: 'president', tells: false }]);
  expect(await setUp(key)).toMatchObject({ status: 403, body: { code: 'wrong_setup_key' } });
  await expect(command()).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining('sign in') });
  expect(JSON.parse((await command('--json')).stdout)).toEqual({ link: null });
});

test('of any number at once, in two processes, exactly one makes the account', async () => {
  const key = await newKey();
  const other = await startApp({ database: server.database, env: { TRUST_PROXY: 'loopback' } });
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  // Until the lock goes, nobody's account is made: all have passed every check that comes before.
  await holder.query('begin; lock table users in share mode');
  const answers = [1, 2, 3, 4].map((i) =>
    setUp(key, { ...person, email: `p${i}@example.org` }, `203.0.113.${i}`, i % 2 ? server : other),
  );
  await until(async () => {
    const waiting = await server.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length === answers.length;
  });
  await holder.query('commit');
  await holder.end();
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(3);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_setup_key' } });
  expect(await users()).toHaveLength(1);
  await other.close();
});

test('only the newest key counts, and only while there is no account', async () => {
  const [old, newest] = [await newKey(), await newKey()];
  expect((await setUp(old)).status).toBe(403);
  expect((await setUp('x'.repeat(32))).status).toBe(403);
  await makeUser(server.database, { role: 'volunteer' });
  expect((await setUp(newest)).status).toBe(403);
  expect(await users()).toHaveLength(1);
});

test('a key is kept as its hash alone, and no log has it', async () => {
  const key = await newKey();
  await setUp(key, { ...person, email: 'none' });
  const { rows } = {
    rows: await server.database.query<{ kept: string }>('select k::text as kept from setup_keys k'),
  };
  expect(rows).toHaveLength(1);
  expect(rows[0]!.kept).not.toContain(key);
  expect(server.logs.join('')).not.toContain(key);
});

test.each([
  ['no name', { full_name: '' }, 'full_name'],
  ['a broken address', { email: 'paula@' }, 'email'],
  ['a short password', { password: '12345' }, 'password'],
])('%s is told at its field, and the key stays good', async (_what, wrong, field) => {
  const key = await newKey();
  const refused = await setUp(key, { ...person, ...wrong });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors as object)).toEqual([field]);
  expect((await setUp(key)).status).toBe(201);
});

test('guessing is limited as sign-ins of an address are; others go on', async () => {
  const guesses = await Promise.all(Array.from({ length: 20 }, () => setUp('y'.repeat(32))));
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(12);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(8);
  const key = await newKey();
  expect((await setUp(key)).status).toBe(429);
  expect((await setUp(key, person, '198.51.100.1')).status).toBe(201);
});

test('while there is no account nothing signed-in opens', async () => {
  const other = await startApp();
  try {
    const user = await makeUser(other.database, { role: 'president' });
    const as = await other.signIn(user);
    expect((await server.call('GET', '/api/auth/me', { as })).status).toBe(401);
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: user.email, password: PASSWORD },
    });
    expect(login.status).toBe(401);
  } finally {
    await other.close();
  }
});
