import { randomUUID } from 'node:crypto';
import { makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { codeOf, SecondFactors } from './support/second-factors.js';
import { until } from './support/until.js';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** Two API processes over one database: a session that ends in one ends in the other within a second. */
describe('sessions', () => {
  let here: TestApp;
  let there: TestApp;
  let president: string;

  beforeAll(async () => {
    here = await startApp({ env: { TRUST_PROXY: 'loopback' } });
    there = await startApp({ database: here.database });
    president = await here.signIn(await makeUser(here.database, { role: 'president' }));
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** Where somebody signs in from. */
  interface Device {
    deviceId?: string;
    userAgent?: string;
    address?: string;
  }
  const headersOf = ({ deviceId, userAgent = ANDROID, address = '203.0.113.7' }: Device) => ({
    'user-agent': userAgent,
    'x-forwarded-for': address,
    ...(deviceId !== undefined && { 'x-device-id': deviceId }),
  });
  const signInFrom = async (user: TestUser, device: Device): Promise<string> => {
    const body = { email: user.email, password: PASSWORD };
    const answer = await here.call('POST', '/api/auth/login', { body, headers: headersOf(device) });
    expect(answer.status).toBe(200);
    return answer.body.access_token;
  };
  const idOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).jti;
  const list = async (as: string): Promise<any[]> => {
    const answer = await here.call('GET', '/api/auth/sessions', { as });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const me = (as: string, server = here): Promise<Answer> => server.call('GET', '/api/auth/me', { as });
  const expectOver = async (as: string): Promise<void> => {
    expect(await me(as)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await until(async () => (await me(as, there)).status === 401);
  };
  const mailsTo = async ({ id }: TestUser): Promise<number> => {
    const [row] = await here.database.query<{ count: number }>(
      `select count(*)::int as count from outbox where kind = 'new_sign_in' and user_id = $1`,
      [id],
    );
    return row!.count;
  };
  const audited = async (subject: string): Promise<any[]> =>
    here.database.query(
      `select action, actor_id from audit_log where subject_id = $1 and action like 'session.%' order by id`,
      [subject],
    );

  test('are listed with device, address and last use, the last used first', async () => {
    const user = await makeUser(here.database);
    const phone = await signInFrom(user, { deviceId: randomUUID() });
    const laptop = await signInFrom(user, { userAgent: MAC, address: '2001:db8::7' });
    await here.database.query(`update sessions set last_used_at = now() - interval '1 day' where id = $1`, [
      idOf(laptop),
    ]);
    expect(await list(phone)).toEqual([
      {
        id: idOf(phone),
        browser: 'Chrome',
        system: 'Android',
        address: '203.0.113.7',
        started_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        is_current: true,
      },
      expect.objectContaining({
        browser: 'Safari',
        system: 'macOS',
        address: '2001:db8::7',
        is_current: false,
      }),
    ]);
  });

  test('are stamped when they are used', async () => {
    const token = await signInFrom(await makeUser(here.database), {});
    await here.database.query(
      `update sessions set last_used_at = '2026-01-01', started_at = '2026-01-01' where id = $1`,
      [idOf(token)],
    );
    await me(token);
    await until(async () => (await list(token))[0].last_used_at > '2026-01-02');
  });

  test('one is ended by its owner; the others go on', async () => {
    const user = await makeUser(here.database);
    const [kept, lost] = [await signInFrom(user, {}), await signInFrom(user, { userAgent: MAC })];
    expect((await me(lost, there)).status).toBe(200);
    const end = () => here.call('DELETE', `/api/auth/sessions/${idOf(lost)}`, { as: kept });
    expect((await end()).status).toBe(204);
    await expectOver(lost);
    expect((await me(kept)).status).toBe(200);
    expect((await list(kept)).map(({ id }) => id)).toEqual([idOf(kept)]);
    expect(await audited(user.id)).toEqual([{ action: 'session.ended', actor_id: user.id }]);
    expect(await end()).toMatchObject({ status: 404, body: { code: 'no_session' } });
  });

  test.each(['by its id', 'as the current one'])(
    'the own one can be ended, %s: that signs out',
    async (how) => {
      const user = await makeUser(here.database);
      const [token, other] = [await signInFrom(user, {}), await signInFrom(user, {})];
      const id = how === 'by its id' ? idOf(token) : 'current';
      expect((await here.call('DELETE', `/api/auth/sessions/${id}`, { as: token })).status).toBe(204);
      await expectOver(token);
      expect((await me(other)).status).toBe(200);
    },
  );

  test('all others end at once, and this one goes on', async () => {
    const user = await makeUser(here.database);
    const [own, other] = [await signInFrom(user, {}), await signInFrom(user, {})];
    const stranger = await signInFrom(await makeUser(here.database), {});
    expect((await here.call('DELETE', '/api/auth/sessions', { as: own })).status).toBe(204);
    await expectOver(other);
    expect(await list(own)).toMatchObject([{ id: idOf(own), is_current: true }]);
    expect((await me(stranger)).status).toBe(200);
  });

  test.each(['a stranger’s', 'one that never was', 'no id'])('%s cannot be ended', async (which) => {
    const stranger = await signInFrom(await makeUser(here.database), {});
    const id = { 'a stranger’s': idOf(stranger), 'one that never was': randomUUID() }[which] ?? 'none';
    const as = await signInFrom(await makeUser(here.database), {});
    const answer = await here.call('DELETE', `/api/auth/sessions/${id}`, { as });
    expect(answer).toMatchObject({ status: 404, body: { code: 'no_session' } });
    expect((await me(stranger)).status).toBe(200);
  });

  test('the president sees and ends anybody’s, one or all', async () => {
    const user = await makeUser(here.database, { role: 'finance_director' });
    const tokens = [await signInFrom(user, {}), await signInFrom(user, {}), await signInFrom(user, {})];
    const path = `/api/users/${user.id}/sessions`;
    const listed = await here.call('GET', path, { as: president });
    expect(listed.body.map(({ id }: any) => id).toSorted()).toEqual(tokens.map(idOf).toSorted());
    expect(listed.body.every((session: any) => !session.is_current)).toBe(true);
    expect((await here.call('DELETE', `${path}/${idOf(tokens[0]!)}`, { as: president })).status).toBe(204);
    await expectOver(tokens[0]!);
    expect((await me(tokens[1]!)).status).toBe(200);
    expect((await here.call('DELETE', path, { as: president })).status).toBe(204);
    for (const token of tokens) await expectOver(token);
    expect((await audited(user.id)).map(({ action }) => action)).toEqual([
      'session.ended',
      'session.all_ended',
    ]);
    // A session belongs to its account's path alone.
    const other = await makeUser(here.database);
    const kept = await signInFrom(other, {});
    expect((await here.call('DELETE', `${path}/${idOf(kept)}`, { as: president })).status).toBe(404);
    expect((await me(kept)).status).toBe(200);
  });

  test.each(['finance_director', 'volunteer'] as const)('a %s sees and ends nobody else’s', async (role) => {
    const as = await here.signIn(await makeUser(here.database, { role }));
    const user = await makeUser(here.database);
    const token = await signInFrom(user, {});
    for (const [method, path] of [
      ['GET', `/api/users/${user.id}/sessions`],
      ['DELETE', `/api/users/${user.id}/sessions`],
      ['DELETE', `/api/users/${user.id}/sessions/${idOf(token)}`],
    ] as const)
      expect((await here.call(method, path, { as })).status).toBe(403);
    expect((await me(token)).status).toBe(200);
  });

  test('whose password was changed are gone but for the new one', async () => {
    const user = await makeUser(here.database);
    const tokens = [await signInFrom(user, {}), await signInFrom(user, {})];
    const { body } = await here.call('POST', '/api/auth/change-password', {
      as: tokens[0]!,
      body: { current_password: PASSWORD, new_password: 'another-Secret-1' },
    });
    expect((await list(body.access_token)).map(({ id }) => id)).toEqual([idOf(body.access_token)]);
  });

  describe('on a new device', () => {
    const [ID, OTHER_ID] = [randomUUID(), randomUUID()];
    /** A first sign-in, a second one, and whether an officer is told of the second. */
    const CASES: [what: string, first: Device, second: Device, isTold: boolean][] = [
      ['the same browser elsewhere', { deviceId: ID }, { deviceId: ID, address: '198.51.100.9' }, false],
      ['another browser here', { deviceId: ID }, { deviceId: OTHER_ID }, true],
      ['the same program here', {}, {}, false],
      ['the same program elsewhere', {}, { address: '198.51.100.9' }, true],
      ['another program here', {}, { userAgent: MAC }, true],
      ['an id that is none', { deviceId: ID }, { deviceId: `${ID}0` }, true],
    ];
    test.each(CASES)('%s', async (_, first, second, isTold) => {
      const officer = await makeUser(here.database, { role: 'finance_director' });
      await signInFrom(officer, first);
      expect(await mailsTo(officer)).toBe(0);
      await signInFrom(officer, second);
      expect(await mailsTo(officer)).toBe(isTold ? 1 : 0);
      await signInFrom(officer, second);
      // Told once: by now the device is known.
      expect(await mailsTo(officer)).toBe(isTold ? 1 : 0);
    });

    test.each(['a passkey', 'a code'])('%s is told as the password is', async (how) => {
      const officer = await makeUser(here.database, { role: 'finance_director' });
      const as = await signInFrom(officer, { deviceId: ID });
      const factors = new SecondFactors(here);
      const answerOf = {
        'a passkey': async () => {
          const { passkey } = await factors.addPasskey(as);
          const { challenge_id, options } = await factors.request();
          return { path: 'passkey', body: { challenge_id, response: passkey.get(options) } };
        },
        'a code': async () => {
          const { secret } = await factors.addApp(as);
          return { path: 'code', body: { ticket: await factors.ticket(officer), code: codeOf(secret) } };
        },
      }[how]!;
      const { path, body } = await answerOf();
      expect(await mailsTo(officer)).toBe(0);
      const headers = headersOf({ deviceId: OTHER_ID, userAgent: MAC });
      const answer = await here.call('POST', `/api/auth/login/${path}`, { body, headers });
      expect(answer.status).toBe(200);
      expect(await mailsTo(officer)).toBe(1);
      expect(await list(answer.body.access_token)).toContainEqual(
        expect.objectContaining({ system: 'macOS', is_current: true }),
      );
    });

    test('volunteers are not told', async () => {
      const volunteer = await makeUser(here.database);
      await signInFrom(volunteer, {});
      await signInFrom(volunteer, { userAgent: MAC });
      expect(await mailsTo(volunteer)).toBe(0);
    });

    test('GraphQL’s login is no way around it', async () => {
      const officer = await makeUser(here.database, { role: 'president' });
      await signInFrom(officer, { deviceId: ID });
      const query = `mutation($input: LoginInput!) { login(input: $input) { accessToken } }`;
      const variables = { input: { email: officer.email, password: PASSWORD } };
      const body = { query, variables };
      const answer = await here.call('POST', '/graphql', {
        body,
        headers: headersOf({ deviceId: OTHER_ID }),
      });
      const token = answer.body.data.login.accessToken;
      expect(await mailsTo(officer)).toBe(1);
      expect((await list(token)).map(({ id }) => id)).toContain(idOf(token));
    });
  });
});
