import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { codeOf, SecondFactors } from './support/second-factors.js';
import { until } from './support/until.js';

describe('a second factor', () => {
  let server: TestApp;
  let factors: SecondFactors;

  beforeAll(async () => {
    server = await startApp();
    factors = new SecondFactors(server);
  });
  afterAll(() => server.close());

  const show = async (as: string): Promise<any> =>
    (await server.call('GET', '/api/auth/second-factor', { as })).body;
  const me = async (as: string): Promise<any> => (await server.call('GET', '/api/auth/me', { as })).body;

  test('an authenticator app is asked for after the password, and its code signs in', async () => {
    const user = await makeUser(server.database);
    const as = await server.signIn(user);
    expect(await me(as)).toMatchObject({ has_second_factor: false, second_factor_due: null });
    const { secret, codes } = await factors.addApp(as);
    expect(codes).toHaveLength(10);
    expect(await me(as)).toMatchObject({ has_second_factor: true });
    const asked = await factors.password(user);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        methods: ['totp', 'recovery_code'],
        ticket: expect.any(String),
      },
    });
    const login = await factors.byCode(asked.body.ticket, codeOf(secret));
    expect(login).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { id: user.id } } });
    expect(await show(login.body.access_token)).toEqual({
      passkeys_available: true,
      is_required: false,
      due_at: null,
      passkeys: [],
      totp: { created_at: expect.any(String), last_used_at: expect.any(String) },
      recovery_codes_left: 10,
    });
  });

  test('a recovery code signs in once, however it is typed', async () => {
    const user = await makeUser(server.database);
    const { codes } = await factors.addApp(await server.signIn(user));
    const typed = codes![3]!.toUpperCase().replace('-', ' ');
    const login = await factors.byCode(await factors.ticket(user), typed);
    expect(login.status).toBe(200);
    expect(await show(login.body.access_token)).toMatchObject({ recovery_codes_left: 9 });
    expect(await factors.byCode(await factors.ticket(user), codes![3]!)).toMatchObject({
      status: 401,
      body: { code: 'wrong_code' },
    });
  });

  test('a passkey signs in alone, and after the password', async () => {
    const user = await makeUser(server.database);
    const { passkey, id, codes } = await factors.addPasskey(await server.signIn(user));
    expect(codes).toHaveLength(10);
    const alone = await factors.signInByPasskey(passkey);
    expect(alone).toMatchObject({ status: 200, body: { user: { id: user.id, has_second_factor: true } } });
    const asked = await factors.password(user);
    expect(asked.body.methods).toEqual(['passkey', 'recovery_code']);
    expect((await factors.signInByPasskey(passkey, asked.body.ticket)).status).toBe(200);
    expect(await show(alone.body.access_token)).toMatchObject({
      passkeys: [{ id, name: 'Phone', last_used_at: expect.any(String) }],
      totp: null,
    });
  });

  test('with the last one removed the password signs in alone again, and recovery codes are void', async () => {
    const user = await makeUser(server.database);
    const as = await server.signIn(user);
    const { id } = await factors.addPasskey(as);
    const { codes } = await factors.addApp(as);
    expect(codes).toBeNull();
    const body = { current_password: PASSWORD };
    expect((await server.call('POST', '/api/auth/totp/removal', { as, body })).status).toBe(204);
    expect(await show(as)).toMatchObject({ totp: null, recovery_codes_left: 10 });
    expect((await server.call('POST', `/api/auth/passkeys/${id}/removal`, { as, body })).status).toBe(204);
    expect(await show(as)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await factors.password(user)).status).toBe(200);
  });

  describe('that is overdue', () => {
    let president: string;
    let user: TestUser;
    let as: string;

    /** Demands one of the officers as of so many days ago. */
    const demand = async (daysAgo: number): Promise<void> => {
      const body = { name: '', time_zone: 'UTC', second_factor: 'officers' };
      expect((await server.call('PUT', '/api/organization', { as: president, body })).status).toBe(200);
      await server.database.query(
        'update organization set second_factor_since = now() - make_interval(days => $1)',
        [daysAgo],
      );
    };

    beforeEach(async () => {
      await server.database.query('delete from organization');
      const owner = await makeUser(server.database, { role: 'president' });
      president = await server.signIn(owner);
      await factors.addApp(president);
      user = await makeUser(server.database, { role: 'president' });
      await server.database.query(`update users set created_at = now() - interval '30 days' where id = $1`, [
        user.id,
      ]);
      as = await server.signIn(user);
    });

    const code = async (answer: Promise<Answer>): Promise<string | undefined> => (await answer).body.code;
    const listed = () => server.call('GET', '/api/users', { as });

    test('ends every session at all but the own account, by REST and by GraphQL', async () => {
      expect((await listed()).status).toBe(200);
      await demand(8);
      await until(async () => (await code(listed())) === 'second_factor_overdue');
      const graphql = await server.graphql('{ users { data { id } } }', {}, as);
      expect(graphql.body.errors[0].extensions).toMatchObject({ code: 'second_factor_overdue', status: 403 });
      expect(
        (await server.graphql('{ me { secondFactorDue } }', {}, as)).body.data.me.secondFactorDue,
      ).toMatch(/Z$/);
      // What only the president sees of the organization.
      const organization = await server.call('GET', '/api/organization', { as });
      expect(organization.body).toEqual({ name: null, logo: null });
      const picture = server.call('GET', '/api/screenshots/019a0000-0000-7000-8000-000000000000', { as });
      expect(await code(picture)).toBe('second_factor_overdue');
      const again = await server.signIn(user);
      expect(await code(server.call('GET', '/api/users', { as: again }))).toBe('second_factor_overdue');
      expect((await server.call('GET', '/api/auth/sessions', { as: again })).status).toBe(200);
      await factors.addPasskey(as);
      expect((await listed()).status).toBe(200);
    });

    test('ends an open socket, and lets in no new one', async () => {
      const socket = await open(as);
      await demand(8);
      await until(() => socket.closed !== null);
      const another = await open(as);
      await until(() => another.closed !== null);
      expect(another.isReady).toBe(false);
    });

    test('ends a socket at the minute when it becomes so', async () => {
      const socket = await open(as);
      await until(() => socket.isReady);
      await demand(0);
      await server.database.query(
        `update organization set second_factor_since = now() - interval '7 days' + interval '1500 milliseconds'`,
      );
      await until(() => socket.closed !== null);
    });

    test('is nobody’s once the president demands it no more', async () => {
      await demand(8);
      await until(async () => (await code(listed())) === 'second_factor_overdue');
      const body = { name: '', time_zone: 'UTC', second_factor: 'none' };
      expect(
        (await server.call('PUT', '/api/organization', { as: president, body })).body.second_factor,
      ).toBe('none');
      await until(async () => (await listed()).status === 200);
    });

    test('counts from when somebody became an officer, and from the switch, which is left out otherwise', async () => {
      await demand(8);
      const volunteer = await makeUser(server.database);
      await server.database.query(`update users set created_at = now() - interval '30 days' where id = $1`, [
        volunteer.id,
      ]);
      const patch = { as: president, body: { role: 'finance_director' } };
      expect((await server.call('PATCH', `/api/users/${volunteer.id}`, patch)).status).toBe(200);
      const own = await server.call('GET', '/api/auth/me', { as: await server.signIn(volunteer) });
      const days = (new Date(own.body.second_factor_due).getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThanOrEqual(7);
      const before = await server.database.query(
        'select second_factor, second_factor_since from organization',
      );
      const body = { name: 'Friends', time_zone: 'UTC' };
      await server.call('PUT', '/api/organization', { as: president, body });
      expect(
        await server.database.query('select second_factor, second_factor_since from organization'),
      ).toEqual(before);
      // Nobody is told of others.
      const others = await server.call('GET', `/api/users/${volunteer.id}`, { as: president });
      expect(others.body).toMatchObject({ has_second_factor: false });
      expect(others.body).not.toHaveProperty('second_factor_due');
    });
  });

  interface Socket {
    isReady: boolean;
    closed: number | null;
  }
  /** Subscribes as a dashboard does. */
  async function open(as: string): Promise<Socket> {
    const socket: Socket = { isReady: false, closed: null };
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${as}` },
      retryAttempts: 0,
      on: {
        connected: () => (socket.isReady = true),
        closed: (event) => (socket.closed = (event as { code: number }).code),
      },
    });
    client.subscribe(
      { query: 'subscription { dashboardChanged { kind id } }' },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    await until(() => socket.isReady || socket.closed !== null);
    return socket;
  }
});
