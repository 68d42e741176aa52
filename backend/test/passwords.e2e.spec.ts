import { jest } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { pino } from 'pino';
import { hashToken } from '../src/auth/password-tokens.js';
import { PasswordHashing } from '../src/auth/password-hashing.js';
import { Database } from '../src/database/database.js';
import { StructuredLogger } from '../src/http/logger.js';
import { openQueue } from '../src/mail/queue/bullmq.js';
import { MAIL_TIMINGS } from '../src/mail/delivery/timings.js';
import { WorkerModule } from '../src/worker.module.js';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { QUICK, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';

const MANY = { LIMIT_PUBLIC_FORMS_PER_ADDRESS: '100000', LIMIT_SIGN_INS_PER_ADDRESS: '100000' };
const SAME_ANSWER = { message: 'If an account with that email exists, a reset link has been sent.' };

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ env: { ...MANY, LOG_LEVEL: 'debug' } });
});
afterAll(() => server?.close());

/** What a test opened, closed in reverse order however the test ends. */
const opened: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const another = async (env: Record<string, string> = {}): Promise<TestApp> => {
  const other = await startApp({ database: server.database, env: { ...MANY, ...env } });
  opened.push(() => other.close());
  return other;
};
const login = (email: string, password: string, at = server) =>
  at.call('POST', '/api/auth/login', { body: { email, password } });

