import { randomBytes } from 'node:crypto';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { type Oddities, Passkey } from './support/authenticator.js';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { codeOf, SecondFactors, wrongCodeOf } from './support/second-factors.js';

/** What somebody tries who has a password, a code, a passkey or a session that is not enough. Two API processes. */
describe('nothing gets around a second factor', () => {
  let here: TestApp;
  let there: TestApp;
  let factors: SecondFactors;
  let elsewhere: SecondFactors;
  let president: string;

  const env = {
    LIMIT_SIGN_INS_PER_ACCOUNT: '5',
    // All come from one address.
    LIMIT_SIGN_INS_PER_ADDRESS: '100000',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'debug',
  };

  beforeAll(async () => {
    here = await startApp({ env });
    there = await startApp({ database: here.database, env });
    factors = new SecondFactors(here);
    elsewhere = new SecondFactors(there);
    president = await here.signIn(await makeUser(here.database, { role: 'president' }));
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const refusal = (status: number, code: string) => ({ status, body: { code } });
  const post = (url: string, as: string, body: object): Promise<Answer> =>
    here.call('POST', url, { as, body });
  const withApp = async () => {
    const user = await makeUser(here.database);
    const as = await here.signIn(user);
    return { user, as, ...(await factors.addApp(as)) };
  };
  const withPasskey = async () => {
    const user = await makeUser(here.database);
    const as = await here.signIn(user);
    return { user, as, ...(await factors.addPasskey(as)) };
  };
  /** What housekeeping and time do. */
  const forgetWrongCodes = ({ id }: TestUser) =>
    here.database.query('update authenticator_apps set wrong_codes = 0, wrong_at = null where user_id = $1', [
      id,
    ]);

  describe('a ticket', () => {
    test('is good once', async () => {
      const { user, codes } = await withApp();
      const ticket = await factors.ticket(user);
      expect((await factors.byCode(ticket, codes![0]!)).status).toBe(200);
      expect(await elsewhere.byCode(ticket, codes![1]!)).toMatchObject(refusal(401, 'ticket_expired'));
    });

    test('of any number of uses at once in two processes exactly one is good', async () => {
      const { user, codes } = await withApp();
      const ticket = await factors.ticket(user);
      const answers = await Promise.all(
        codes!.slice(0, 4).map((code, i) => [factors, elsewhere][i % 2]!.byCode(ticket, code)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    });

    const password = { current_password: PASSWORD, new_password: 'another-Secret-1' };
    const VOIDED: Array<[what: string, by: (user: TestUser, as: string) => Promise<Answer>]> = [
      ['a changed password', (_, as) => post('/api/auth/change-password', as, password)],
      [
        'a changed address',
        ({ id, email }) =>
          here.call('PATCH', `/api/users/${id}`, { as: president, body: { email: `x-${email}` } }),
      ],
      [
        'deactivation',
        ({ id }) => here.call('PATCH', `/api/users/${id}`, { as: president, body: { is_active: false } }),
      ],
      [
        'the end of all sessions',
        ({ id }) => here.call('DELETE', `/api/users/${id}/sessions`, { as: president }),
      ],
      ['the end of all other sessions', (_, as) => here.call('DELETE', '/api/auth/sessions', { as })],
      ['a reset', ({ id }) => here.call('DELETE', `/api/users/${id}/second-factor`, { as: president })],
    ];
    test.each(VOIDED)('is void after %s', async (_, change) => {
      const { user, as, codes } = await withApp();
      const ticket = await factors.ticket(user);
      expect((await change(user, as)).status).toBeLessThan(300);
      expect(await factors.byCode(ticket, codes![0]!)).toMatchObject(refusal(401, 'ticket_expired'));
      const options = await here.call('POST', '/api/auth/login/passkey/options', { body: { ticket } });
      expect(options).toMatchObject(refusal(401, 'ticket_expired'));
    });

    test('is void after five minutes, and one that was made up always is', async () => {
      const { user, codes } = await withApp();
      const ticket = await factors.ticket(user);
      await here.database.query('update sign_in_tickets set expires_at = now()');
      expect(await factors.byCode(ticket, codes![0]!)).toMatchObject(refusal(401, 'ticket_expired'));
      const madeUp = randomBytes(32).toString('base64url');
      expect(await factors.byCode(madeUp, codes![0]!)).toMatchObject(refusal(401, 'ticket_expired'));
    });

    test('is no session, and is stored as a hash', async () => {
      const { user } = await withApp();
      const ticket = await factors.ticket(user);
      expect(await here.call('GET', '/api/auth/me', { as: ticket })).toMatchObject(
        refusal(401, 'not_signed_in'),
      );
      const rows = await here.database.query('select t::text as row from sign_in_tickets t');
      expect(JSON.stringify(rows)).not.toContain(ticket);
    });

    test('of one account takes no code of another', async () => {
      const [one, other] = [await withApp(), await withApp()];
      const ticket = await factors.ticket(one.user);
      for (const code of [codeOf(other.secret), other.codes![0]!])
        expect(await factors.byCode(ticket, code)).toMatchObject(refusal(401, 'wrong_code'));
    });
  });

  describe('a code', () => {
    test('of the app is good once, over two processes at once too', async () => {
      const { user, secret } = await withApp();
      const tickets = [await factors.ticket(user), await factors.ticket(user), await factors.ticket(user)];
      const code = codeOf(secret);
      const answers = await Promise.all(
        tickets.map((ticket, i) => [factors, elsewhere][i % 2]!.byCode(ticket, code)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    });

    test('of the app is refused once a later one was used', async () => {
      const { user, secret } = await withApp();
      const [earlier, later] = [codeOf(secret), codeOf(secret, 1)];
      expect((await factors.byCode(await factors.ticket(user), later)).status).toBe(200);
      expect(await factors.byCode(await factors.ticket(user), earlier)).toMatchObject(
        refusal(401, 'wrong_code'),
      );
    });

    test('that confirmed the app does not sign in', async () => {
      const { user, secret } = await withApp();
      expect(await factors.byCode(await factors.ticket(user), codeOf(secret, -1))).toMatchObject(
        refusal(401, 'wrong_code'),
      );
    });

    test('of recovery is good once, over two processes at once too', async () => {
      const { user, codes } = await withApp();
      const tickets = [await factors.ticket(user), await factors.ticket(user), await factors.ticket(user)];
      const answers = await Promise.all(
        tickets.map((ticket, i) => [factors, elsewhere][i % 2]!.byCode(ticket, codes![5]!)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    });

    test('of recovery is void once there are new ones', async () => {
      const { user, as, codes } = await withApp();
      const made = await post('/api/auth/recovery-codes', as, { current_password: PASSWORD });
      expect(made.body.recovery_codes).toHaveLength(10);
      expect(await factors.byCode(await factors.ticket(user), codes![0]!)).toMatchObject(
        refusal(401, 'wrong_code'),
      );
      expect((await factors.byCode(await factors.ticket(user), made.body.recovery_codes[0])).status).toBe(
        200,
      );
    });

    test('wrong ones count against the account at one address, whatever ticket and process', async () => {
      const { user, secret } = await withApp();
      const wrong = wrongCodeOf(secret);
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++) {
        const asked = await factors.password(user);
        if (asked.status !== 401) {
          statuses.push(asked.status);
          break;
        }
        statuses.push((await [factors, elsewhere][i % 2]!.byCode(asked.body.ticket, wrong)).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('after ten wrong ones in a row from anywhere the right one waits too, and the owner is told', async () => {
      const { user, secret, codes } = await withApp();
      const ticket = await factors.ticket(user);
      const from = (address: string, code: string) =>
        here.call('POST', '/api/auth/login/code', {
          body: { ticket, code },
          headers: { 'x-forwarded-for': address },
        });
      for (let i = 0; i < 10; i++)
        expect(await from(`198.51.100.${i}`, wrongCodeOf(secret))).toMatchObject(refusal(401, 'wrong_code'));
      expect(await from('198.51.100.99', codeOf(secret))).toMatchObject(refusal(429, 'too_many_requests'));
      const mails = await here.database.query(
        `select data->>'change' as change from outbox where kind = 'second_factor_changed' and user_id = $1 order by id`,
        [user.id],
      );
      expect(mails).toEqual([{ change: 'app_added' }, { change: 'codes_guessed' }]);
      expect((await from('198.51.100.98', codes![0]!)).status).toBe(200);
      await forgetWrongCodes(user);
      expect((await factors.byCode(await factors.ticket(user), codeOf(secret))).status).toBe(200);
    });

    test('many passwords in one GraphQL operation open nothing', async () => {
      const { user } = await withApp();
      const login = (alias: string) =>
        `${alias}: login(input: { email: "${user.email}", password: "${PASSWORD}" }) { accessToken }`;
      const { body } = await here.graphql(`mutation { ${['a', 'b', 'c'].map(login).join(' ')} }`);
      expect(JSON.stringify(body.data)).not.toContain('accessToken":"');
      expect(body.errors[0].extensions.code).toBe('second_factor_required');
    });
  });

  describe('a passkey', () => {
    const ODD: Array<[what: string, odd: Oddities]> = [
      ['another origin', { origin: 'http://localhost:3001' }],
      ['another site', { origin: 'https://usher.example.com', rpId: 'usher.example.com' }],
      ['another relying party', { rpId: 'example.org' }],
      ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
      ['an answer to something else', { type: 'webauthn.create' }],
      ['nobody present', { isPresent: false }],
      ['a handle of another account', { userHandle: randomBytes(32).toString('base64url') }],
    ];
    test.each(ODD)('with %s is refused, alone and after the password', async (_, odd) => {
      const { user, passkey } = await withPasskey();
      for (const ticket of [undefined, await factors.ticket(user)]) {
        const { challenge_id, options } = await factors.request(ticket);
        expect(await factors.byPasskey(challenge_id, passkey.get(options, odd))).toMatchObject(
          refusal(401, 'wrong_passkey'),
        );
      }
    });

    test('whose counter goes back is refused: it was copied', async () => {
      const { passkey } = await withPasskey();
      expect((await factors.signInByPasskey(passkey)).status).toBe(200);
      for (const counter of [passkey.counter, passkey.counter - 1, 0]) {
        const { challenge_id, options } = await factors.request();
        expect(await factors.byPasskey(challenge_id, passkey.get(options, { counter }))).toMatchObject(
          refusal(401, 'wrong_passkey'),
        );
      }
    });

    test('signs in once by a challenge, in two processes at once too', async () => {
      const { passkey } = await withPasskey();
      const { challenge_id, options } = await factors.request();
      const answers = await Promise.all(
        [factors, elsewhere, factors].map((process) => process.byPasskey(challenge_id, passkey.get(options))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
      expect(await elsewhere.byPasskey(challenge_id, passkey.get(options))).toMatchObject(
        refusal(401, 'ticket_expired'),
      );
    });

    test('takes no challenge that was changed, spelled otherwise, or given out for something else', async () => {
      const { user, as, passkey } = await withPasskey();
      const { challenge_id, options } = await factors.request();
      const ofTicket = await factors.request(await factors.ticket(user));
      const ofAdding = await factors.creation(as);
      const changed = Buffer.from(challenge_id, 'base64url');
      changed[20]! ^= 1;
      for (const id of [changed.toString('base64url'), `${challenge_id}=`, 'x', ofAdding.challenge_id])
        expect(await factors.byPasskey(id, passkey.get(options))).toMatchObject(
          refusal(401, 'ticket_expired'),
        );
      // The one for after the password is not good for what the other was asked.
      expect(await factors.byPasskey(ofTicket.challenge_id, passkey.get(options))).toMatchObject(
        refusal(401, 'wrong_passkey'),
      );
    });

    test('of another account does not use up a ticket', async () => {
      const [one, other] = [await withPasskey(), await withPasskey()];
      const ticket = await factors.ticket(one.user);
      expect(await factors.signInByPasskey(other.passkey, ticket)).toMatchObject(
        refusal(401, 'wrong_passkey'),
      );
      expect((await factors.signInByPasskey(one.passkey, ticket)).status).toBe(200);
    });

    test('of a deleted account is none', async () => {
      const { user, passkey } = await withPasskey();
      expect((await here.call('DELETE', `/api/users/${user.id}`, { as: president })).status).toBe(204);
      expect(await factors.signInByPasskey(passkey)).toMatchObject(refusal(401, 'wrong_passkey'));
      const left = await here.database.query('select from passkeys where credential_id = $1', [passkey.id]);
      expect(left).toHaveLength(0);
    });

    test('is asked for in the same words, whoever asks, and tells nobody’s address', async () => {
      const { user } = await withPasskey();
      const { options } = await factors.request();
      expect(Object.keys(options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      const [row] = await here.database.query<{ handle: Buffer }>(
        'select user_handle as handle from passkeys where user_id = $1',
        [user.id],
      );
      expect(row!.handle).toHaveLength(32);
      expect(row!.handle.toString('hex')).not.toContain(user.id.replaceAll('-', ''));
    });

    test.each([
      ['nothing', {}],
      ['no base64', { id: '~', rawId: '~', type: 'public-key', response: {} }],
      ['numbers', { id: 1, rawId: 1, type: 2, response: 3 }],
      ['nesting', { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: { a: [1] } } }],
    ])('that is %s is refused, and is no fault of ours', async (_, response) => {
      const { challenge_id } = await factors.request();
      expect(await factors.byPasskey(challenge_id, response)).toMatchObject(refusal(401, 'wrong_passkey'));
      const as = await here.signIn(await makeUser(here.database));
      const creation = await factors.creation(as);
      const added = await post('/api/auth/passkeys', as, {
        challenge_id: creation.challenge_id,
        name: 'Phone',
        response,
      });
      expect(added).toMatchObject(refusal(400, 'passkey_refused'));
    });
  });

  describe('to add one', () => {
    const add = async (
      as: string,
      { challenge_id, options }: any,
      odd: Oddities = {},
      passkey = new Passkey(),
    ) =>
      post('/api/auth/passkeys', as, { challenge_id, name: 'Phone', response: passkey.create(options, odd) });

    const ODD: Array<[what: string, odd: Oddities]> = [
      ['another origin', { origin: 'http://localhost:3001' }],
      ['another relying party', { rpId: 'example.org' }],
      ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
      ['nobody present', { isPresent: false }],
      ['an algorithm that was not offered', { algorithm: -65_535 }],
      ['an answer to something else', { type: 'webauthn.get' }],
    ];
    test.each(ODD)('an answer with %s is refused', async (_, odd) => {
      const as = await here.signIn(await makeUser(here.database));
      expect(await add(as, await factors.creation(as), odd)).toMatchObject(refusal(400, 'passkey_refused'));
      expect((await here.call('GET', '/api/auth/second-factor', { as })).body.passkeys).toEqual([]);
    });

    test('what its maker vouches for is not looked at, nor loaded from where it says', async () => {
      const as = await here.signIn(await makeUser(here.database));
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', randomBytes(70)],
      ]);
      const added = await add(as, await factors.creation(as), { attestation: ['packed', statement] });
      expect(added.status).toBe(201);
    });

    test('a challenge is good once, for its account and its session alone', async () => {
      const [one, other] = [await makeUser(here.database), await makeUser(here.database)];
      const [as, asOther] = [await here.signIn(one), await here.signIn(other)];
      const creation = await factors.creation(as);
      expect(await add(asOther, creation)).toMatchObject(refusal(400, 'passkey_refused'));
      const answers = await Promise.all([add(as, creation), add(as, creation)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    });

    test('a passkey belongs to one account', async () => {
      const { passkey } = await withPasskey();
      const as = await here.signIn(await makeUser(here.database));
      expect(await add(as, await factors.creation(as), {}, passkey)).toMatchObject(
        refusal(409, 'passkey_known'),
      );
    });

    const ROUTES = [
      '/api/auth/passkeys/options',
      '/api/auth/passkeys/019a0000-0000-7000-8000-000000000000/removal',
      '/api/auth/totp',
      '/api/auth/totp/removal',
      '/api/auth/recovery-codes',
    ];
    test.each(ROUTES)(
      'a stolen session does not do: %s asks for the password, and counts guesses',
      async (url) => {
        const { as } = await withApp();
        const statuses: number[] = [];
        for (let i = 0; i < 6; i++)
          statuses.push((await post(url, as, { current_password: `wrong ${i}` })).status);
        expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
        expect((await here.call('GET', '/api/auth/second-factor', { as })).body).toMatchObject({
          passkeys: [],
          totp: expect.any(Object),
          recovery_codes_left: 10,
        });
      },
    );

    test('an app that was begun before the password was changed cannot be confirmed after', async () => {
      const as = await here.signIn(await makeUser(here.database));
      const { secret } = (await post('/api/auth/totp', as, { current_password: PASSWORD })).body;
      const change = { current_password: PASSWORD, new_password: 'another-Secret-1' };
      const { access_token } = (await post('/api/auth/change-password', as, change)).body;
      expect(await post('/api/auth/totp/confirmation', access_token, { code: codeOf(secret) })).toMatchObject(
        refusal(400, 'wrong_app_code'),
      );
    });

    test('wrong codes of an app that is being set up are guesses, in both processes together', async () => {
      const user = await makeUser(here.database);
      const as = await here.signIn(user);
      const { secret } = (await post('/api/auth/totp', as, { current_password: PASSWORD })).body;
      const confirm = (server: TestApp, code: string) =>
        server.call('POST', '/api/auth/totp/confirmation', { as, body: { code } });
      const answers: Answer[] = [];
      for (let i = 0; i < 5; i++) answers.push(await confirm([here, there][i % 2]!, wrongCodeOf(secret)));
      for (const answer of answers) expect(answer).toMatchObject(refusal(400, 'wrong_app_code'));
      for (const server of [here, there])
        expect(await confirm(server, codeOf(secret))).toMatchObject(refusal(429, 'too_many_requests'));
      // They count towards wrong passwords, as both are guesses at one account.
      expect((await factors.password(user, 'wrong')).status).toBe(429);
      expect((await here.call('GET', '/api/auth/second-factor', { as })).body).toMatchObject({
        totp: null,
        recovery_codes_left: 0,
      });
    });

    test('an app that was begun before the address was changed cannot be confirmed after', async () => {
      const user = await makeUser(here.database);
      const as = await here.signIn(user);
      const { secret } = (await post('/api/auth/totp', as, { current_password: PASSWORD })).body;
      const email = `moved-${user.email}`;
      await here.call('PATCH', `/api/users/${user.id}`, { as: president, body: { email } });
      expect(await post('/api/auth/totp/confirmation', as, { code: codeOf(secret) })).toMatchObject(
        refusal(401, 'session_ended'),
      );
      const again = await here.signIn({ ...user, email });
      expect(await post('/api/auth/totp/confirmation', again, { code: codeOf(secret) })).toMatchObject(
        refusal(400, 'wrong_app_code'),
      );
    });

    test('of two first ones at once one comes with recovery codes', async () => {
      const as = await here.signIn(await makeUser(here.database));
      const { secret } = (await post('/api/auth/totp', as, { current_password: PASSWORD })).body;
      const creation = await factors.creation(as);
      const [app, passkey] = await Promise.all([
        post('/api/auth/totp/confirmation', as, { code: codeOf(secret) }),
        add(as, creation),
      ]);
      const codes = [app.body.recovery_codes, passkey.body.recovery_codes];
      expect(codes.filter((each) => each === null)).toHaveLength(1);
      expect((await here.call('GET', '/api/auth/second-factor', { as })).body.recovery_codes_left).toBe(10);
    });

    test('a passkey of somebody else is not removed', async () => {
      const { id } = await withPasskey();
      const { as } = await withPasskey();
      expect(
        await post(`/api/auth/passkeys/${id}/removal`, as, { current_password: PASSWORD }),
      ).toMatchObject(refusal(404, 'no_passkey'));
    });
  });

  test('secrets are stored sealed or hashed, and are in no log and no mail', async () => {
    const { user, secret, codes } = await withApp();
    await factors.byCode(await factors.ticket(user), codes![0]!);
    const rows = await here.database.query(
      `select (select json_agg(a) from authenticator_apps a)::text || (select json_agg(c) from recovery_codes c)::text
         || (select json_agg(l) from audit_log l)::text || (select json_agg(o) from outbox o)::text as text`,
    );
    const text = JSON.stringify([rows, here.logs, there.logs]);
    expect(text).toContain('/api/auth/totp/confirmation');
    for (const told of [secret, ...codes!, ...codes!.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(told);
  });

  test('another’s is reset by the president, who ends the sessions; not the own one, and by nobody else', async () => {
    const { user, as } = await withApp();
    const url = `/api/users/${user.id}/second-factor`;
    const finance = await here.signIn(await makeUser(here.database, { role: 'finance_director' }));
    expect(await here.call('DELETE', url, { as: finance })).toMatchObject(
      refusal(403, 'insufficient_permissions'),
    );
    const { id } = (await here.call('GET', '/api/auth/me', { as: president })).body;
    const own = await here.call('DELETE', `/api/users/${id}/second-factor`, { as: president });
    expect(own).toMatchObject(refusal(409, 'own_second_factor'));
    expect((await here.call('DELETE', url, { as: president })).status).toBe(204);
    expect(await here.call('GET', '/api/auth/me', { as })).toMatchObject(refusal(401, 'session_ended'));
    const told = await here.database.query(
      `select l.action, o.data->>'change' as change, o.to_address = $2 as arrives from audit_log l, outbox o
       where l.subject_id = $1 and l.action = 'second_factor.reset' and o.user_id = $1 and o.data->>'change' = 'reset'`,
      [user.id, user.email],
    );
    expect(told).toEqual([{ action: 'second_factor.reset', change: 'reset', arrives: true }]);
  });

  test.each([
    ['http://192.168.1.5:3000', false],
    ['https://[2001:db8::1]', false],
    ['http://tickets.example.org', false],
  ])('at %s there are no passkeys, and nobody is asked for one', async (url, isAvailable) => {
    const { user } = await withPasskey();
    const server = await startApp({ database: here.database, env: { ...env, PUBLIC_URL: url } });
    try {
      const options = await server.call('POST', '/api/auth/login/passkey/options', { body: {} });
      expect(options).toMatchObject(refusal(409, 'passkeys_unavailable'));
      expect((await new SecondFactors(server).password(user)).body.methods).toEqual(['recovery_code']);
      const as = await here.signIn(await makeUser(here.database));
      const shown = await server.call('GET', '/api/auth/second-factor', { as });
      expect(shown.body.passkeys_available).toBe(isAvailable);
    } finally {
      await server.close();
    }
  });
});
