import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeUser } from './support/builders.js';
import { SecondFactors } from './support/second-factors.js';
import { startApp, type TestApp } from './support/app.js';

const DIST = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli');

interface Outcome {
  code: number;
  output: string;
}

describe('commands', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await startApp();
  });
  afterEach(() => server.close());

  /** Runs a built command as the launcher does: in a separate process, configured by its environment. */
  const run = (name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [path.join(DIST, `${name}.js`), ...args],
        {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: server.database.url,
            JWT_SECRET: 'a secret of thirty-two characters or more',
            TIME_ZONE: 'America/New_York',
            PUBLIC_URL: 'https://tickets.example.org/',
            MAIL_FROM: 'Usher <u@example.org>',
            ...env,
          },
        },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  const accounts = () => server.database.query<{ email: string }>('select email from users order by email');

  test('seed gives an empty embedded database three accounts and one event with both default tiers, once', async () => {
    expect((await run('seed', [], { EMBEDDED_DATABASE: 'true' })).code).toBe(0);
    expect((await run('seed', [], { EMBEDDED_DATABASE: 'true' })).code).toBe(0);
    expect((await accounts()).map(({ email }) => email)).toEqual([
      'finance@example.org',
      'president@example.org',
      'volunteer@example.org',
    ]);
    const body = { email: 'volunteer@example.org', password: 'usher-demo' };
    const login = await server.call('POST', '/api/auth/login', { body });
    expect(login.status).toBe(200);
    const as = login.body.access_token;
    const event = (await server.call('GET', '/api/events/current', { as })).body;
    expect(event.is_over).toBe(false);
    // The event's door is open.
    const list = await server.call('GET', '/api/checkin/list', { as });
    expect(list).toMatchObject({ status: 200, body: { event: { name: event.name } } });
    for (const [food_option, price] of [
      ['without_food', 15],
      ['with_food', 18],
    ])
      expect(
        (await server.call('POST', '/api/pricing/calculate', { as, body: { quantity: 20, food_option } }))
          .body,
      ).toMatchObject({ price_per_ticket: price });
  });

  test('every account that a command makes is in the audit log, without its password', async () => {
    await run('seed', [], { EMBEDDED_DATABASE: 'true' });
    await run('seed-registrations', ['--registrations', '10'], { NODE_ENV: 'development' });
    await run('seed-registrations', ['--registrations', '10'], { NODE_ENV: 'development' });
    await run('create-president', ['--email', 'new@example.org', '--name', 'New President']);
    const made = await server.database.query<{ email: string; details: object; entries: number }>(
      `select u.email, u.full_name, u.role, u.team_role, count(a.id)::int as entries,
         (array_agg(a.details))[1] as details
       from users u left join audit_log a on a.subject_id = u.id and a.action = 'user.created' group by u.id`,
    );
    expect(made.length).toBe(3 + 40 + 1);
    for (const { entries, details, ...account } of made as any[]) {
      expect(entries).toBe(1);
      expect(details).toEqual({
        email: account.email,
        full_name: account.full_name,
        role: account.role,
        team_role: account.team_role,
      });
    }
  });

  test.each([
    ['seed', [], { EMBEDDED_DATABASE: 'true' }],
    ['seed-registrations', ['--registrations', '10'], { NODE_ENV: 'development' }],
  ] as const)('the event that %s makes is in the audit log', async (command, args, env) => {
    await run(command, [...args], env);
    expect(
      await server.database.query(
        `select a.actor_id, a.event_id = e.id as is_its, a.details -> 'new' ->> 'name' = e.name as is_named
         from events e left join audit_log a on a.subject_id = e.id and a.action = 'event.created'`,
      ),
    ).toEqual([{ actor_id: null, is_its: true, is_named: true }]);
  });

  test('seed adds nothing to a database that holds anything', async () => {
    const { email } = await makeUser(server.database, { role: 'president' });
    expect((await run('seed', [], { EMBEDDED_DATABASE: 'true' })).code).toBe(0);
    expect(await accounts()).toEqual([{ email }]);
  });

  test.each([
    ['a database of one’s own', { EMBEDDED_DATABASE: 'false' }],
    ['production', { EMBEDDED_DATABASE: 'true', NODE_ENV: 'production' }],
  ])('seed refuses %s', async (_, env) => {
    const { code, output } = await run('seed', [], env);
    expect(code).toBe(78);
    expect(output).toMatch(/^Demo data goes only into an empty embedded database/);
    expect(await accounts()).toEqual([]);
  });

  test('demo-passwords takes the README’s away, and the next seed gives it back', async () => {
    const env = { EMBEDDED_DATABASE: 'true' };
    await run('seed', [], env);
    const signsIn = async (email: string, password: string) =>
      (await server.call('POST', '/api/auth/login', { body: { email, password } })).status === 200;
    const make = async (): Promise<Array<{ email: string; password: string | null }>> =>
      JSON.parse((await run('demo-passwords', [], env)).output);

    const volunteer = 'volunteer@example.org';
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { email: volunteer, password: 'usher-demo' },
    });
    const first = await make();
    expect(first.map(({ email }) => email)).toEqual([
      'president@example.org',
      'finance@example.org',
      volunteer,
    ]);
    expect(new Set(first.map(({ password }) => password)).size).toBe(3);
    for (const { email, password } of first) {
      expect([email, await signsIn(email, 'usher-demo')]).toEqual([email, false]);
      expect([email, await signsIn(email, password!)]).toEqual([email, true]);
    }
    // A session that was opened with the old password ends as well.
    expect((await server.call('GET', '/api/auth/me', { as: body.access_token })).status).toBe(401);

    const second = await make();
    expect(await signsIn(volunteer, first[2]!.password!)).toBe(false);
    expect(await signsIn(volunteer, second[2]!.password!)).toBe(true);

    await run('seed', [], env);
    expect(await signsIn(volunteer, second[2]!.password!)).toBe(false);
    expect(await signsIn(volunteer, 'usher-demo')).toBe(true);
  });

  test('a demo account’s password that its user has set is nobody else’s to change', async () => {
    const env = { EMBEDDED_DATABASE: 'true' };
    await run('seed', [], env);
    const [made] = JSON.parse((await run('demo-passwords', [], env)).output);
    const login = (password: string) =>
      server.call('POST', '/api/auth/login', { body: { email: made.email, password } });
    const { access_token: as } = (await login(made.password)).body;
    const body = { current_password: made.password, new_password: 'of my own' };
    expect((await server.call('POST', '/api/auth/change-password', { as, body })).status).toBe(200);
    expect(JSON.parse((await run('demo-passwords', [], env)).output)[0]).toEqual({
      email: made.email,
      password: null,
    });
    await run('seed', [], env);
    expect((await login('of my own')).status).toBe(200);
  });

  test('create-president prints a link that sets the password once', async () => {
    const { code, output } = await run('create-president', [
      '--email',
      'Ada@Example.org',
      '--name',
      'Ada  Boss',
    ]);
    expect(code).toBe(0);
    const token = /https:\/\/tickets\.example\.org\/reset-password\?token=([\w-]+)/.exec(output)![1]!;
    const stored = await server.database.query(`select * from password_tokens, audit_log`);
    expect(JSON.stringify(stored)).not.toContain(token);
    const reset = () =>
      server.call('POST', '/api/auth/reset-password', { body: { token, new_password: 'a first password' } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    const body = { email: 'ada@example.org', password: 'a first password' };
    expect((await server.call('POST', '/api/auth/login', { body })).body.user).toMatchObject({
      full_name: 'Ada Boss',
      role: 'president',
    });
  });

  test.each([
    [[], /^Usage: npm run create-president/],
    [['--email', 'a@b.org'], /^Usage/],
    [['--email', 'a@b.con', '--name', 'Ada Boss'], /^--email: Please check your email address for typos/],
    [['--email', 'a@b.org', '--name', 'R2'], /^--name: Name may hold letters and spaces only/],
  ])('create-president with %j says what is wrong', async (args, line) => {
    const { code, output } = await run('create-president', args);
    expect(code).toBe(78);
    expect(output).toMatch(line);
    expect(await accounts()).toEqual([]);
  });

  test('create-president refuses an address that has an account', async () => {
    const { email } = await makeUser(server.database);
    const { code, output } = await run('create-president', ['--email', email, '--name', 'Ada Boss']);
    expect(code).toBe(78);
    expect(output).toMatch(/^--email: an account with this email already exists/);
  });

  test('reset-second-factor lets the last president in with the password alone, and is in the log', async () => {
    const user = await makeUser(server.database, { role: 'president' });
    const factors = new SecondFactors(server);
    const as = await server.signIn(user);
    await factors.addPasskey(as);
    await factors.addApp(as);
    expect((await factors.password(user)).status).toBe(401);
    const reset = () => run('reset-second-factor', [` ${user.email.toUpperCase()}`]);
    const done = await reset();
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/logs in with the password alone/) });
    expect(done.output).toContain(user.email);
    expect((await factors.password(user)).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { as })).status).toBe(401);
    const log = await server.database.query(
      `select actor_id, subject_id from audit_log where action = 'second_factor.reset'`,
    );
    expect(log).toEqual([{ actor_id: null, subject_id: user.id }]);
    expect(await reset()).toMatchObject({ code: 0, output: expect.stringMatching(/nothing was changed/) });
  });

  test.each([
    [[], /^Usage: npm run reset-second-factor/],
    [['a@b.org', 'c@d.org'], /^Usage/],
    [['--all'], /^Usage/],
    [['nobody@example.org'], /^There is no account with the address nobody@example\.org/],
  ])('reset-second-factor with %j says what is wrong', async (args, line) => {
    const { code, output } = await run('reset-second-factor', args);
    expect(code).toBe(78);
    expect(output).toMatch(line);
  });

  test('demo says so where there is none, also before there is any account', async () => {
    expect(await run('demo', ['--remove'])).toEqual({ code: 78, output: 'There is no demo here\n' });
  });

  test('demo removes the demo beside a running Usher, and says what keeps it', async () => {
    expect((await run('seed', [], { EMBEDDED_DATABASE: 'true' })).code).toBe(0);
    for (const args of [[], ['--delete'], ['--remove', 'all']])
      expect(await run('demo', args)).toEqual({ code: 78, output: 'Usage: npm run demo -- --remove\n' });
    expect(await run('demo', ['--remove'])).toEqual({
      code: 78,
      output: expect.stringMatching(/^Nobody could sign in afterwards\. First invite a president[^\n]+\n$/),
    });
    const own = await makeUser(server.database, { role: 'president' });
    expect(await run('demo', ['--remove'])).toEqual({
      code: 0,
      output: 'The demo is removed, with 3 accounts.\n',
    });
    expect(await accounts()).toEqual([{ email: own.email }]);
    expect(await server.database.query('select from events')).toEqual([]);
    expect((await server.call('GET', '/api/demo', { as: await server.signIn(own) })).body).toMatchObject({
      is_present: false,
    });
    expect(await run('demo', ['--remove'])).toEqual({
      code: 78,
      output: 'There is no demo here\n',
    });
  });

  test('setup-key prints an address that makes the first account once, and none once there is one', async () => {
    const [first, second] = [await run('setup-key', []), await run('setup-key', [])];
    const keyIn = ({ output }: Outcome): string =>
      /^https:\/\/tickets\.example\.org\/setup#([\w-]+)$/m.exec(output)![1]!;
    expect([first.code, second.code]).toEqual([0, 0]);
    const setUp = (key: string) =>
      server.call('POST', '/api/setup', {
        body: { key, full_name: 'Ada Boss', email: 'ada@example.org', password: 'a first password' },
      });
    expect((await setUp(keyIn(first))).status).toBe(403);
    expect((await setUp(keyIn(second))).status).toBe(201);
    expect(await run('setup-key', [])).toEqual({
      code: 78,
      output: 'There is an account already: sign in with it.\n',
    });
  });

  test('a wrong setting is one line that names it', async () => {
    expect(await run('migrate', [], { PORT: 'abc' })).toEqual({
      code: 78,
      output: expect.stringMatching(/^PORT is wrong: [^\n]+\n$/),
    });
  });
});
