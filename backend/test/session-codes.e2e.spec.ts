import { JwtService } from '@nestjs/jwt';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';

describe('a token that is not accepted says why', () => {
  let server: TestApp;
  let president: string;
  beforeAll(async () => {
    server = await startApp();
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const codeOf = async (as: string | undefined) => {
    const { status, body } = await server.call('GET', '/api/auth/me', as === undefined ? {} : { as });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  const change = async (user: TestUser, body: object) => {
    const answer = await server.call('PATCH', `/api/users/${user.id}`, { as: president, body });
    expect(answer.status).toBe(200);
  };
  const changePassword = async (as: string) => {
    const body = { current_password: PASSWORD, new_password: 'another one' };
    expect((await server.call('POST', '/api/auth/change-password', { as, body })).status).toBe(200);
  };

  const jwt = () => server.app.get(JwtService, { strict: false });
  const CASES: Array<[what: string, code: string, end: (user: TestUser, token: string) => Promise<unknown>]> =
    [
      [
        'an e-mail that was changed',
        '401 session_ended',
        (user) => change(user, { email: `new-${user.email}` }),
      ],
      ['a password that was changed', '401 session_ended', (_, token) => changePassword(token)],
      [
        'an account that was deactivated',
        '401 account_deactivated',
        (user) => change(user, { is_active: false }),
      ],
      [
        'an account that was deactivated and activated again',
        '401 session_ended',
        async (user) => {
          await change(user, { is_active: false });
          await change(user, { is_active: true });
        },
      ],
      ['another role', '401 role_changed', (user) => change(user, { role: 'finance_director' })],
      [
        'another role, and the old one again',
        '401 role_changed',
        async (user) => {
          await change(user, { role: 'finance_director' });
          await change(user, { role: 'volunteer' });
        },
      ],
      ['the door alone', '401 role_changed', (user) => change(user, { door_only: true })],
      [
        'another role, and an account that was deactivated then',
        '401 account_deactivated',
        (user) => change(user, { role: 'finance_director', is_active: false }),
      ],
      [
        'an account that was deleted',
        '401 session_ended',
        async (user) => {
          expect((await server.call('DELETE', `/api/users/${user.id}`, { as: president })).status).toBe(204);
        },
      ],
      [
        'an account that was deleted past this process',
        '401 session_ended',
        (user) => server.database.query('delete from users where id = $1', [user.id]),
      ],
    ];
  test.each(CASES)('%s: %s', async (_, code, end) => {
    const user = await makeUser(server.database);
    const token = await server.signIn(user);
    expect(await codeOf(token)).toBe(200);
    await end(user, token);
    // What another process did is heard of within a second.
    const deadline = Date.now() + 5_000;
    let found = await codeOf(token);
    while (found === 200 && Date.now() < deadline) found = await codeOf(token);
    expect(found).toBe(code);
    const twin = await server.graphql('{ me { id } }', {}, token);
    expect(twin.body.errors[0].extensions.code).toBe(code.slice(4));
  });

  test('a role that changed before the session began ends nothing, and is not why the session ends later', async () => {
    const user = await makeUser(server.database);
    await change(user, { role: 'finance_director' });
    const token = await server.signIn(user);
    expect(await codeOf(token)).toBe(200);
    await changePassword(token);
    expect(await codeOf(token)).toBe('401 session_ended');
  });

  test('an expired one ended, a forged one never was any', async () => {
    const user = await makeUser(server.database);
    const sign = (expiresIn: number) =>
      jwt().sign({ version: 1 }, { subject: user.id, jwtid: user.id, expiresIn });
    expect(await codeOf(sign(60))).toBe(200);
    expect(await codeOf(sign(-60))).toBe('401 session_ended');
    const forged = [
      sign(60).slice(0, -3) + 'abc',
      sign(-60).slice(0, -3) + 'abc',
      jwt().sign(
        { version: 1 },
        { subject: user.id, expiresIn: 60, secret: 'another secret, of somebody else' },
      ),
      jwt().sign({ version: 1, aud: 'x' }, { subject: user.id, jwtid: user.id, expiresIn: 60 }),
      jwt().sign({ version: 1, iss: 'x' }, { subject: user.id, jwtid: user.id, expiresIn: 60 }),
      'nonsense',
    ];
    for (const token of [undefined, ...forged]) expect(await codeOf(token)).toBe('401 not_signed_in');
  });
});
