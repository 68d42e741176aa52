import { randomUUID } from 'node:crypto';
import { Database } from '../src/database/database.js';
import { findDifferences, mendDifferences } from '../src/database/recount.js';
import { type Change, Live } from '../src/live/live.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

describe('what is kept of the door', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const sold = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(sold.status).toBe(201);
    return sold.body;
  };
  const scan = (sold: any, body: object = {}) =>
    server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer, body });
  const sync = async (scans: object[], deviceId: string): Promise<any[]> => {
    const body = { now: new Date().toISOString(), device: { id: deviceId }, scans };
    const answer = await server.call('POST', '/api/checkin/sync', { as: volunteer, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test('a recount finds counts and stamps that are not those of the ledger, and leaves them', async () => {
    const database = server.app.get(Database);
    const sold = await sell({ ticket_quantity: 5, food_option: 'with_food' });
    await scan(sold, { tickets: 3 });
    await scan(sold, { tickets: 1 });
    const [right] = await server.database.query<any>(
      `select tickets_admitted, meals_served, checked_in_at, checked_in_by, checked_in_label from registrations where id = $1`,
      [sold.id],
    );
    const found = async () =>
      (await findDifferences(database, eventId)).filter(({ isMendable }) => !isMendable);
    const reported = async (difference: object): Promise<void> => {
      const expected = [
        { table: 'registrations', rows: [expect.objectContaining({ id: sold.id, ...difference })] },
      ];
      expect(await found()).toMatchObject(expected);
      await database.transaction((tx) => mendDifferences(tx, eventId));
      expect(await found()).toMatchObject(expected);
    };
    const setPastTriggers = async (assignment: string): Promise<void> => {
      await server.database.query(`alter table registrations disable trigger user`);
      await server.database.query(`update registrations set ${assignment} where id = $1`, [sold.id]);
      await server.database.query(`alter table registrations enable trigger user`);
    };
    expect(await findDifferences(database, eventId)).toEqual([]);
    await setPastTriggers('tickets_admitted = 5');
    await reported({ kept_tickets_admitted: 5, tickets_admitted: -1 });
    await setPastTriggers('tickets_admitted = 4, meals_served = 2');
    await reported({ kept_meals_served: 2, meals_served: -2 });
    for (const wrong of [
      `checked_in_at = checked_in_at + interval '1 second'`,
      `checked_in_at = (select max(scanned_at) from admissions where registration_id = registrations.id)`,
      `checked_in_label = 'Gate Z'`,
    ]) {
      await setPastTriggers(`meals_served = 0, ${wrong}`);
      await reported({});
      await server.database.query(`alter table registrations disable trigger user`);
      await server.database.query(
        `update registrations set checked_in_at = $2, checked_in_label = $3 where id = $1`,
        [sold.id, right.checked_in_at, right.checked_in_label],
      );
      await server.database.query(`alter table registrations enable trigger user`);
      expect(await found()).toEqual([]);
    }
  });

  test('a sync is written at most 25 scans at a time, each registration in its turn', async () => {
    const sold = await Promise.all(Array.from({ length: 30 }, () => sell({ ticket_quantity: 2 })));
    const deviceId = randomUUID();
    const scans = [1, 2].flatMap(() =>
      sold.map(({ id, qr_code_id: code }, i) => ({
        scan_id: randomUUID(),
        event_id: eventId,
        // Found by name or scanned: both stand with their registration.
        ...(i % 2 ? { id } : { code }),
        station: 'entrance',
        tickets: 1,
        scanned_at: new Date().toISOString(),
        let_in: true,
      })),
    );
    const answers = await sync(scans, deviceId);
    expect(answers.map(({ scan_id: id }) => id)).toEqual(scans.map(({ scan_id: id }) => id));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(60).fill('admitted'));
    const written = await server.database.query<{ scans: number; first: string; last: string }>(
      `select count(*)::int as scans, min(registration_id::text) as first, max(registration_id::text) as last
       from admissions where device_id = $1 group by recorded_at order by recorded_at`,
      [deviceId],
    );
    expect(written.map(({ scans: count }) => count)).toEqual([25, 25, 10]);
    const places = written.flatMap(({ first, last }) => [first, last]);
    expect(places).toEqual([...places].sort());
  });

  test('a duplicate is told at once to whoever watches the dashboard', async () => {
    const changes: Change[] = [];
    const unsubscribe = server.app.get(Live).subscribe((change) => changes.push(change));
    try {
      const sold = await sell();
      await scan(sold);
      const isTold = () => changes.some(({ kind, id }) => kind === 'check_in' && id === sold.id);
      await until(async () => isTold());
      changes.length = 0;
      expect((await scan(sold, { scan_id: randomUUID() })).body).toMatchObject({ success: false });
      await until(async () => isTold());
    } finally {
      unsubscribe();
    }
  });

  test('opened twice, the door was opened once', async () => {
    const { id } = await makeEvent(server.database, {
      date: new Date(Date.now() + 90 * 24 * 3_600_000).toISOString(),
    });
    for (let i = 0; i < 2; i++)
      expect(
        await server.call('PUT', `/api/events/${id}/door`, { as: president, body: { is_open: true } }),
      ).toMatchObject({ status: 200, body: { is_open: true } });
    const audited = await server.database.query(
      `select from audit_log where action = 'door.opened' and subject_id = $1`,
      [id],
    );
    expect(audited).toHaveLength(1);
  });

  test('a search finds twenty at most', async () => {
    await Promise.all(Array.from({ length: 21 }, () => sell({ name: 'Quentin Quince' })));
    const { body } = await server.call('GET', '/api/checkin/search?q=quince', { as: president });
    expect(body).toHaveLength(20);
  });
});
