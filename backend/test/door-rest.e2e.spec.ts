import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Database } from '../src/database/database.js';
import { findDifferences, mendDifferences } from '../src/database/recount.js';
import { type Change, Live } from '../src/live/live.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { answerIn, rawConnection } from './support/raw-http.js';
import { until } from './support/until.js';

describe('what is kept of the door', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let volunteer: string;
  let volunteerId: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const user = await makeUser(server.database);
    volunteerId = user.id;
    volunteer = await server.signIn(user);
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
    // Guests without a code are let in while the door is open.
    const door = { as: president, body: { is_open: true } };
    expect((await server.call('PUT', `/api/events/${eventId}/door`, door)).status).toBe(200);
    const sold = await Promise.all(Array.from({ length: 30 }, () => sell({ ticket_quantity: 2 })));
    const deviceId = randomUUID();
    const scans = [1, 2].flatMap(() =>
      sold.map(({ id, qr_code_id: code }, i) => ({
        scan_id: randomUUID(),
        event_id: eventId,
        // Found by name or scanned: both are sorted by their registration.
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

  /** Runs `work` while another connection holds the lock that the SQL takes; `release` gives it up before the end. */
  async function whileLocked(
    sql: string,
    values: unknown[],
    work: (isAwaited: () => Promise<boolean>, release: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    try {
      const [{ pid }] = (await holder.query('select pg_backend_pid() as pid')).rows;
      await holder.query('begin');
      expect((await holder.query(sql, values)).rowCount).toBe(1);
      const isAwaited = async (): Promise<boolean> =>
        (
          await server.database.query(
            `select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
            [pid],
          )
        ).length > 0;
      await work(isAwaited, () => holder.query('rollback'));
    } finally {
      await holder.end();
    }
  }

  test('a clock is compared with the moment at which its request arrived, however long the rest takes', async () => {
    const [sold, deviceId, ahead] = [await sell(), randomUUID(), 7 * 60_000];
    await server.database.query(
      `update registrations set created_at = now() - interval '1 hour' where id = $1`,
      [sold.id],
    );
    // Creates the counter that is locked below.
    await sync([], deviceId);
    const hasPassed = (since: number) => (): boolean => Date.now() - since > 300;

    const sentAt = Date.now();
    const scannedAt = sentAt - 60_000;
    const byDevice = (at: number): string => new Date(at + ahead).toISOString();
    const scan = {
      scan_id: randomUUID(),
      event_id: eventId,
      code: sold.qr_code_id,
      station: 'entrance',
      tickets: null,
      scanned_at: byDevice(scannedAt),
      let_in: true,
    };
    const body = JSON.stringify({ now: byDevice(sentAt), device: { id: deviceId }, scans: [scan] });
    const request = rawConnection(server.url);
    let isBegun = false;
    request.socket.once('data', () => (isBegun = true));
    // The server asks for the body as soon as it has the head.
    request.write(
      `POST /api/checkin/sync HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${volunteer}\r\nConnection: close\r\n` +
        `Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    await until(() => isBegun);
    const arrivedAt = Date.now();
    // The body comes late, first on a slow line and then behind others.
    await until(hasPassed(arrivedAt));
    await whileLocked(
      'select from rate_limits where key = $1 for update',
      [`check-in:sync:${volunteerId} ${deviceId}`],
      async (isAwaited, release) => {
        request.write(body);
        await until(isAwaited);
        const waitsSince = Date.now();
        await until(hasPassed(waitsSince));
        await release();
      },
    );
    const [, answer] = (await request.ended).split(/\r\n\r\n(.*)/s);
    expect(answerIn(answer!)).toMatchObject({ status: 200, body: [{ outcome: 'admitted' }] });

    const [device] = await server.database.query<any>(`select clock_ahead_ms from devices where id = $1`, [
      deviceId,
    ]);
    const [row] = await server.database.query<any>(`select checked_in_at from registrations where id = $1`, [
      sold.id,
    ]);
    // The error is at most the time that the head was on its way; a millisecond is lost to rounding.
    const [earliest, latest] = [-1, arrivedAt - sentAt + 1];
    const late = ahead - device.clock_ahead_ms;
    expect(late).toBeGreaterThanOrEqual(earliest);
    expect(late).toBeLessThanOrEqual(latest);
    const shift = row.checked_in_at.getTime() - scannedAt;
    expect(shift).toBeGreaterThanOrEqual(earliest);
    expect(shift).toBeLessThanOrEqual(latest);
  });

  test('what a sync wrote is told, and read by other phones, also where the rest of it fails', async () => {
    const deviceId = randomUUID();
    const sold = await Promise.all(Array.from({ length: 30 }, () => sell()));
    sold.sort((a, b) => (a.id < b.id ? -1 : 1));
    const list = async (cursor: string): Promise<any> => {
      const answer = await server.call('GET', `/api/checkin/list?cursor=${encodeURIComponent(cursor)}`, {
        as: president,
      });
      expect(answer).toMatchObject({ status: 200, body: { complete: true } });
      return answer.body;
    };
    const { cursor } = await list('');
    const scans = sold.map(({ qr_code_id: code }) => ({
      scan_id: randomUUID(),
      event_id: eventId,
      code,
      station: 'entrance',
      tickets: null,
      scanned_at: new Date().toISOString(),
      let_in: true,
    }));
    const send = () =>
      server.call('POST', '/api/checkin/sync', {
        as: volunteer,
        body: { now: new Date().toISOString(), device: { id: deviceId, waiting: 30 }, scans },
      });
    const changes: Change[] = [];
    const unsubscribe = server.app.get(Live).subscribe((change) => changes.push(change));
    try {
      // The last registration is in the second batch.
      await whileLocked(
        'select from people where id = (select person_id from registrations where id = $1) for update',
        [sold.at(-1)!.id],
        async () => {
          expect((await send()).status).toBe(503);
          await until(() => changes.some(({ kind, id }) => kind === 'check_in' && id === deviceId));
          const isIn = ({ i, a, q }: any): boolean => a === q && sold.some(({ id }) => id === i);
          // A registration made after the oldest open transaction of the whole cluster appears twice: once for each change.
          const admitted = new Set((await list(cursor)).rows.filter(isIn).map(({ i }: any) => i));
          expect([...admitted].sort()).toEqual(sold.slice(0, 25).map(({ id }) => id));
        },
      );
      const { status, body } = await send();
      expect(status).toBe(200);
      expect(body.map(({ outcome }: any) => outcome)).toEqual(Array(30).fill('admitted'));
    } finally {
      unsubscribe();
    }
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
