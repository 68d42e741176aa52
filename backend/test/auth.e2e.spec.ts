import { createHmac } from 'node:crypto';
import { hashToken } from '../src/auth/password-tokens.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('signing in', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  const login = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
    server.call('POST', '/api/auth/login', { body: { email, password }, headers });

  test('answers a token and the user, and stamps the sign-in', async () => {
    const user = await makeUser(server.database, { role: 'finance_director' });
    const answer = await login(` ${user.email.toUpperCase()} `, PASSWORD);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token_type: 'bearer',
        expires_in: 12 * 3600,
        user: {
          id: user.id,
          email: user.email,
          full_name: user.fullName,
          role: 'finance_director',
          is_active: true,
        },
      },
    });
    expect(answer.body.user.last_login).toMatch(/Z$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|session_version/);
    const me = await server.call('GET', '/api/auth/me', { as: answer.body.access_token });
    expect(me).toMatchObject({ status: 200, body: answer.body.user });
    expect(Object.keys(me.body).sort()).toEqual(
      [
        'created_at',
        'door_only',
        'email',
        'full_name',
        'has_password',
        'has_second_factor',
        'id',
        'invited_at',
        'is_active',
        'last_login',
        'role',
        'second_factor_due',
        'team_role',
      ].sort(),
    );
  });

  test('finds the account, however its domain is spelled and whatever was pasted along', async () => {
    const user = await makeUser(server.database, { email: 'vera@xn--bcher-kva.example' });
    for (const typed of ['vera@bücher.example', '\u200bVera@Bücher.example\u00a0', user.email.toUpperCase()])
      expect(await login(typed, PASSWORD)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const user = await makeUser(server.database);
    const [wrong, unknown] = [await login(user.email, 'wrong'), await login('nobody@example.org', PASSWORD)];
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({ status: 401, body: { detail: 'Invalid email or password' } });
  });

  test('a deactivated account is told so only after its right password', async () => {
    const user = await makeUser(server.database, { isActive: false });
    expect(await login(user.email, PASSWORD)).toMatchObject({
      status: 403,
      body: { detail: 'Your account is inactive' },
    });
    expect((await login(user.email, 'wrong')).status).toBe(401);
  });

  test.each([
    ['no e-mail', undefined, 'x', 'email'],
    ['an empty password', 'a@b.org', '', 'password'],
    ['a password of objects', 'a@b.org', { $ne: 1 }, 'password.$ne'],
    ['a NUL', 'a@b.org\0', 'x', 'email'],
    ['a very long password', 'a@b.org', 'x'.repeat(201), 'password'],
  ])('%s is refused by its field', async (_, email, password, field) => {
    const answer = await login(email, password);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
  });

  test('too many failures of one account from one address are refused; other accounts are not', async () => {
    const limited = await startApp({ database: server.database, env: { LIMIT_SIGN_INS_PER_ACCOUNT: '3' } });
    try {
      const [victim, other] = [await makeUser(server.database), await makeUser(server.database)];
      const attempt = (user: TestUser, password: string) =>
        limited.call('POST', '/api/auth/login', { body: { email: user.email, password } });
      for (let i = 0; i < 3; i++) expect((await attempt(victim, 'wrong')).status).toBe(401);
      const refused = await attempt(victim, PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await attempt(other, PASSWORD)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('good sign-ins do not count towards the limit', async () => {
    const limited = await startApp({ database: server.database, env: { LIMIT_SIGN_INS_PER_ACCOUNT: '2' } });
    try {
      const user = await makeUser(server.database);
      for (let i = 0; i < 5; i++) await limited.signIn(user);
    } finally {
      await limited.close();
    }
  });

  test('GraphQL signs in by the same rules', async () => {
    const user = await makeUser(server.database);
    const mutation = `mutation ($i: LoginInput!) { login(input: $i) { accessToken user { email role } } }`;
    const good = await server.graphql(mutation, { i: { email: user.email, password: PASSWORD } });
    expect(good.body.data.login.user).toEqual({ email: user.email, role: 'volunteer' });
    const me = await server.graphql('{ me { id fullName } }', {}, good.body.data.login.accessToken);
    expect(me.body.data.me).toEqual({ id: user.id, fullName: user.fullName });
    const wrong = await server.graphql(mutation, { i: { email: user.email, password: 'no' } });
    expect(wrong.body.errors[0].extensions).toMatchObject({
      status: 401,
      detail: 'Invalid email or password',
    });
    expect(wrong.body.errors[0].extensions.stacktrace).toBeUndefined();
  });
});

describe('a session', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await startApp();
  });
  beforeEach(async () => {
    user = await makeUser(server.database);
  });
  afterAll(() => server.close());

  const me = (token: string, from = server) => from.call('GET', '/api/auth/me', { as: token });
  const secret = 'a secret of thirty-two characters or more';
  const forge = (header: object, claims: object, key = secret) => {
    const body = `${encode(header)}.${encode(claims)}`;
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  };
  const soon = () => Math.floor(Date.now() / 1000) + 600;

  test('no, broken, forged and algorithm-less tokens are refused alike; one of ours that is over says so', async () => {
    const hs256 = { alg: 'HS256', typ: 'JWT' };
    const good = forge(hs256, { sub: user.id, version: 1, exp: soon() });
    expect((await me(good)).status).toBe(200);
    const bad = [
      '',
      'nonsense',
      `${good}x`,
      forge(hs256, { sub: user.id, version: 1, exp: soon() }, 'another secret of thirty-two characters'),
      forge(hs256, { sub: 'not an id', version: 1, exp: soon() }),
      forge(hs256, { sub: user.id, version: 1 }),
      `${encode({ alg: 'none' })}.${encode({ sub: user.id, version: 1, exp: soon() })}.`,
    ];
    for (const token of bad) {
      const answer = await me(token);
      expect(answer).toMatchObject({ status: 401, body: { detail: 'Please log in first' } });
    }
    expect((await server.call('GET', '/api/auth/me')).status).toBe(401);
    const over = [
      { sub: user.id, version: 1, exp: Math.floor(Date.now() / 1000) - 1 },
      { sub: user.id, version: 2, exp: soon() },
      { sub: '01890000-0000-7000-8000-000000000000', version: 1, exp: soon() },
    ];
    for (const claims of over)
      expect(await me(forge(hs256, claims))).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test.each([
    ['its version is raised', `update users set session_version = session_version + 1 where id = $1`],
    ['the account is deactivated', `update users set is_active = false where id = $1`],
  ])('ends by itself, in every process, when %s', async (_, statement) => {
    const other = await startApp({ database: server.database });
    try {
      const token = await server.signIn(user);
      // Both processes now have the account in memory.
      expect((await me(token)).status).toBe(200);
      expect((await me(token, other)).status).toBe(200);
      await server.database.query(statement, [user.id]);
      for (const process of [server, other])
        await until(async () => (await me(token, process)).status === 401);
    } finally {
      await other.close();
    }
  });

  test('is not trusted from memory while the listening connection is cut', async () => {
    const token = await server.signIn(user);
    expect((await me(token)).status).toBe(200);
    await server.database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'usher listener' and datname = current_database()`);
    await server.database.query(`alter table users disable trigger users_notify_session_change`);
    await server.database.query(`update users set session_version = session_version + 1 where id = $1`, [
      user.id,
    ]);
    await server.database.query(`alter table users enable trigger users_notify_session_change`);
    const deadline = performance.now() + 1_500;
    let status = 200;
    while (status === 200 && performance.now() < deadline) status = (await me(token)).status;
    expect(status).toBe(401);
  });
});

describe('a link to set the password', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  const keep = (userId: string, token: string, lives = '1 hour') =>
    server.database.query(
      `insert into password_tokens (token_hash, user_id, expires_at) values ($1, $2, now() + $3::interval)`,
      [hashToken(token), userId, lives],
    );
  const reset = (token: unknown, new_password: unknown) =>
    server.call('POST', '/api/auth/reset-password', { body: { token, new_password } });

  test('works once, ends all sessions, and uses up the other links of the account', async () => {
    const user = await makeUser(server.database);
    const session = await server.signIn(user);
    await keep(user.id, 'first');
    await keep(user.id, 'second');
    expect((await reset('first', 'a new password')).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { as: session })).status).toBe(401);
    for (const token of ['first', 'second'])
      expect(await reset(token, 'yet another')).toMatchObject({
        status: 400,
        body: { detail: 'Invalid or expired reset token' },
      });
    const body = { email: user.email, password: 'a new password' };
    expect((await server.call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  test('of simultaneous uses one succeeds', async () => {
    const user = await makeUser(server.database);
    await keep(user.id, 'race');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset('race', `password ${i}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('expired, unknown and missing tokens are refused, and so is a short password', async () => {
    const user = await makeUser(server.database);
    await keep(user.id, 'late', '-1 second');
    for (const token of ['late', 'never']) expect((await reset(token, 'long enough')).status).toBe(400);
    expect(await reset('', 'long enough')).toMatchObject({
      status: 422,
      body: { detail: 'Invalid or missing reset token' },
    });
    await keep(user.id, 'kept');
    expect(await reset('kept', '12345')).toMatchObject({
      status: 422,
      body: { errors: { new_password: ['Password must be at least 6 characters long'] } },
    });
    expect((await reset('kept', '123456')).status).toBe(200);
  });
});
