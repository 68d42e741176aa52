import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD } from './support/builders.js';
import { codeOf, SecondFactors } from './support/second-factors.js';

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
});
