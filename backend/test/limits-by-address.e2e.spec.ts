import { startApp, type TestApp } from './support/app.js';

const LIMIT = 3;

let server: TestApp;
beforeAll(async () => {
  server = await startApp({
    env: {
      TRUST_PROXY: 'loopback',
      LIMIT_SIGN_INS_PER_ACCOUNT: '1000',
      LIMIT_SIGN_INS_PER_ADDRESS: String(LIMIT),
      LIMIT_PUBLIC_FORMS_PER_ADDRESS: String(LIMIT),
    },
  });
});
afterAll(() => server.close());

let made = 0;
const email = (): string => `by-address-${++made}@example.org`;

/** Forms that anybody may send, each with a different e-mail, so that only the limit by address can be reached. */
const FORMS: Array<[string, string, () => object]> = [
  ['a failed sign-in', '/api/auth/login', () => ({ email: email(), password: 'wrong' })],
  ['a forgotten password', '/api/auth/forgot-password', () => ({ email: email() })],
  [
    'a new password by a link',
    '/api/auth/reset-password',
    () => ({ token: 'x', new_password: 'long enough' }),
  ],
  [
    'an application',
    '/api/volunteer-applications/signup',
    () => ({ name: 'Anna Bell', email: email(), phone: '4155550123', team_role: 'Marketing Team Member' }),
  ],
];

describe.each(FORMS)('%s', (_, path, body) => {
  /** Returns how many requests from these addresses, in turn, get through before one is refused. */
  const letThrough = async (addressOf: (time: number) => string): Promise<number> => {
    for (let time = 0; ; time++) {
      const answer = await server.call('POST', path, {
        body: body(),
        headers: { 'x-forwarded-for': addressOf(time) },
      });
      if (answer.status === 429) return time;
      if (time === 2 * LIMIT) return Infinity;
    }
  };
  const network = (): string => `2001:db8:${(++made).toString(16)}:1`;

  test('counts all addresses of an IPv6 /64 as one, and another /64 again', async () => {
    const [one, other] = [network(), network()];
    expect(await letThrough((time) => `${one}:${time}::1`)).toBe(LIMIT);
    expect(await letThrough((time) => `${other}:${time}::1`)).toBe(LIMIT);
  });

  test('counts an IPv4 address as one, however it is written', async () => {
    const ip = `198.51.100.${++made}`;
    const spellings = [ip, `::ffff:${ip}`, `${ip}:4711`, `[::ffff:${ip}]:4712`, `64:ff9b::${ip}`];
    expect(await letThrough((time) => spellings[time % spellings.length]!)).toBe(LIMIT);
  });

  test('each IPv4 address is counted on its own', async () => {
    expect(await letThrough((time) => `203.0.113.${time}`)).toBe(Infinity);
  });
});