describe('a forgotten password', () => {
  const forgot = (email: unknown) => server.call('POST', '/api/auth/forgot-password', { body: { email } });
  const outboxOf = (address: string) =>
    server.database.query('select id, kind, user_id, data, state from outbox where to_address = $1', [
      address,
    ]);

  test('gets the same answer, by the same work, whether or not there is such an account', async () => {
    const known = await makeUser(server.database);
    const inactive = await makeUser(server.database, { isActive: false });
    const database = server.app.get(Database);
    const run = jest.spyOn(database, 'run');
    const transaction = jest.spyOn(database, 'transaction');
    const seen: unknown[] = [];
    try {
      for (const address of [known.email, inactive.email, 'nobody@example.org']) {
        run.mockClear();
        const answer = await forgot(address);
        const written = await outboxOf(address);
        seen.push({
          status: answer.status,
          body: answer.body,
          headers: Object.keys(answer.headers),
          statements: run.mock.calls.map(([statement, values]) => [
            statement.name,
            values.map((value) => (value === null ? null : typeof value)),
          ]),
          written: written.map((row) => ({ ...row, id: 'its own' })),
        });
      }
      expect(transaction).not.toHaveBeenCalled();
    } finally {
      run.mockRestore();
      transaction.mockRestore();
    }
    expect(seen[0]).toMatchObject({ status: 200, body: SAME_ANSWER });
    expect(seen[0]).toMatchObject({ written: [{ kind: 'password_reset', user_id: null, data: {} }] });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('the address is trimmed and compared without case', async () => {
    const user = await makeUser(server.database);
    expect(await forgot(` ${user.email.toUpperCase()} `)).toMatchObject({ status: 200, body: SAME_ANSWER });
    expect(await outboxOf(user.email)).toHaveLength(1);
  });

  test.each([
    ['no address', undefined, 'This field is required'],
    ['an empty one', '', 'This field is required'],
    ['a number', 5, 'Invalid format'],
    ['no address at all', "' or 1=1 --", 'Please enter a valid email address'],
    ['two addresses', ['a@example.org', 'b@example.org'], 'Invalid format'],
    ['a header in it', 'a@example.org\r\nBcc: b@example.org', 'Please enter a valid email address'],
    ['a long one', `${'x'.repeat(65)}@example.org`, 'Email address is too long'],
  ])('%s is refused', async (_, email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 422, body: { errors: { email: [message] } } });
  });

  test('an address as long as may be is counted and answered like any other', async () => {
    const email = `${'x'.repeat(64)}@${`${'y'.repeat(60)}.`.repeat(4)}example`;
    expect(await forgot(email)).toMatchObject({ status: 200 });
    expect((await login(email, 'wrong')).status).toBe(401);
  });

  test('more than five a minute for one address are refused, known or not', async () => {
    const user = await makeUser(server.database);
    for (const address of [user.email, 'unknown@example.org']) {
      for (let i = 0; i < 5; i++) expect((await forgot(address)).status).toBe(200);
      const refused = await forgot(address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('GraphQL answers the same', async () => {
    const mutation = `mutation ($i: ForgotPasswordInput!) { forgotPassword(input: $i) { message } }`;
    const answer = await server.graphql(mutation, { i: { email: 'ql@example.org' } });
    expect(answer.body.data.forgotPassword).toEqual(SAME_ANSWER);
    const bad = await server.graphql(mutation, { i: { email: 'ql' } });
    expect(bad.body.errors[0].extensions).toMatchObject({ status: 422 });
  });

  describe('and its mail', () => {
    let sink: MailSink;
    let worker: TestingModule;
    const logs: string[] = [];
    const startWorker = async () => {
      const settings = testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url });
      const logger = pino({ level: 'trace' }, { write: (line) => void logs.push(line) });
      const module = await Test.createTestingModule({ imports: [WorkerModule.with(settings)] })
        .setLogger(new StructuredLogger(logger))
        .overrideProvider(MAIL_TIMINGS)
        .useValue(QUICK)
        .compile();
      worker = await module.init();
    };
    beforeAll(async () => {
      sink = await startMailSink();
    });
    afterAll(async () => {
      await worker?.close();
      await sink?.close();
    });

    test('the link sets the password once; its token is in no row, job or log line', async () => {
      const user = await makeUser(server.database);
      const session = await server.signIn(user);
      await forgot(user.email);
      await forgot('stranger@example.org');
      const [{ id }] = (await outboxOf(user.email)) as [{ id: string }];

      const queue = openQueue(testSettings({ DATABASE_URL: server.database.url }));
      opened.push(() => queue.close());
      const job = await untilTruthy(() => queue.getJob(id));
      expect(job.data).toEqual({});

      await startWorker();
      const mail = await sink.waitFor((one) => recipientOf(one) === user.email);
      const [, token] = /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/.exec(mail.text!)!;
      await untilTruthy(async () => (await outboxOf(user.email))[0]!.state === 'sent');
      const stored = await server.database.query(
        `select token_hash, expires_at <= now() + interval '1 hour' as in_time from password_tokens where user_id = $1`,
        [user.id],
      );
      expect(stored).toEqual([{ token_hash: hashToken(token!), in_time: true }]);

      const body = { token, new_password: 'remembered now' };
      expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
      expect((await server.call('GET', '/api/auth/me', { as: session })).status).toBe(401);
      expect((await login(user.email, 'remembered now')).status).toBe(200);
      expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);

      // Nobody else got a mail, and the one to the stranger is gone without a trace.
      await untilTruthy(async () => (await outboxOf('stranger@example.org')).length === 0);
      expect(sink.mails.filter((one) => recipientOf(one) === 'stranger@example.org')).toEqual([]);

      const tables = await server.database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'bullmq')`,
      );
      for (const { name } of tables) {
        const [row] = await server.database.query(
          `select coalesce(jsonb_agg(t)::text, '') as text from ${name} t`,
        );
        expect(row!.text).not.toContain(token);
      }
      expect([...logs, ...server.logs].join('\n')).not.toContain(token);
      expect(logs.some((line) => line.includes('mail sent'))).toBe(true);
    });
  });
});

describe('changing the password', () => {
  let user: TestUser;
  let session: string;
  beforeEach(async () => {
    user = await makeUser(server.database);
    session = await server.signIn(user);
  });

  const change = (current_password: unknown, new_password: unknown, as = session, at = server) =>
    at.call('POST', '/api/auth/change-password', { as, body: { current_password, new_password } });
  const me = (as: string, at = server) => at.call('GET', '/api/auth/me', { as });

  test('answers a new token, and ends every other session of the account', async () => {
    const elsewhere = await server.signIn(user);
    const answer = await change(PASSWORD, 'a better one');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'message']);
    expect((await me(answer.body.access_token)).status).toBe(200);
    for (const old of [session, elsewhere]) expect((await me(old)).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, 'a better one')).status).toBe(200);
    const rows = await server.database.query(
      `select actor_id, details from audit_log where subject_id = $1 and action = 'password.changed'`,
      [user.id],
    );
    expect(rows).toEqual([{ actor_id: user.id, details: {} }]);
  });

  test('the new token is good at once in a process that still remembers the old sessions', async () => {
    const other = await another();
    expect((await me(session, other)).status).toBe(200);
    // It is never notified of the change, as can happen to a process for a moment.
    await server.database.query(`alter table users disable trigger users_notify_session_change`);
    try {
      const { access_token } = (await change(PASSWORD, 'a better one')).body;
      expect((await me(access_token, other)).status).toBe(200);
      expect((await me(session, other)).status).toBe(401);
    } finally {
      await server.database.query(`alter table users enable trigger users_notify_session_change`);
    }
  });

  test('voids the links that were mailed before', async () => {
    await server.database.query(
      `insert into password_tokens (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken('mailed before'), user.id],
    );
    await change(PASSWORD, 'a better one');
    const body = { token: 'mailed before', new_password: 'the thief’s' };
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });

  test('a wrong current password changes nothing', async () => {
    expect(await change('wrong', 'a better one')).toMatchObject({
      status: 400,
      body: { detail: 'Current password is incorrect' },
    });
    expect((await me(session)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  test.each([
    ['nothing', undefined, undefined, 'Current password is required'],
    ['an empty current one', '', 'a better one', 'Current password is required'],
    ['no new one', 'wrong', undefined, 'New password is required'],
    ['an empty new one', PASSWORD, '', 'New password is required'],
    ['a short new one', 'wrong', '12345', 'New password must be at least 6 characters long'],
    ['the same again', PASSWORD, PASSWORD, 'New password must be different from current password'],
    ['a short one twice', '12345', '12345', 'New password must be at least 6 characters long'],
    ['a very long one', PASSWORD, 'x'.repeat(201), 'Password must be no more than 200 characters long'],
    ['a number', PASSWORD, 123456, 'New password is required'],
    ['a list', ['x'], 'a better one', 'Current password is required'],
  ])('%s: the first broken rule is told', async (_, current, next, message) => {
    const answer = await change(current, next);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe(message);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  test('of simultaneous changes one succeeds, and the others’ session has ended', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => change(PASSWORD, `password ${i}`)));
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) expect([200, 400, 401]).toContain(answer.status);
    expect((await login(user.email, `password ${winner}`)).status).toBe(200);
  });

  test('a failure counts as a failed sign-in, and good changes do not', async () => {
    const limited = await another({ LIMIT_SIGN_INS_PER_ACCOUNT: '3' });
    let token = session;
    for (let i = 0; i < 5; i++)
      token = (await change(i ? `password ${i - 1}` : PASSWORD, `password ${i}`, token, limited)).body
        .access_token;
    expect((await login(user.email, 'wrong', limited)).status).toBe(401);
    for (let i = 0; i < 2; i++)
      expect((await change('wrong', 'a better one', token, limited)).status).toBe(400);
    const refused = await change('password 4', 'a better one', token, limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(user.email, 'password 4', limited)).status).toBe(429);
  });

  test('needs a session', async () => {
    const body = { current_password: PASSWORD, new_password: 'a better one' };
    expect((await server.call('POST', '/api/auth/change-password', { body })).status).toBe(401);
  });

  test('GraphQL changes it by the same rules', async () => {
    const mutation = `mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { message accessToken } }`;
    const wrong = { currentPassword: 'wrong', newPassword: 'a better one' };
    const refused = await server.graphql(mutation, { i: wrong }, session);
    expect(refused.body.errors[0].extensions).toMatchObject({
      status: 400,
      detail: 'Current password is incorrect',
    });
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await server.graphql(mutation, { i: same }, session)).body.errors[0].extensions).toMatchObject({
      status: 422,
      errors: { newPassword: ['New password must be different from current password'] },
    });
    const good = { currentPassword: PASSWORD, newPassword: 'a better one' };
    const { changePassword } = (await server.graphql(mutation, { i: good }, session)).body.data;
    expect((await me(changePassword.accessToken)).status).toBe(200);
    expect((await me(session)).status).toBe(401);
  });
});

