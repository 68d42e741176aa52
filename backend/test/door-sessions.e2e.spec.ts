import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

/** Two API processes over one database: whichever cuts a device off, the other one follows. */
describe('a phone that was cut off, under a new id', () => {
  let here: TestApp;
  let there: TestApp;
  let eventId: string;
  let president: string;
  let vera: TestUser;

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '10000' };
    here = await startApp({ env });
    there = await startApp({ env, database: here.database });
    eventId = (await makeEvent(here.database)).id;
    president = await here.signIn(await makeUser(here.database, { role: 'president' }));
    vera = await makeUser(here.database, { fullName: 'Vera Volunteer' });
    await here.call('PUT', `/api/events/${eventId}/door`, { as: president, body: { is_open: true } });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const sell = async (fields: object = {}): Promise<any> =>
    (await here.call('POST', '/api/register', { as: president, body: makeAttendee({ ...fields }) })).body;
  const sync = async (id: string, as: string, scans: object[] = [], server = here): Promise<any> => {
    const device = { id, label: 'Gate A', list_cursor: null, waiting: scans.length };
    const body = { now: new Date().toISOString(), device, scans };
    const answer = await server.call('POST', '/api/checkin/sync', { as, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const cutOff = async (id: string, server = here): Promise<void> => {
    const answer = await server.call('DELETE', `/api/checkin/devices/${id}`, { as: president });
    expect(answer.status).toBe(204);
  };
  const restore = (id: string, as = president): Promise<Answer> =>
    here.call('PUT', `/api/checkin/devices/${id}`, { as });
  const deviceOf = async (id: string): Promise<any> =>
    (await here.call('GET', '/api/checkin/devices', { as: president })).body.find(
      (device: any) => device.id === id,
    );

  /** Calls everything that lets people in or shows names; `id` null sends no device id. */
  const door = async (as: string, id: string | null, server = here): Promise<[string, number][]> => {
    const [byCode, byId] = [await sell(), await sell()];
    const headers: Record<string, string> = id === null ? {} : { 'x-device-id': id };
    const answers: [string, number][] = [];
    for (const [name, method, path, body] of [
      ['list', 'GET', '/api/checkin/list', undefined],
      ['search', 'GET', '/api/checkin/search?q=nobody', undefined],
      ['by code', 'POST', `/api/checkin/${byCode.qr_code_id}`, { scan_id: randomUUID() }],
      ['by id', 'POST', `/api/checkin/by-id/${byId.id}`, { scan_id: randomUUID() }],
      ['undo', 'DELETE', `/api/checkin/${byCode.id}`, { undoes: randomUUID() }],
    ] as const) {
      const answer = await server.call(method, path, { as, headers, ...(body ? { body } : {}) });
      const isCutOff = answer.status === 403 && answer.body.code === 'device_cut_off';
      answers.push([name, isCutOff ? 403 : 0]);
    }
    const mutation = 'mutation ($code: String!) { checkIn(qrCodeId: $code) { success } }';
    const { body } = await server.graphql(mutation, { code: byCode.qr_code_id }, as);
    answers.push(['mutation', body.errors?.[0].extensions.code === 'device_cut_off' ? 403 : 0]);
    return answers;
  };
  const ALL = ['list', 'search', 'by code', 'by id', 'undo', 'mutation'];
  const REFUSED = ALL.map((name) => [name, 403]);
  const ALLOWED = ALL.map((name) => [name, 0]);
  /** Waits until the other process has heard of the change. */
  const followed = (as: string, isCutOff: boolean) =>
    until(async () => {
      const { body } = await there.call('GET', '/api/checkin/list', { as });
      return (body.code === 'device_cut_off') === isCutOff;
    });

  test('stays cut off by its session, on every process, under whatever id or none', async () => {
    const session = await here.signIn(vera);
    const phone = randomUUID();
    await sync(phone, session);
    expect(await door(session, phone, there)).toEqual(ALLOWED);
    await cutOff(phone);
    for (const id of [phone, randomUUID(), null]) expect(await door(session, id)).toEqual(REFUSED);
    await followed(session, true);
    for (const id of [randomUUID(), null]) expect(await door(session, id, there)).toEqual(REFUSED);
    // What waits on it is still taken.
    const sold = await sell();
    const scan = {
      scan_id: randomUUID(),
      event_id: eventId,
      code: sold.qr_code_id,
      station: 'entrance',
      scanned_at: new Date().toISOString(),
      let_in: true,
    };
    expect(await sync(phone, session, [scan], there)).toMatchObject([{ outcome: 'admitted' }]);
    // It is nothing but the door.
    expect((await there.call('GET', '/api/auth/me', { as: session })).status).toBe(200);
  });
  test('a new sign-in is a new session, also within the same second; the account’s other phones go on', async () => {
    const [lost, other] = [await here.signIn(vera), await here.signIn(vera)];
    expect(lost).not.toBe(other);
    const [phone, second] = [randomUUID(), randomUUID()];
    await sync(phone, lost);
    await sync(second, other);
    await cutOff(phone);
    expect(await door(lost, randomUUID())).toEqual(REFUSED);
    expect(await door(other, second)).toEqual(ALLOWED);
    expect(await door(await here.signIn(vera), randomUUID())).toEqual(ALLOWED);
  });

  test.each([
    [
      'a scan alone',
      (server: TestApp, as: string, headers: Record<string, string>, sold: any) =>
        server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as, headers }),
    ],
    [
      'a scan by name alone',
      (server: TestApp, as: string, headers: Record<string, string>, sold: any) =>
        server.call('POST', `/api/checkin/by-id/${sold.id}`, { as, headers }),
    ],
    [
      'the search',
      (server: TestApp, as: string, headers: Record<string, string>) =>
        server.call('GET', '/api/checkin/search?q=nobody', { as, headers }),
    ],
    [
      'the list',
      (server: TestApp, as: string, headers: Record<string, string>) =>
        server.call('GET', '/api/checkin/list', { as, headers }),
    ],
  ])('it is known by %s, of whichever process', async (_, speak) => {
    const session = await here.signIn(vera);
    const phone = randomUUID();
    expect((await speak(there, session, { 'x-device-id': phone }, await sell())).status).toBe(200);
    await cutOff(phone);
    expect(await door(session, randomUUID())).toEqual(REFUSED);
  });

  test('a session is noted once: its further scans cost no statement of their own', async () => {
    const session = await here.signIn(vera);
    const headers = { 'x-device-id': randomUUID() };
    const scan = async (): Promise<unknown[]> => {
      const { qr_code_id: code } = await sell();
      expect((await here.call('POST', `/api/checkin/${code}`, { as: session, headers })).status).toBe(200);
      return here.database.query('select id from devices where id = $1', [headers['x-device-id']]);
    };
    expect(await scan()).toHaveLength(1);
    await here.database.query('delete from devices where id = $1', [headers['x-device-id']]);
    expect(await scan()).toHaveLength(0);
  });

  test('each session that spoke for it is cut off, and none that did only afterwards', async () => {
    const [first, second, later] = [
      await here.signIn(vera),
      await here.signIn(vera),
      await here.signIn(vera),
    ];
    const phone = randomUUID();
    await sync(phone, first);
    await sync(phone, second);
    await cutOff(phone);
    for (const session of [first, second]) expect(await door(session, null)).toEqual(REFUSED);
    const headers = { 'x-device-id': phone };
    expect((await here.call('GET', '/api/checkin/list', { as: later, headers })).status).toBe(403);
    await sync(phone, later);
    expect(await door(later, null)).toEqual(ALLOWED);
  });

  test('let back in, its sessions are too, on every process', async () => {
    const session = await here.signIn(vera);
    const phone = randomUUID();
    await sync(phone, session);
    await cutOff(phone, there);
    await until(async () => (await door(session, null)).every(([, status]) => status === 403));
    // It does not let itself back in.
    expect((await restore(phone, session)).status).toBe(403);
    expect((await restore(phone)).status).toBe(204);
    expect(await door(session, phone)).toEqual(ALLOWED);
    await followed(session, false);
    expect(await door(session, randomUUID(), there)).toEqual(ALLOWED);
  });

  test('the new id is listed as cut off, and letting it back in lets the session back in', async () => {
    const session = await here.signIn(vera);
    const [phone, invented] = [randomUUID(), randomUUID()];
    await sync(phone, session);
    await sync(invented, session);
    await cutOff(phone);
    expect(await deviceOf(invented)).toMatchObject({ is_cut_off: true });
    expect((await restore(invented)).status).toBe(204);
    expect(await deviceOf(invented)).toMatchObject({ is_cut_off: false });
    expect(await deviceOf(phone)).toMatchObject({ is_cut_off: true });
    expect(await door(session, null)).toEqual(ALLOWED);
  });

  test('an officer cannot cut off the session with which they do it', async () => {
    const phone = randomUUID();
    await sync(phone, president);
    await cutOff(phone);
    expect((await restore(phone)).status).toBe(204);
  });

  test('a cut-off officer’s phone does not let itself back in under another id', async () => {
    const director = await makeUser(here.database, { role: 'finance_director' });
    const session = await here.signIn(director);
    const phone = randomUUID();
    await sync(phone, session);
    await cutOff(phone);
    for (const headers of [{}, { 'x-device-id': randomUUID() }] as Record<string, string>[])
      expect(await here.call('PUT', `/api/checkin/devices/${phone}`, { as: session, headers })).toMatchObject(
        { status: 403, body: { code: 'device_cut_off' } },
      );
  });
});
