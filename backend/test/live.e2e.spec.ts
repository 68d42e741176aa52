import { createHmac, randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { makeAttendee, makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

interface Hearing {
  changes: Array<{ kind: string; id: string }>;
  errors: unknown[];
  closed: { code: number } | null;
  ready: boolean;
  stop(): void;
}

/** Subscribes to changes, as a dashboard does. */
function listen(server: TestApp, token: string | null): Hearing {
  const hearing: Hearing = { changes: [], errors: [], closed: null, ready: false, stop: () => undefined };
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token === null ? {} : { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: true,
    on: {
      connected: () => (hearing.ready = true),
      closed: (event) => (hearing.closed = event as { code: number }),
    },
  });
  client.subscribe<{ dashboardChanged: { kind: string; id: string } }>(
    { query: 'subscription { dashboardChanged { kind id } }' },
    {
      next: ({ data, errors }) => {
        if (data) hearing.changes.push(data.dashboardChanged);
        if (errors) hearing.errors.push(...errors);
      },
      error: (error) => hearing.errors.push(error),
      complete: () => undefined,
    },
  );
  hearing.stop = () => void client.dispose();
  return hearing;
}

describe('dashboardChanged', () => {
  let server: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    server = await startApp();
    other = await startApp({ database: server.database });
    await makeEvent(server.database);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  test('tells a dashboard in another process what changed, and no more than kind and id', async () => {
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const hearing = listen(other, president);
    try {
      await until(() => hearing.ready);
      // A change may come before the subscription is active, so registrations go on until one is received.
      const sold: string[] = [];
      await until(async () => {
        const answer = await server.call('POST', '/api/register', { as: president, body: makeAttendee() });
        sold.push(answer.body.id);
        return hearing.changes.length > 0;
      });
      expect(hearing.changes[0]!.kind).toBe('registration');
      expect(sold).toContain(hearing.changes[0]!.id);
      expect(Object.keys(hearing.changes[0]!).sort()).toEqual(['id', 'kind']);
    } finally {
      hearing.stop();
    }
  });

  test('tells once of sales at the door that wait on a phone, and of those that cannot be taken', async () => {
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const hearing = listen(other, president);
    try {
      await until(() => hearing.ready);
      const { id: eventId } = await makeEvent(server.database);
      const device = { id: randomUUID(), label: null, station: 'entrance', list_cursor: null, waiting: 0 };
      const sync = (count: number) =>
        server.call('POST', '/api/checkin/sync', {
          as: president,
          body: {
            now: new Date().toISOString(),
            device: { ...device, event_id: eventId, sales: { count, amount: 15 * count } },
            scans: [],
          },
        });
      const heard = (kind: string) => hearing.changes.filter((change) => change.kind === kind).length;
      // A change may come before the subscription is active.
      let waiting = 0;
      await until(async () => {
        expect((await sync(++waiting)).status).toBe(200);
        return heard('clearance') > 0;
      });
      // What is published at once is told together, so whatever the repeat published comes before this.
      const tellOfRefused = async () => {
        const sale = { sale_id: randomUUID(), event_id: eventId, tickets: 21, total_price: 315 };
        const prices = { tiers: [], signature: '' };
        const body = { ...sale, food_option: 'without_food', payment_mode: 'cash', prices };
        const before = heard('check_in');
        expect((await server.call('POST', '/api/checkin/sales', { as: president, body })).status).toBe(422);
        await until(() => heard('check_in') > before);
      };
      await tellOfRefused();
      const told = heard('clearance');
      await sync(waiting);
      await tellOfRefused();
      expect(heard('clearance')).toBe(told);
    } finally {
      hearing.stop();
    }
  });

  test('no token and a forged token are refused with 4403', async () => {
    for (const token of [null, 'nonsense']) {
      const hearing = listen(server, token);
      await until(() => hearing.closed);
      expect(hearing.closed!.code).toBe(4403);
      hearing.stop();
    }
  });

  test('a volunteer hears nothing but the refusal', async () => {
    const volunteer = await server.signIn(await makeUser(server.database));
    const hearing = listen(server, volunteer);
    try {
      await until(() => hearing.errors.length > 0);
      expect(JSON.stringify(hearing.errors)).toContain('Insufficient permissions');
      expect(hearing.changes).toEqual([]);
    } finally {
      hearing.stop();
    }
  });

  test('the socket closes when the session ends, in whichever process', async () => {
    const user = await makeUser(server.database, { role: 'finance_director' });
    const token = await server.signIn(user);
    const hearing = listen(other, token);
    await until(() => hearing.ready);
    await server.database.query(`update users set session_version = session_version + 1 where id = $1`, [
      user.id,
    ]);
    await until(() => hearing.closed);
    expect(hearing.closed!.code).toBe(4403);
    hearing.stop();
  });

  const ENDS: Array<[how: string, end: (user: TestUser, own: string, president: string) => Promise<Answer>]> =
    [
      ['is demoted', ({ id }, _, as) => change(id, as, { role: 'volunteer' })],
      ['is deactivated', ({ id }, _, as) => change(id, as, { is_active: false })],
      ['gets another address', ({ id, email }, _, as) => change(id, as, { email: `x-${email}` })],
      ['is deleted', ({ id }, _, as) => server.call('DELETE', `/api/users/${id}`, { as })],
      [
        'has the sessions ended by a president',
        ({ id }, _, as) => server.call('DELETE', `/api/users/${id}/sessions`, { as }),
      ],
      [
        'ends all other sessions',
        async (user) => server.call('DELETE', '/api/auth/sessions', { as: await server.signIn(user) }),
      ],
      [
        'changes the password',
        (_, as) =>
          server.call('POST', '/api/auth/change-password', {
            as,
            body: { current_password: PASSWORD, new_password: 'another-Secret-1' },
          }),
      ],
      ['logs out', (_, as) => server.call('DELETE', '/api/auth/sessions/current', { as })],
    ];
  const change = (id: string, as: string, body: object) =>
    server.call('PATCH', `/api/users/${id}`, { as, body });

  test.each(ENDS)('an officer who %s hears nothing more, in whichever process', async (_, end) => {
    const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const user = await makeUser(server.database, { role: 'finance_director' });
    const token = await server.signIn(user);
    const [hearing, witness] = [listen(other, token), listen(other, president)];
    const sell = async (): Promise<string> =>
      (await server.call('POST', '/api/register', { as: president, body: makeAttendee() })).body.id;
    try {
      await until(async () => {
        await sell();
        return hearing.changes.length > 0 && witness.changes.length > 0;
      });
      expect((await end(user, token, president)).status).toBeLessThan(300);
      const sold = new Set<string>();
      await until(async () => {
        sold.add(await sell());
        return witness.changes.some(({ id }) => sold.has(id));
      });
      await until(() => hearing.closed);
      expect(hearing.closed!.code).toBe(4403);
      expect(hearing.changes.filter(({ id }) => sold.has(id))).toEqual([]);
      const again = listen(other, token);
      await until(() => again.closed);
      expect(again).toMatchObject({ closed: { code: 4403 }, changes: [] });
    } finally {
      hearing.stop();
      witness.stop();
    }
  });

  test('the socket closes when the session expires', async () => {
    const user = await makeUser(server.database, { role: 'president' });
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.ceil(Date.now() / 1000) + 1;
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: user.id, version: 1, exp })}`;
    const secret = 'a secret of thirty-two characters or more';
    const token = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
    const hearing = listen(server, token);
    await until(() => hearing.closed);
    expect(hearing.closed!.code).toBe(4403);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    hearing.stop();
  });
});
