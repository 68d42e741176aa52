import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { unreadableCases } from './support/door-cases.js';

/** One bad scan of a sync harms no other, and neither does a bad description of the device. */
describe('a sync', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_SYNCS_PER_DEVICE: '10000', LIMIT_REQUESTS_PER_USER: '100000' },
    });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const sell = async (): Promise<any> =>
    (
      await server.call('POST', '/api/register', {
        as: volunteer,
        body: makeAttendee({ ticket_quantity: 2 }),
      })
    ).body;
  const told = (sold: any, fields: object = {}): Record<string, unknown> => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: sold.qr_code_id,
    station: 'entrance',
    tickets: 2,
    scanned_at: new Date().toISOString(),
    let_in: true,
    ...fields,
  });
  /** @param scans JSON @param device more fields, as JSON: `"label":"Gate A"` */
  const sync = (scans: string[], id: string = randomUUID(), device = '') =>
    server.call('POST', '/api/checkin/sync', {
      as: volunteer,
      raw: `{"now":"${new Date().toISOString()}","device":{"id":"${id}"${device && `,${device}`}},"scans":[${scans.join(',')}]}`,
    });
  const admittedOf = async (sold: any[]): Promise<number[]> => {
    const rows = await server.database.query<{ id: string; tickets: number }>(
      'select id, tickets_admitted as tickets from registrations where id = any($1)',
      [sold.map(({ id }) => id)],
    );
    return sold.map(({ id }) => rows.find((row) => row.id === id)!.tickets);
  };
  const letInOf = async (deviceId: string): Promise<number> =>
    (
      await server.database.query<{ more: number }>(
        'select coalesce(sum(let_in), 0)::int as more from refused_scans where device_id = $1',
        [deviceId],
      )
    )[0]!.more;

  test.each(unreadableCases().map((line) => [line.name, line] as const))('%s', async (_, line) => {
    const [first, changed, last] = [await sell(), await sell(), await sell()];
    const good = [told(first), told(last)];
    const bad = line.change(told(changed));
    const deviceId = randomUUID();
    const scans = [JSON.stringify(good[0]), bad, JSON.stringify(good[1])];
    const answers = [];
    // Sent again, it gets the same outcome and changes nothing.
    for (let sent = 0; sent < 2; sent++) {
      const { status, body } = await sync(scans, deviceId);
      expect(status).toBe(200);
      answers.push(body.map(({ scan_id, outcome, tickets }: any) => ({ scan_id, outcome, tickets })));
    }
    const isIn = line.outcome === 'admitted';
    const sentId = (JSON.parse(bad) as { scan_id?: unknown } | null)?.scan_id;
    expect(answers[0]).toEqual([
      { scan_id: good[0]!.scan_id, outcome: 'admitted', tickets: 2 },
      {
        scan_id: line.isAnsweredAsSent ? sentId : null,
        outcome: line.outcome,
        tickets: isIn ? 2 : 0,
      },
      { scan_id: good[1]!.scan_id, outcome: 'admitted', tickets: 2 },
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await admittedOf([first, changed, last])).toEqual([2, isIn ? 2 : 0, 2]);
    expect(await letInOf(deviceId)).toBe(line.more);
    const listed = await server.call('GET', '/api/checkin/conflicts', { as: president });
    expect(listed.status).toBe(200);
  });

  test('any mix of good and bad scans: the good ones count, and each is answered in its place', async () => {
    const FIELDS = [
      'scan_id',
      'event_id',
      'code',
      'id',
      'station',
      'tickets',
      'scanned_at',
      'let_in',
      'undoes',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udfffb', 'x'.repeat(5_000), '', ' ', '1e400', 'null'),
    );
    const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.maxSafeInteger());
    const change = fc.oneof(
      fc.record({ field: fc.oneof(fc.constantFrom(...FIELDS, 'label', 'account_id'), text), value }),
      fc.record({ all: value }),
    );
    const mix = fc.array(fc.oneof(fc.constant('good' as const), change), { minLength: 2, maxLength: 12 });
    const stranger = await sell();

    await fc.assert(
      fc.asyncProperty(mix, async (items) => {
        const sold: any[] = [];
        const scans: string[] = [];
        for (const item of items)
          if (item === 'good') {
            sold.push(await sell());
            scans.push(JSON.stringify(told(sold.at(-1))));
          } else if ('all' in item) scans.push(JSON.stringify(item.all) ?? 'null');
          else {
            const { [item.field]: _, ...rest } = told(stranger);
            const json = JSON.stringify(rest);
            scans.push(`${json.slice(0, -1)},${JSON.stringify(item.field)}:${JSON.stringify(item.value)}}`);
          }
        const { status, body } = await sync(scans);
        expect(status).toBe(200);
        const sent = scans.map((json) => (JSON.parse(json) as { scan_id?: unknown } | null)?.scan_id);
        expect(body.map(({ scan_id }: any) => scan_id)).toEqual(
          sent.map((id) => (typeof id === 'string' ? id : null)),
        );
        const outcomes = body.filter((_: unknown, at: number) => items[at] === 'good');
        expect(outcomes.map(({ outcome, tickets }: any) => [outcome, tickets])).toEqual(
          sold.map(() => ['admitted', 2]),
        );
        expect(await admittedOf(sold)).toEqual(sold.map(() => 2));
      }),
      { numRuns: 40 },
    );
  });

  describe('of a device that describes itself badly is taken in', () => {
    const deviceOf = async (fields: string, id: string = randomUUID()): Promise<any> => {
      const sold = await sell();
      const { status, body } = await sync([JSON.stringify(told(sold))], id, fields);
      expect([status, body[0]?.outcome]).toEqual([200, 'admitted']);
      const devices = await server.call('GET', '/api/checkin/devices', { as: president });
      return devices.body.find((device: any) => device.id === id);
    };

    test.each([
      ['"Gate\\u0000A"', 'Gate A'],
      ['"\\ud800Gate A\\udfff"', 'Gate A'],
      ['"Gate\\r\\nA"', 'Gate A'],
      ['"\\u0000"', null],
      [`"${'G'.repeat(40)}"`, 'G'.repeat(30)],
      [`"${'G'.repeat(29)} A"`, 'G'.repeat(29)],
      ['7', null],
      ['{"a":"\\u0000"}', null],
    ])('label %s', async (label, kept) => {
      expect(await deviceOf(`"label":${label}`)).toMatchObject({ label: kept });
    });

    test.each(['"bar"', '"\\u0000"', '7', 'null', '["food"]'])(
      'station %s: it stays what the device told before',
      async (station) => {
        const id = randomUUID();
        await deviceOf('"station":"food"', id);
        expect(await deviceOf(`"station":${station}`, id)).toMatchObject({ station: 'food' });
        // Until one was told it is the entrance.
        expect(await deviceOf(`"station":${station}`)).toMatchObject({ station: 'entrance' });
      },
    );

    test.each([
      ['"list_cursor":"\\u0000"', { list_at: null }],
      ['"list_cursor":7', { list_at: null }],
      [`"list_cursor":"${'1'.repeat(600)}"`, { list_at: null }],
      ['"waiting":-1', { waiting: 0 }],
      ['"waiting":1e400', { waiting: 0 }],
      ['"waiting":"\\u0000"', { waiting: 0 }],
      ['"model":"Phone\\u0000"', {}],
      ['"Model\\u0000":{"__proto__":null}', {}],
    ])('%s', async (fields, kept) => {
      expect(await deviceOf(fields)).toMatchObject(kept);
    });
  });

  describe('by a clock that is far off: nothing is lost, and every list can be read', () => {
    const TIMES = ['0001-01-01T00:00:00Z', '1500-06-01T12:00:00Z', '9999-12-31T23:59:59Z'];
    const combinations = ['', ...TIMES].flatMap((now) => TIMES.map((at) => [now || 'right', at] as const));

    test.each(combinations)('it says %s, and of the scans %s', async (clock, scannedAt) => {
      const [counted, full, cancelled, undone, asked] = await Promise.all([
        sell(),
        sell(),
        sell(),
        sell(),
        sell(),
      ]);
      await server.call('POST', `/api/checkin/${full.qr_code_id}`, { as: volunteer });
      await server.call('POST', `/api/attendees/${cancelled.id}/cancel`, {
        as: president,
        body: { reason: 'Ill' },
      });
      const late = (sold: any, fields: object = {}) => told(sold, { scanned_at: scannedAt, ...fields });
      const ofUndone = late(undone);
      // Comes ahead of its scan, so it waits in the database.
      const undo = late(undone, { undoes: ofUndone.scan_id, let_in: false });
      const unknown = late(counted, { code: 'AAAAA-AAAAA-AAAAA' });
      const batches = [[undo], [late(counted), late(full), late(cancelled), unknown, ofUndone]];
      const outcomes = [];
      for (const scans of batches) {
        const now = clock === 'right' ? new Date().toISOString() : clock;
        const body = { now, device: { id: randomUUID() }, scans };
        const answer = await server.call('POST', '/api/checkin/sync', { as: volunteer, body });
        expect(answer.status).toBe(200);
        outcomes.push(answer.body.map(({ outcome }: any) => outcome));
      }
      expect(outcomes).toEqual([['undone'], ['admitted', 'duplicate', 'cancelled', 'invalid', 'admitted']]);
      // Live, such a time is ignored: it is more than a minute ago, or later than now.
      const live = await server.call('POST', `/api/checkin/${asked.qr_code_id}`, {
        as: volunteer,
        body: { scan_id: randomUUID(), scanned_at: scannedAt },
      });
      expect(live).toMatchObject({ status: 200, body: { success: true } });

      const listed = await server.call('GET', '/api/checkin/conflicts?limit=1000', { as: president });
      expect(listed.status).toBe(200);
      const ofThese = listed.body.filter(
        ({ registration_id: of }: any) => of === null || of === full.id || of === cancelled.id,
      );
      expect(ofThese.length).toBeGreaterThanOrEqual(3);
      const times = ofThese.flatMap(({ first_at, last_at, scans }: any) => [
        first_at,
        last_at,
        ...scans.flatMap((scan: any) => [scan.scanned_at, scan.recorded_at]),
      ]);
      for (const time of times) {
        expect(Date.parse(time)).toBeGreaterThanOrEqual(Date.parse('2000-01-01T00:00:00Z'));
        expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
      }
      for (const path of ['/api/checkin/devices', '/api/audit-log', '/api/attendees'])
        expect((await server.call('GET', path, { as: president })).status).toBe(200);
    });
  });

  test('that is none is refused, by what it lacks', async () => {
    const [now, device] = [new Date().toISOString(), { id: randomUUID() }];
    const scans: unknown[] = [];
    for (const [body, fields] of [
      [{ device, scans }, ['now']],
      [{ now: 'a\0b', device, scans }, ['now']],
      [{ now, scans }, ['device']],
      [{ now, device: [], scans }, ['device']],
      [{ now, device: { id: 'a\0b' }, scans }, ['device.id']],
      [{ now, device }, ['scans']],
      [{ now, device, scans: {} }, ['scans']],
      [{ now, device, scans: Array.from({ length: 501 }, () => null) }, ['scans']],
      [{ now, device, scans, 'a\0b': 1, Seat: 2 }, ['a\0b', 'Seat']],
      [[], ['body']],
    ] as const) {
      const answer = await server.call('POST', '/api/checkin/sync', { as: volunteer, body });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
    }
  });
});
