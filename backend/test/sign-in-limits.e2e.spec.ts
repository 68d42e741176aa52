import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';

/** Limit of an account from one address; from everywhere it is ten times that. */
const PER_ACCOUNT = 1;
const PER_ADDRESS = 3;

let server: TestApp;
beforeAll(async () => {
  server = await startApp({
    env: {
      TRUST_PROXY: 'loopback',
      LIMIT_SIGN_INS_PER_ACCOUNT: String(PER_ACCOUNT),
      LIMIT_SIGN_INS_PER_ADDRESS: String(PER_ADDRESS),
    },
  });
});
afterAll(() => server.close());

let networks = 0;
/** Returns a function that names a new address, each time, in a network that nobody has used. */
const newNetwork = (): (() => string) => {
  const network = `2001:db8:${(++networks).toString(16)}:1`;
  let hosts = 0;
  return () => `${network}::${(++hosts).toString(16)}`;
};

const login = (email: string, password: string, from: string) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });
const failFrom = async (email: string, from: string): Promise<void> => {
  expect((await login(email, 'wrong', from)).status).toBe(401);
};

/** A sign-in attempt. */
interface Try {
  user: TestUser;
  /** Returns addresses of the network that the attempt comes from. */
  here: () => string;
  session: string;
}

/** What is known of the account when the attempt is made. */
const ACCOUNTS: Record<string, (user: TestUser, here: () => string) => Promise<unknown>> = {
  'signed in to from here': (user, here) => login(user.email, PASSWORD, here()),
  'signed in to from elsewhere': (user) => login(user.email, PASSWORD, newNetwork()()),
  'signed in to from here 31 days ago': async (user, here) => {
    await login(user.email, PASSWORD, here());
    await server.database.query(
      `update known_addresses set signed_in_at = signed_in_at - interval '31 days' where user_id = $1`,
      [user.id],
    );
  },
  'never signed in to': async () => undefined,
  'that does not exist': (user) => server.database.query(`delete from users where id = $1`, [user.id]),
};

/** The limits that failures have used up before. */
const USED_UP: Record<string, (user: TestUser, here: () => string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'the account, from here': (user, here) => failFrom(user.email, here()),
  'the account, from elsewhere': async (user) => {
    for (let i = 0; i < 10 * PER_ACCOUNT; i++) await failFrom(user.email, newNetwork()());
  },
  'this address, with other accounts': async (_, here) => {
    for (let i = 0; i < PER_ADDRESS; i++) await failFrom(`${randomUUID()}@example.org`, here());
  },
};

/** The accounts whose password is checked, by what was used up. All others are refused. */
const LET_IN: Record<string, string[]> = {
  nothing: Object.keys(ACCOUNTS),
  'the account, from here': [],
  'the account, from elsewhere': ['signed in to from here'],
  'this address, with other accounts': [],
};

/** The ways to try a password, and the status of a wrong one. */
const WAYS: Record<string, { wrong: number; attempt: (one: Try, password: string) => Promise<number> }> = {
  REST: {
    wrong: 401,
    attempt: async ({ user, here }, password) => (await login(user.email, password, here())).status,
  },
  GraphQL: {
    wrong: 401,
    async attempt({ user, here }, password) {
      const { body } = await server.call('POST', '/graphql', {
        body: {
          query: 'mutation ($i: LoginInput!) { login(input: $i) { tokenType } }',
          variables: { i: { email: user.email, password } },
        },
        headers: { 'x-forwarded-for': here() },
      });
      return body.data?.login ? 200 : body.errors[0].extensions.status;
    },
  },
  'changing the password': {
    wrong: 400,
    async attempt({ here, session }, password) {
      const answer = await server.call('POST', '/api/auth/change-password', {
        as: session,
        body: { current_password: password, new_password: 'a better one' },
        headers: { 'x-forwarded-for': here() },
      });
      return answer.status;
    },
  },
};

