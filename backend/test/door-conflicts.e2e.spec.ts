import { randomUUID } from 'node:crypto';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { SCANS_PER_MINUTE } from '../src/rules/admissions.js';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

describe('who was let in and not counted', () => {
  let server: TestApp;
  let president: string;
  let director: string;
  let vera: TestUser;
  let volunteer: string;
  let mallory: TestUser;
  let other: string;
  let eventId: string;
  let daysAhead = 100;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    director = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    mallory = await makeUser(server.database, { fullName: 'Mallory Made Up' });
    other = await server.signIn(mallory);
  });
  afterAll(() => server.close());
  // Each test has an event of its own, a day nearer than the one before, so that it is the current one.
  beforeEach(async () => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3_600_000).toISOString();
    eventId = (await makeEvent(server.database, { date })).id;
  });
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  });

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const sold = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(sold.status).toBe(201);
    return sold.body;
  };
  let seed = 0;
  const unknownCode = (): string => {
    const bytes = [...randomUUID().replaceAll('-', '')].map((digit) => digit.charCodeAt(0) + seed++);
    return formatQrCode(makeQrCode(() => bytes.pop() ?? seed++ % 256));
  };
  const told = (code: string, fields: object = {}): any => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date().toISOString(),
    let_in: true,
    ...fields,
  });
  const sync = async (id: string, scans: object[], as: string, label = 'Gate A'): Promise<any[]> => {
    const device = { id, label, station: 'entrance', list_cursor: null, waiting: scans.length };
    const body = { now: new Date().toISOString(), device, scans };
    const answer = await server.call('POST', '/api/checkin/sync', { as, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const list = async (query = ''): Promise<any[]> => {
    const answer = await server.call('GET', `/api/checkin/conflicts?event_id=${eventId}${query}`, {
      as: president,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const figures = async (): Promise<any> => {
    const query = `query ($eventId: ID) { door(eventId: $eventId) { conflicts conflictEntries letInWithoutTicket } }`;
    return (await server.graphql(query, { eventId }, president)).body.data.door;
  };
  const setAside = (body: object, as = president, key?: string) =>
    server.call('POST', `/api/checkin/conflicts/set-aside?event_id=${eventId}`, {
      as,
      body,
      ...(key ? { key } : {}),
    });

  test('a registration is one entry with all of its scans, the counted one beside each', async () => {
    const sold = await sell({ ticket_quantity: 2, food_option: 'with_food', name: 'Petra Party' });
    const gate = randomUUID();
    const first = told(sold.qr_code_id);
    const again = [told(sold.qr_code_id), told(sold.qr_code_id, { tickets: 1 })];
    const meals = told(sold.qr_code_id, { station: 'food', tickets: 3 });
    await sync(gate, [first, ...again, meals], volunteer);
    const entries = await list();
    expect(entries).toMatchObject([
      {
        registration_id: sold.id,
        name: 'Petra Party',
        ticket_quantity: 2,
        account: null,
        device_id: null,
        count: 3,
        people: 4,
      },
    ]);
    const scanned = { device_id: gate, label: 'Gate A', account: 'Vera Volunteer', sent_by: null };
    const byId = new Map(entries[0].scans.map((scan: any) => [scan.scan_id, scan]));
    expect(byId.size).toBe(3);
    for (const [scan, letIn] of [
      [again[0], 2],
      [again[1], 1],
    ] as const)
      expect(byId.get(scan.scan_id)).toMatchObject({
        ...scanned,
        station: 'entrance',
        outcome: 'duplicate',
        let_in: letIn,
        counted: 0,
        scanned_at: scan.scanned_at,
        other: { ...scanned, scan_id: first.scan_id },
      });
    expect(byId.get(meals.scan_id)).toMatchObject({ station: 'food', let_in: 3, counted: 2, other: null });
    expect(await figures()).toEqual({ conflicts: 3, conflictEntries: 1, letInWithoutTicket: 3 });
  });

  test('what was taken back is neither listed nor counted', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const gate = randomUUID();
    const [first, again] = [told(sold.qr_code_id), told(sold.qr_code_id)];
    await sync(gate, [first, again], volunteer);
    const back = (tickets: number) =>
      told(sold.qr_code_id, { undoes: again.scan_id, tickets, let_in: false });
    await sync(gate, [back(2)], volunteer);
    expect(await list()).toMatchObject([{ count: 1, people: 1, scans: [{ let_in: 1, counted: 0 }] }]);
    await sync(gate, [back(1)], volunteer);
    expect(await list()).toEqual([]);
    expect(await figures()).toEqual({ conflicts: 0, conflictEntries: 0, letInWithoutTicket: 0 });
    // An undo that came ahead of its scan.
    const next = told(sold.qr_code_id);
    await sync(gate, [told(sold.qr_code_id, { undoes: next.scan_id, tickets: 3, let_in: false })], volunteer);
    await sync(gate, [next], volunteer);
    expect(await list()).toEqual([]);
  });

  test('what no registration has is one entry an account and device, with a count', async () => {
    const [gate, door] = [randomUUID(), randomUUID()];
    await sync(gate, [told(unknownCode()), told(unknownCode(), { tickets: 2 })], volunteer);
    await sync(gate, [told(unknownCode(), { account_id: vera.id })], other);
    await sync(door, [told(unknownCode()), told('mistyped')], volunteer, 'Gate B');
    const none = { registration_id: null, name: null, ticket_quantity: null, scans: [] };
    expect(await list()).toMatchObject([
      { ...none, account_id: vera.id, account: 'Vera Volunteer', device_id: door, label: 'Gate B', count: 2 },
      { ...none, account_id: mallory.id, account: 'Mallory Made Up', device_id: gate, count: 1, people: 1 },
      { ...none, account_id: vera.id, account: 'Vera Volunteer', device_id: gate, count: 2, people: 3 },
    ]);
    expect(await figures()).toEqual({ conflicts: 5, conflictEntries: 3, letInWithoutTicket: 6 });
  });

  test('pages show each entry once, registrations first', async () => {
    const sold = await Promise.all([sell(), sell(), sell()]);
    const gate = randomUUID();
    await sync(
      gate,
      sold.flatMap(({ qr_code_id: code }) => [told(code), told(code)]),
      volunteer,
    );
    for (let i = 0; i < 3; i++) await sync(randomUUID(), [told(unknownCode())], other);
    const whole = await list();
    expect(whole.map(({ registration_id: id }) => id !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    const pages = [];
    for (let offset = 0; offset < 8; offset += 2) pages.push(await list(`&limit=2&offset=${offset}`));
    expect(pages.flat()).toEqual(whole);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 0]);
    for (const query of ['&limit=0', '&limit=10001', '&offset=-1', '&limit=two'])
      expect(
        (await server.call('GET', `/api/checkin/conflicts?event_id=${eventId}${query}`, { as: president }))
          .status,
      ).toBe(422);
  });

  describe('80,000 people that one volunteer has made up', () => {
    const SCANS = 80_000;
    const MINUTES = 5;
    /** As many syncs of 500 scans as it takes, each from a device of its own, of twenty people each. */
    beforeEach(async () => {
      await server.database.query(
        `insert into refused_scans (scan_id, event_id, station, outcome, let_in, scanned_at, account_id, device_id, source, content)
         select gen_random_uuid(), $1, 'entrance', 'unknown', 20, now() - $4 * n * interval '1 minute' / $3, $2,
           overlay(overlay(md5((n / 500)::text) placing '4' from 13) placing '8' from 17)::uuid, 'offline', '' from generate_series(1, $3) n`,
        [eventId, mallory.id, SCANS, MINUTES],
      );
    });
    const honest = async (): Promise<any> => {
      const sold = await sell({ ticket_quantity: 2 });
      await sync(randomUUID(), [told(sold.qr_code_id), told(sold.qr_code_id)], volunteer);
      return sold;
    };

    test('are no more than one person can have scanned in that time, and cut nobody else short', async () => {
      await honest();
      await sync(randomUUID(), [told(unknownCode(), { tickets: 20 })], volunteer);
      const { letInWithoutTicket, conflicts } = await figures();
      expect(letInWithoutTicket - 22).toBeGreaterThan(0);
      expect(letInWithoutTicket - 22).toBeLessThanOrEqual((MINUTES + 1) * SCANS_PER_MINUTE * 20);
      expect(conflicts).toBe(SCANS + 2);
    });

    test('do not push a real one out of the list', async () => {
      const sold = await honest();
      const [entry] = await list('&limit=1');
      expect(entry).toMatchObject({ registration_id: sold.id, people: 2 });
      expect((await list('&limit=10000')).length).toBe(SCANS / 500 + 2);
    });

    test('can be set aside with a reason, by account or by device, and are audited', async () => {
      const sold = await honest();
      const [{ device_id: deviceId, count }] = (await list('&offset=1&limit=1')) as [any];
      const reason = 'Made up';
      expect(await setAside({ device_id: deviceId, reason }, director)).toMatchObject({
        status: 200,
        body: { scans: count, people: 20 * count },
      });
      expect((await figures()).conflicts).toBe(SCANS + 1 - count);
      expect((await list('&limit=10000')).map((entry) => entry.device_id)).not.toContain(deviceId);
      const call = () => setAside({ account_id: mallory.id, reason }, president, `aside ${eventId}`);
      const answer = await call();
      expect(answer).toMatchObject({ status: 200, body: { scans: SCANS - count } });
      expect(await call()).toEqual({ ...answer, headers: expect.anything() });
      expect(await list()).toMatchObject([{ registration_id: sold.id }]);
      expect(await figures()).toEqual({ conflicts: 1, conflictEntries: 1, letInWithoutTicket: 2 });
      const { body: audit } = await server.call('GET', `/api/audit-log?action=conflicts.set_aside&limit=2`, {
        as: president,
      });
      expect(audit.data).toMatchObject([
        {
          subject_type: 'user',
          subject_id: mallory.id,
          event_id: eventId,
          details: { reason, scans: SCANS - count, people: 20 * (SCANS - count) },
        },
        { subject_type: 'device', subject_id: deviceId, details: { reason } },
      ]);
    });
  });

  test('what comes after it was set aside is listed again, by itself', async () => {
    const gate = randomUUID();
    await sync(gate, [told(unknownCode()), told(unknownCode())], other);
    expect((await setAside({ device_id: gate.toUpperCase(), reason: 'Made up' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await setAside({ device_id: gate, reason: 'Made up' })).toMatchObject({
      status: 404,
      body: { code: 'nothing_to_set_aside' },
    });
    const scannedAt = new Date().toISOString();
    await sync(gate, [told(unknownCode(), { tickets: 3, scanned_at: scannedAt })], other);
    expect(await list()).toMatchObject([{ device_id: gate, count: 1, people: 3, first_at: scannedAt }]);
    expect(await figures()).toEqual({ conflicts: 1, conflictEntries: 1, letInWithoutTicket: 3 });
  });

  test("an account's scans of registrations are set aside where that is asked for; what others sent stays", async () => {
    const [shared, own] = [await sell({ ticket_quantity: 2, name: 'Shared' }), await sell({ name: 'Own' })];
    const [gate, door] = [randomUUID(), randomUUID()];
    await sync(gate, [told(shared.qr_code_id)], volunteer);
    const honest = told(shared.qr_code_id, { tickets: 1 });
    await sync(gate, [honest], volunteer);
    const made = [told(shared.qr_code_id, { tickets: 2 }), told(own.qr_code_id), told(own.qr_code_id)];
    await sync(door, [...made, told(shared.qr_code_id, { station: 'food', tickets: 2 })], other, 'Gate M');
    // The phone says that Vera scanned; that it was Mallory who sent it counts.
    const named = told(shared.qr_code_id, { account_id: vera.id });
    await sync(door, [named], other, 'Gate M');
    expect((await list()).map(({ name, count, people }) => [name, count, people])).toEqual([
      ['Shared', 4, 7],
      ['Own', 1, 1],
    ]);
    const reason = 'Made up';
    expect(await setAside({ account_id: mallory.id, known_tickets: true, reason })).toMatchObject({
      status: 200,
      body: { scans: 4, people: 7 },
    });
    expect(await list()).toMatchObject([
      { name: 'Shared', count: 1, people: 1, scans: [{ scan_id: honest.scan_id, sender_id: vera.id }] },
    ]);
    expect(await figures()).toEqual({ conflicts: 1, conflictEntries: 1, letInWithoutTicket: 1 });
    const { body: audit } = await server.call('GET', `/api/audit-log?action=conflicts.set_aside&limit=1`, {
      as: president,
    });
    expect(audit.data).toMatchObject([{ details: { reason, known_tickets: true, scans: 4 } }]);
    const later = told(own.qr_code_id);
    await sync(door, [later], other, 'Gate M');
    expect(await list()).toMatchObject([
      { name: 'Own', count: 1, scans: [{ scan_id: later.scan_id, sender_id: mallory.id }] },
      { name: 'Shared', count: 1 },
    ]);
  });

  test('who is taken back from what was set aside hides nobody who comes later', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const gate = randomUUID();
    const made = told(sold.qr_code_id);
    await sync(gate, [told(sold.qr_code_id), made], other);
    const aside = { account_id: mallory.id, known_tickets: true, reason: 'Made up' };
    expect((await setAside(aside)).body).toEqual({ scans: 1, people: 3 });
    const back = told(sold.qr_code_id, { undoes: made.scan_id, tickets: 3, let_in: false });
    await sync(gate, [back], other);
    const later = told(sold.qr_code_id, { tickets: 2 });
    await sync(gate, [later], other);
    expect(await list()).toMatchObject([{ count: 1, people: 2, scans: [{ scan_id: later.scan_id }] }]);
    expect((await figures()).letInWithoutTicket).toBe(2);
  });

  test('scans of a registration are not set aside with the unknown ones, nor by device', async () => {
    const sold = await sell();
    const gate = randomUUID();
    await sync(gate, [told(sold.qr_code_id), told(sold.qr_code_id)], other);
    for (const whose of [{ device_id: gate }, { account_id: mallory.id }])
      expect((await setAside({ ...whose, reason: 'Made up' })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('to set aside, one says exactly one of device and account, and why', async () => {
    const gate = randomUUID();
    await sync(gate, [told(unknownCode())], other);
    for (const [body, field] of [
      [{ device_id: gate }, 'reason'],
      [{ device_id: gate, reason: '  ' }, 'reason'],
      [{ reason: 'Made up' }, 'device_id'],
      [{ device_id: gate, account_id: mallory.id, reason: 'Made up' }, 'device_id'],
      [{ account_id: 'Mallory', reason: 'Made up' }, 'account_id'],
      [{ account_id: mallory.id, known_tickets: 'yes', reason: 'Made up' }, 'known_tickets'],
      [{ device_id: gate, known_tickets: true, reason: 'Made up' }, 'known_tickets'],
    ] as const) {
      const answer = await setAside(body);
      expect([body, answer.status, Object.keys(answer.body.errors)]).toEqual([body, 422, [field]]);
    }
    expect((await setAside({ device_id: gate, reason: 'Mine' }, other)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });
});