describe('guessing a password', () => {
  test('many guesses at once are no way around the limit', async () => {
    const user = await makeUser(server.database);
    const limited = await another({ LIMIT_SIGN_INS_PER_ACCOUNT: '3' });
    const verify = jest.spyOn(limited.app.get(PasswordHashing, { strict: false }), 'verify');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login(user.email, `guess ${i}`, limited)),
    );
    expect(verify).toHaveBeenCalledTimes(3);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17);
  });

  test('from everywhere one account may fail ten times as often as from one address', async () => {
    const user = await makeUser(server.database);
    const limited = await another({ LIMIT_SIGN_INS_PER_ACCOUNT: '1', TRUST_PROXY: 'loopback' });
    const guess = (from: number, password = 'wrong') =>
      limited.call('POST', '/api/auth/login', {
        body: { email: user.email, password },
        headers: { 'x-forwarded-for': `192.0.2.${from}` },
      });
    for (let from = 1; from <= 10; from++) {
      expect((await guess(from)).status).toBe(401);
      expect((await guess(from)).status).toBe(429);
    }
    expect((await guess(11, PASSWORD)).status).toBe(429);
  });

  test('one address may fail so often with all accounts together', async () => {
    const limited = await another({ LIMIT_SIGN_INS_PER_ADDRESS: '4', TRUST_PROXY: 'loopback' });
    const guess = (account: number, from = '198.51.100.1') =>
      limited.call('POST', '/api/auth/login', {
        body: { email: `guessed-${account}@example.org`, password: 'wrong' },
        headers: { 'x-forwarded-for': from },
      });
    for (let account = 0; account < 4; account++) expect((await guess(account)).status).toBe(401);
    expect((await guess(5)).status).toBe(429);
    expect((await guess(5, '198.51.100.2')).status).toBe(401);
  });
});