const CASES = Object.keys(USED_UP).flatMap((usedUp) =>
  Object.keys(ACCOUNTS).flatMap((account) =>
    Object.keys(WAYS)
      // Without an account there is no session.
      .filter((way) => way !== 'changing the password' || account !== 'that does not exist')
      .flatMap((way) => ['right', 'wrong'].map((password) => ({ usedUp, account, way, password }))),
  ),
);

describe.each(Object.keys(USED_UP))('where failures used up %s', (usedUp) => {
  test.each(CASES.filter((one) => one.usedUp === usedUp))(
    'an account $account, $way with the $password password',
    async ({ account, way, password }) => {
      const user = await makeUser(server.database);
      const here = newNetwork();
      const session = (await login(user.email, PASSWORD, newNetwork()())).body.access_token;
      await server.database.query(`delete from known_addresses where user_id = $1`, [user.id]);
      await ACCOUNTS[account]!(user, here);
      await USED_UP[usedUp]!(user, here);

      const { attempt, wrong } = WAYS[way]!;
      const isRight = password === 'right' && account !== 'that does not exist';
      const status = await attempt({ user, here, session }, password === 'right' ? PASSWORD : 'wrong');
      expect(status).toBe(!LET_IN[usedUp]!.includes(account) ? 429 : isRight ? 200 : wrong);
    },
  );
});

describe('an address that signed in', () => {
  const rowsOf = (user: TestUser) =>
    server.database.query(
      `select encode(address_hash, 'hex') as hash, signed_in_at > now() - interval '1 minute' as is_new
       from known_addresses where user_id = $1`,
      [user.id],
    );

  test('is kept as a hash that tells neither it nor that two accounts share it', async () => {
    const [one, other] = [await makeUser(server.database), await makeUser(server.database)];
    const here = newNetwork();
    await login(one.email, PASSWORD, here());
    await login(one.email, PASSWORD, here());
    await login(other.email, PASSWORD, here());
    const [mine, theirs] = [await rowsOf(one), await rowsOf(other)];
    expect(mine).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{32}$/), is_new: true }]);
    expect(theirs).toHaveLength(1);
    expect(theirs[0]!.hash).not.toBe(mine[0]!.hash);
  });

  test('is remembered for 30 days from its last sign-in, and no longer', async () => {
    const user = await makeUser(server.database);
    const [old, here] = [newNetwork(), newNetwork()];
    await login(user.email, PASSWORD, old());
    await login(user.email, PASSWORD, here());
    await server.database.query(
      `update known_addresses set signed_in_at = now() - interval '30 days' where user_id = $1`,
      [user.id],
    );
    await login(user.email, PASSWORD, here());
    expect(await rowsOf(user)).toEqual([{ hash: expect.any(String), is_new: true }]);
  });

  test('cannot be claimed by who writes it into X-Forwarded-For', async () => {
    const withoutProxy = await startApp({
      database: server.database,
      env: { LIMIT_SIGN_INS_PER_ACCOUNT: String(PER_ACCOUNT) },
    });
    try {
      const user = await makeUser(server.database);
      const [here, elsewhere] = [newNetwork(), newNetwork()];
      await login(user.email, PASSWORD, here());
      await USED_UP['the account, from elsewhere']!(user, here);
      // The address that the proxy adds comes last.
      expect((await login(user.email, PASSWORD, `${here()}, ${elsewhere()}`)).status).toBe(429);
      const direct = await withoutProxy.call('POST', '/api/auth/login', {
        body: { email: user.email, password: PASSWORD },
        headers: { 'x-forwarded-for': here(), 'x-real-ip': here(), forwarded: `for="[${here()}]"` },
      });
      expect(direct.status).toBe(429);
      expect((await login(user.email, PASSWORD, here())).status).toBe(200);
    } finally {
      await withoutProxy.close();
    }
  });

  test('is not remembered where the sign-in failed, or the account is inactive', async () => {
    const user = await makeUser(server.database, { isActive: false });
    expect((await login(user.email, PASSWORD, newNetwork()())).status).toBe(403);
    await failFrom(user.email, newNetwork()());
    expect(await rowsOf(user)).toEqual([]);
  });
});
