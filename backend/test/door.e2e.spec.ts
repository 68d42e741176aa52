import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SYNC_MAX_SCANS } from '../src/rules/admissions.js';
import { formatQrCode, makeQrCode, practiceCode } from '../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { scansOf } from './support/scans.js';

describe('the door', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let vera: TestUser;
  let volunteer: string;
  let other: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(
      await makeUser(server.database, { role: 'president', fullName: 'Pia President' }),
    );
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    other = await server.signIn(await makeUser(server.database, { fullName: 'Otto Other' }));
    await openDoor(true);
  });
  afterAll(() => server.close());

  const openDoor = async (isOpen: boolean): Promise<void> => {
    const path = `/api/events/${eventId}/door`;
    const answer = await server.call('PUT', path, { as: president, body: { is_open: isOpen } });
    expect(answer.status).toBe(200);
  };

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const scan = (sold: any, body: object = {}, as = volunteer, headers: Record<string, string> = {}) =>
    server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as, body, headers });
  const undo = (sold: any, body: object, as: string) =>
    server.call('DELETE', `/api/checkin/${sold.id}`, { as, body });
  const syncBody = (scans: object[], device: object = {}, now = Date.now()) => ({
    now: new Date(now).toISOString(),
    device: {
      id: randomUUID(),
      label: 'Gate A',
      station: 'entrance',
      list_cursor: null,
      waiting: scans.length,
      ...device,
    },
    scans,
  });
  const sync = (scans: object[], device: object = {}, { as = volunteer, now = Date.now() } = {}) =>
    server.call('POST', '/api/checkin/sync', { as, body: syncBody(scans, device, now) });
  const told = (sold: any, fields: object = {}) => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: sold.qr_code_id,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date().toISOString(),
    let_in: true,
    ...fields,
  });
  const conflictsOf = async (sold: any): Promise<any[]> =>
    scansOf((await server.call('GET', '/api/checkin/conflicts', { as: president })).body).filter(
      (conflict: any) => conflict.registration_id === sold.id,
    );

  test('parts of a party that come at once by several doors count while tickets are left', async () => {
    const sold = await sell({ ticket_quantity: 20 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => scan(sold, { tickets: 3 })));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(6);
    expect(answers.filter(({ body }) => body.code === 'more_than_left')).toHaveLength(24);
    expect(answers.find(({ body }) => body.code)!.body.detail).toBe(
      'Only 2 tickets are left on this registration',
    );
    const last = await scan(sold, { tickets: 2 });
    expect(last.body).toMatchObject({ success: true, attendee: { tickets_admitted: 20 } });
    const lines = await server.database.query(`select from admissions where registration_id = $1`, [sold.id]);
    expect(lines).toHaveLength(7);
  });

  test('of the answers to scans that come at once only those of the last figures have the version of the list', async () => {
    const rowOf = async ({ id }: any): Promise<any> =>
      (
        await server.database.query(
          'select tickets_admitted as admitted, version as v from registrations where id = $1',
          [id],
        )
      )[0];
    const sold = await sell({ ticket_quantity: 20 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        scan(sold, { tickets: 1 }, volunteer, { 'Idempotency-Key': `one of ${i}` }),
      ),
    );
    const row = await rowOf(sold);
    const last = answers.filter(({ body }) => body.v >= row.v);
    expect(last.map(({ body }) => [body.v, body.attendee.tickets_admitted])).toEqual([[row.v, 12]]);
    expect(new Set(answers.map(({ body }) => body.attendee.tickets_admitted)).size).toBe(12);
    // One sync is one batch.
    const next = await sell({ ticket_quantity: 5 });
    const { v: before } = await rowOf(next);
    const scans = [1, 2, 1].map((tickets) => told(next, { tickets }));
    scans.push(told(next, { let_in: false }));
    expect((await sync(scans)).body).toMatchObject([
      { admitted: 1, v: before },
      { admitted: 3, v: before },
      { admitted: 4, v: before + 1 },
      { outcome: 'not_let_in', admitted: 4, v: before + 1 },
    ]);
    expect(await rowOf(next)).toEqual({ admitted: 4, v: before + 1 });
  });

  test('a scan without a number of a party that came in part says how many are in', async () => {
    const sold = await sell({ ticket_quantity: 5 });
    await scan(sold, { tickets: 2 });
    expect(await scan(sold)).toMatchObject({
      status: 200,
      body: { success: false, message: '2 of 5 tickets are in', attendee: { tickets_admitted: 2 } },
    });
  });

  test('a scan id gives its first outcome again, whoever sends it and whichever way', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const scan_id = randomUUID();
    const scanned_at = new Date().toISOString();
    const first = await scan(sold, { scan_id, scanned_at });
    expect(first.body.success).toBe(true);
    expect((await scan(sold, { scan_id, scanned_at })).body).toEqual(first.body);
    expect((await scan(sold, { scan_id, scanned_at }, other)).body.success).toBe(true);
    const [synced] = (await sync([told(sold, { scan_id, scanned_at })])).body;
    expect(synced).toMatchObject({ scan_id, outcome: 'admitted', tickets: 2, admitted: 2 });
    const [byId] = (await sync([told(sold, { scan_id, scanned_at, code: undefined, id: sold.id })])).body;
    expect(byId).toMatchObject({ outcome: 'admitted' });
    expect(await conflictsOf(sold)).toEqual([]);
    const lines = await server.database.query(`select from admissions where registration_id = $1`, [sold.id]);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['tickets', { tickets: 1 }],
    ['time', { scanned_at: new Date(0).toISOString() }],
  ])('the same scan id with another %s is refused', async (_, change) => {
    const sold = await sell({ ticket_quantity: 2 });
    const body = { scan_id: randomUUID(), scanned_at: new Date().toISOString(), tickets: 2 };
    await scan(sold, body);
    expect(await scan(sold, { ...body, ...change })).toMatchObject({
      status: 422,
      body: { code: 'scan_id_reused' },
    });
    expect((await sync([told(sold, { ...body, ...change })])).body).toMatchObject([{ outcome: 'invalid' }]);
    expect((await scan(await sell(), body)).status).toBe(422);
  });

  test('a refusal is kept too, and learns that somebody was let in after all', async () => {
    const sold = await sell();
    await scan(sold);
    const body = { scan_id: randomUUID(), scanned_at: new Date().toISOString() };
    expect((await scan(sold, body, other)).body.success).toBe(false);
    await undo(sold, { reason: 'Wrong person' }, president);
    expect((await scan(sold, body, other)).body).toMatchObject({ success: false });
    expect(await conflictsOf(sold)).toEqual([]);
    const [answer] = (await sync([told(sold, body)], {}, { as: other })).body;
    expect(answer).toMatchObject({ outcome: 'duplicate', tickets: 0, admitted: 0 });
    expect(await conflictsOf(sold)).toMatchObject([
      { outcome: 'duplicate', let_in: 1, counted: 0, scan: { scan_id: body.scan_id, account: 'Otto Other' } },
    ]);
  });

  test('many who send one scan at once count it once', async () => {
    const sold = await sell({ ticket_quantity: 20 });
    const one = told(sold, { tickets: 2 });
    const { scan_id, scanned_at } = one;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        i % 2
          ? (await sync([one])).body[0].outcome === 'admitted'
          : (await scan(sold, { scan_id, scanned_at, tickets: 2 })).body.success,
      ),
    );
    expect(answers).toEqual(Array(20).fill(true));
    const [row] = await server.database.query(`select tickets_admitted from registrations where id = $1`, [
      sold.id,
    ]);
    expect(row).toEqual({ tickets_admitted: 2 });
  });

  test('volunteers take back what they let in themselves, for a minute, and nothing else', async () => {
    const sold = await sell({ ticket_quantity: 4 });
    const scan_id = randomUUID();
    await scan(sold, { scan_id });
    const denied = { status: 403 };
    expect(await undo(sold, { reason: 'x' }, volunteer)).toMatchObject(denied);
    expect(await undo(sold, { scan_id: randomUUID(), undoes: scan_id }, other)).toMatchObject({
      ...denied,
      body: { code: 'not_own_scan' },
    });
    expect(await undo(sold, { scan_id: randomUUID(), undoes: scan_id, tickets: 1 }, volunteer)).toMatchObject(
      {
        status: 200,
        body: { tickets_admitted: 3, is_checked_in: true },
      },
    );
    // A ticket that was taken back can be used again.
    expect((await scan(sold, { tickets: 1 })).body.attendee.tickets_admitted).toBe(4);
    const old = await sell();
    const body = told(old, { scanned_at: new Date(Date.now() - 10 * 60_000).toISOString() });
    await server.database.query(
      `update registrations set created_at = now() - interval '1 hour' where id = $1`,
      [old.id],
    );
    await sync([body]);
    expect(await undo(old, { scan_id: randomUUID(), undoes: body.scan_id }, volunteer)).toMatchObject(denied);
    expect(await undo(old, {}, president)).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(Array) } },
    });
    expect(await undo(old, { reason: 'Wrong person' }, president)).toMatchObject({ status: 200 });
    expect(await undo(old, { reason: 'Wrong person' }, president)).toMatchObject({
      status: 409,
      body: { code: 'not_checked_in' },
    });
  });

  test('an undo tells a volunteer no more of a registration than the list does', async () => {
    const sold = await sell({ ticket_quantity: 4 });
    const listed = {
      id: sold.id,
      name: sold.name,
      ticket_quantity: 4,
      food_option: sold.food_option,
      tickets_admitted: 0,
      meals_served: 0,
      is_checked_in: false,
    };
    // An undo of a scan that nobody has made: it could be anybody's.
    const made_up = { scan_id: randomUUID(), undoes: randomUUID() };
    expect(await undo(sold, made_up, other)).toMatchObject({ status: 200 });
    expect((await undo(sold, made_up, other)).body).toEqual(listed);
    const scan_id = randomUUID();
    await scan(sold, { scan_id });
    const own = { scan_id: randomUUID(), undoes: scan_id, tickets: 1 };
    expect((await undo(sold, own, volunteer)).body).toEqual({
      ...listed,
      tickets_admitted: 3,
      is_checked_in: true,
    });
    expect((await undo(sold, { reason: 'Wrong person' }, president)).body).toMatchObject({
      qr_code_id: sold.qr_code_id,
      email: sold.email,
    });
  });

  test('an undo that comes before its scan waits for it', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const first = told(sold);
    const taken = told(sold, { undoes: first.scan_id, tickets: 2 });
    expect((await sync([taken])).body).toMatchObject([{ outcome: 'undone', tickets: 0, admitted: 0 }]);
    expect((await sync([first])).body).toMatchObject([{ outcome: 'admitted', tickets: 3, admitted: 1 }]);
    expect((await sync([taken])).body).toMatchObject([{ outcome: 'undone', tickets: 2, admitted: 1 }]);
    // Unless its volunteer may not make it, which is known only once its scan arrives.
    const foreign = told(await sell({ ticket_quantity: 3 }));
    const stolen = { ...foreign, scan_id: randomUUID(), undoes: foreign.scan_id };
    await sync([stolen], {}, { as: other });
    expect((await sync([foreign])).body).toMatchObject([{ outcome: 'admitted', tickets: 3, admitted: 3 }]);
    expect((await sync([stolen], {}, { as: other })).body).toMatchObject([{ outcome: 'invalid' }]);
    // In one sync, with the undo first.
    const next = await sell({ ticket_quantity: 3 });
    const its = told(next);
    const answer = await sync([told(next, { undoes: its.scan_id, tickets: null }), its]);
    expect(answer.body).toMatchObject([{ outcome: 'undone' }, { outcome: 'admitted', admitted: 0 }]);
    const [row] = await server.database.query(`select tickets_admitted from registrations where id = $1`, [
      next.id,
    ]);
    expect(row).toEqual({ tickets_admitted: 0 });
  });

  test('all undos that come before their scan wait for it', async () => {
    const sold = await sell({ ticket_quantity: 5 });
    const first = told(sold);
    const undoOf = (scanId: string, tickets: number) =>
      told(sold, { undoes: scanId, tickets, code: undefined, id: sold.id, let_in: false });
    await sync([undoOf(first.scan_id, 1), undoOf(first.scan_id, 2)]);
    expect((await sync([first])).body).toMatchObject([{ outcome: 'admitted', tickets: 5, admitted: 2 }]);
    // In one sync, the scan comes before the undos sent with it; one of the undos was there before.
    const next = await sell({ ticket_quantity: 5 });
    const its = told(next);
    const undos = [1, 1, 1].map((tickets) => ({
      ...undoOf(its.scan_id, tickets),
      scan_id: randomUUID(),
      id: next.id,
    }));
    await sync(undos.slice(0, 1));
    expect((await sync([its, ...undos])).body).toMatchObject([
      { outcome: 'admitted', tickets: 5, admitted: 4 },
      { outcome: 'undone' },
      { outcome: 'undone', admitted: 3 },
      { outcome: 'undone', admitted: 2 },
    ]);
    expect((await sync([its, ...undos])).body).toMatchObject([
      { outcome: 'admitted', tickets: 5, admitted: 2 },
      ...undos.map(() => ({ outcome: 'undone', tickets: 1 })),
    ]);
  });

  test('an undo that waits lets nobody in, whatever it says and however often it is sent', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    await scan(sold);
    const late = told(sold);
    const undone = told(sold, { undoes: late.scan_id, let_in: true });
    await sync([undone]);
    await sync([undone]);
    expect(await conflictsOf(sold)).toEqual([]);
    // The scan arrives with the undo, and counts nothing.
    expect((await sync([undone, late])).body).toMatchObject([
      { outcome: 'undone' },
      { outcome: 'duplicate', admitted: 2 },
    ]);
    expect(await conflictsOf(sold)).toEqual([]);
  });

  test('who was let in for nothing is listed with the event at whose door that was', async () => {
    const later = await makeEvent(server.database, {
      name: 'Winter Ball',
      date: new Date(Date.now() + 60 * 24 * 3_600_000).toISOString(),
    });
    const listed = async (event: string): Promise<any[]> =>
      (await server.call('GET', `/api/checkin/conflicts?event_id=${event}`, { as: president })).body;
    const sold = await sell({ ticket_quantity: 2, name: 'Lost Guest' });
    const strange = told(sold, { event_id: later.id, tickets: 2 });
    expect((await sync([strange])).body).toMatchObject([{ outcome: 'other_event' }]);
    const ofScan = (conflicts: any[]) =>
      scansOf(conflicts).filter((conflict) => conflict.scan.scan_id === strange.scan_id);
    expect(ofScan(await listed(later.id))).toMatchObject([
      { outcome: 'other_event', let_in: 2, registration_id: sold.id, name: 'Lost Guest' },
    ]);
    expect(ofScan(await listed(eventId))).toEqual([]);
    // Refused online, but let in because that answer was lost.
    const code = formatQrCode(makeQrCode(() => 77));
    const body = { scan_id: randomUUID(), scanned_at: new Date().toISOString() };
    expect((await scan({ qr_code_id: code }, body)).status).toBe(404);
    const device = { id: randomUUID() };
    expect((await sync([told({ qr_code_id: code }, body)], device)).body).toMatchObject([
      { outcome: 'unknown' },
    ]);
    // The scan was made by no device that told its id.
    expect(await listed(eventId)).toContainEqual(
      expect.objectContaining({ registration_id: null, account: 'Vera Volunteer', count: 1, people: 1 }),
    );
  });

  test('a refused undo is kept as well, and its id stands for nothing else', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const body = { scan_id: randomUUID(), reason: 'Wrong person' };
    const refused = { status: 409, body: { code: 'not_checked_in' } };
    expect(await undo(sold, body, president)).toMatchObject(refused);
    await scan(sold);
    expect(await undo(sold, body, president)).toMatchObject(refused);
    expect(await undo(sold, { ...body, tickets: 1 }, president)).toMatchObject({
      status: 422,
      body: { code: 'scan_id_reused' },
    });
    const done = { ...body, scan_id: randomUUID() };
    for (const _ of ['first', 'again'])
      expect(await undo(sold, done, president)).toMatchObject({ status: 200, body: { tickets_admitted: 0 } });
  });

  test('who was let in without a ticket is taken back online, too', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    await scan(sold);
    const extra = told(sold);
    await sync([extra]);
    expect(await conflictsOf(sold)).toMatchObject([{ let_in: 3, counted: 0 }]);
    const fewer = { scan_id: randomUUID(), undoes: extra.scan_id, tickets: 2 };
    for (const _ of ['first', 'again'])
      expect(await undo(sold, fewer, volunteer)).toMatchObject({
        status: 200,
        body: { tickets_admitted: 3 },
      });
    expect(await conflictsOf(sold)).toMatchObject([{ let_in: 1, counted: 0 }]);
  });

  test('a scan counts in its own event alone, also when that is over', async () => {
    const over = await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() });
    const sold = await sell({ ticket_quantity: 2 });
    await server.database.query(`update events set event_date = now() - interval '40 days' where id = $1`, [
      over.id,
    ]);
    const [row] = await server.database.query(
      `update registrations set created_at = now() - interval '50 days' where id = $1 returning event_id`,
      [sold.id],
    );
    expect(row).toEqual({ event_id: over.id });
    const scannedAt = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
    expect(await scan(sold)).toMatchObject({ status: 409, body: { code: 'qr_code_of_other_event' } });
    expect((await sync([told(sold, { event_id: over.id, scanned_at: scannedAt })])).body).toMatchObject([
      { outcome: 'admitted', tickets: 2, admitted: 2, first: { scanned_at: scannedAt, label: 'Gate A' } },
    ]);
  });

  test('online the time of a scan holds for a minute', async () => {
    const [fresh, old] = [await sell(), await sell()];
    for (const { id } of [fresh, old])
      await server.database.query(
        `update registrations set created_at = now() - interval '1 hour' where id = $1`,
        [id],
      );
    const at = (ago: number) => new Date(Date.now() - ago).toISOString();
    const told40 = at(40_000);
    expect((await scan(fresh, { scanned_at: told40 })).body.attendee.checked_in_at).toBe(told40);
    const { body } = await scan(old, { scanned_at: at(90_000) });
    expect(Date.now() - Date.parse(body.attendee.checked_in_at)).toBeLessThan(30_000);
  });

  test('of one scan too many in a sync none counts; of as many as there may be each is told', async () => {
    const sold = await sell();
    const scans = Array.from({ length: SYNC_MAX_SCANS + 1 }, () => told(sold));
    expect((await sync(scans)).status).toBe(422);
    const outcomes = (await sync(scans.slice(1))).body.map(({ outcome }: any) => outcome);
    expect(outcomes.filter((outcome: string) => outcome === 'admitted')).toHaveLength(1);
    expect(outcomes.filter((outcome: string) => outcome === 'duplicate')).toHaveLength(SYNC_MAX_SCANS - 1);
  });

  test('unknown codes of a sync do not count against the account', async () => {
    const limited = await startApp({
      database: server.database,
      env: { LIMIT_UNKNOWN_CODES_PER_USER: '2' },
    });
    try {
      const codes = [21, 22, 23, 24].map((seed) => formatQrCode(makeQrCode(() => seed)));
      const scans = codes.map((qr_code_id) => told({ qr_code_id }, { let_in: false }));
      const synced = await limited.call('POST', '/api/checkin/sync', { as: other, body: syncBody(scans) });
      expect(synced.body.map(({ outcome }: any) => outcome)).toEqual(Array(4).fill('unknown'));
      const sold = await sell();
      const answer = await limited.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: other });
      expect(answer.body).toMatchObject({ success: true });
    } finally {
      await limited.close();
    }
  });

  test('scans that the database does not take in wait on their device, as the dashboard says', async () => {
    const sold = await sell();
    const device = { id: randomUUID(), waiting: 4 };
    const waitingOf = async () =>
      (await server.call('GET', '/api/checkin/devices', { as: president })).body.find(
        ({ id }: any) => id === device.id,
      ).waiting;
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table admissions in exclusive mode');
      const answer = await sync([told(sold)], device);
      expect(answer.status).toBe(503);
      expect(await waitingOf()).toBe(4);
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
    await sync([told(sold)], device);
    expect(await waitingOf()).toBe(3);
  });

  test('one bad scan harms no other, and each is answered in its place', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const scans = [
      { scan_id: 'nonsense' },
      told(sold, { tickets: 0 }),
      told(sold, { code: 'mistyped' }),
      told(sold, { code: 'ZZZZZ-ZZZZZ-ZZZZZ' }),
      told(sold, { event_id: randomUUID() }),
      told(sold, { account_id: randomUUID() }),
      told(sold, { scanned_at: 'yesterday' }),
      told(sold),
      null,
    ];
    const { status, body } = await sync(scans as object[]);
    expect(status).toBe(200);
    expect(body.map((answer: any) => answer.outcome)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'other_event',
      'invalid',
      'invalid',
      'admitted',
      'invalid',
    ]);
  });

  test('a scan that waited for another account’s sign-in is attributed as the phone says', async () => {
    const sold = await sell();
    await sync([told(sold, { account_id: vera.id }), told(sold, { account_id: vera.id })], {}, { as: other });
    const [conflict] = await conflictsOf(sold);
    expect(conflict).toMatchObject({
      scan: { account: 'Vera Volunteer', sent_by: 'Otto Other', label: 'Gate A' },
      other: { account: 'Vera Volunteer', sent_by: 'Otto Other' },
    });
  });

  test('a label has up to 30 characters', async () => {
    const labelOf = async (label: unknown): Promise<unknown> => {
      const id = randomUUID();
      expect((await sync([], { id, label })).status).toBe(200);
      const devices = await server.call('GET', '/api/checkin/devices', { as: president });
      return devices.body.find((device: any) => device.id === id).label;
    };
    // The limit counts characters, not surrogate halves.
    expect(await labelOf(' ' + '🎪'.repeat(30))).toBe('🎪'.repeat(30));
    expect(await labelOf('🎪'.repeat(31))).toBe('🎪'.repeat(30));
    for (const none of ['', '  ', null, undefined]) expect(await labelOf(none)).toBeNull();
  });

  test('a scan that waited has the label that its device had then', async () => {
    const device = { id: randomUUID(), label: 'Gate B' };
    const labelsOf = async (label?: unknown) => {
      const sold = await sell();
      const scans = [told(sold, { label }), told(sold, { label })];
      expect((await sync(scans, device)).body).toMatchObject([
        { outcome: 'admitted' },
        { outcome: 'duplicate' },
      ]);
      // The label is not part of what the id stands for.
      expect((await sync([{ ...scans[0], label: 'Gate C' }], device)).body).toMatchObject([
        { outcome: 'admitted' },
      ]);
      const [row] = await server.database.query(
        `select r.checked_in_label as stamp, a.label as line from registrations r
         join admissions a on a.registration_id = r.id where r.id = $1`,
        [sold.id],
      );
      const [conflict] = await conflictsOf(sold);
      return [row!.stamp, row!.line, conflict.scan.label, conflict.other.label];
    };
    const all = (label: string | null) => [label, label, label, label];
    expect(await labelsOf(' Gate A ')).toEqual(all('Gate A'));
    expect(await labelsOf('🎪'.repeat(30))).toEqual(all('🎪'.repeat(30)));
    for (const ownOf of [undefined, null]) expect(await labelsOf(ownOf)).toEqual(all('Gate B'));
    // The device had no label yet.
    expect(await labelsOf('')).toEqual(all(null));
    for (const label of ['G'.repeat(31), 'Gate\nA', 7])
      expect((await sync([told(await sell(), { label })], device)).body).toMatchObject([
        { outcome: 'invalid' },
      ]);
  });

  test('a clock that is wrong is put right, and one that jumps is marked', async () => {
    const sold = await sell();
    await server.database.query(
      `update registrations set created_at = now() - interval '1 day' where id = $1`,
      [sold.id],
    );
    const device = { id: randomUUID() };
    const ahead = 7 * 60_000;
    const scannedAt = Date.now() - 5 * 60_000;
    await sync([told(sold, { scanned_at: new Date(scannedAt + ahead).toISOString() })], device, {
      now: Date.now() + ahead,
    });
    const [row] = await server.database.query(`select checked_in_at from registrations where id = $1`, [
      sold.id,
    ]);
    expect(Math.abs(row!.checked_in_at.getTime() - scannedAt)).toBeLessThan(3_000);
    const find = async () =>
      (await server.call('GET', '/api/checkin/devices', { as: president })).body.find(
        ({ id }: any) => id === device.id,
      );
    expect(await find()).toMatchObject({
      label: 'Gate A',
      station: 'entrance',
      waiting: 0,
      clock_jumped_at: null,
    });
    await sync([], device);
    expect((await find()).clock_jumped_at).toEqual(expect.any(String));
  });

  test('no scan is later than now or earlier than its registration', async () => {
    const [early, late] = [await sell(), await sell()];
    await sync([
      told(early, { scanned_at: '2001-01-01T00:00:00Z' }),
      told(late, { scanned_at: '2199-01-01T00:00:00Z' }),
    ]);
    for (const { id } of [early, late]) {
      const [row] = await server.database.query(
        `select checked_in_at between created_at and now() as "isBetween" from registrations where id = $1`,
        [id],
      );
      expect(row).toEqual({ isBetween: true });
    }
  });

  test('a device that is cut off lets nobody in, and what waits on it still counts', async () => {
    const sold = await sell();
    const device = { id: randomUUID() };
    await sync([], device);
    const cutOff = (method: string) =>
      server.call(method, `/api/checkin/devices/${device.id}`, { as: president });
    expect((await cutOff('DELETE')).status).toBe(204);
    const headers = { 'x-device-id': device.id };
    const refused = { status: 403, body: { code: 'device_cut_off', detail: 'This device was cut off' } };
    expect(await scan(sold, {}, volunteer, headers)).toMatchObject(refused);
    expect(await server.call('GET', '/api/checkin/list', { as: president, headers })).toMatchObject(refused);
    expect(await server.call('GET', '/api/checkin/search?q=abc', { as: president, headers })).toMatchObject(
      refused,
    );
    expect(
      await server.call('POST', `/api/checkin/by-id/${sold.id}`, { as: volunteer, headers }),
    ).toMatchObject(refused);
    expect((await sync([told(sold)], device)).body).toMatchObject([{ outcome: 'admitted' }]);
    expect((await cutOff('PUT')).status).toBe(204);
    expect((await scan(sold, {}, volunteer, headers)).status).toBe(200);
    expect(
      (await server.call('DELETE', `/api/checkin/devices/${randomUUID()}`, { as: president })).status,
    ).toBe(404);
  });

  test('with a device that is cut off its account can be signed out everywhere; the rest of its scans comes after the next sign-in', async () => {
    const lost = await makeUser(server.database, { fullName: 'Lea Lost' });
    const [onPhone, elsewhere] = [await server.signIn(lost), await server.signIn(lost)];
    const device = { id: randomUUID() };
    await sync([], device, { as: onPhone });
    const cutOff = (query: string) =>
      server.call('DELETE', `/api/checkin/devices/${device.id}${query}`, { as: president });
    expect(await cutOff('?end_sessions=perhaps')).toMatchObject({ status: 422 });
    expect((await cutOff('')).status).toBe(204);
    expect((await server.call('GET', '/api/auth/me', { as: onPhone })).status).toBe(200);
    expect((await cutOff('?end_sessions=true')).status).toBe(204);
    for (const as of [onPhone, elsewhere])
      expect(await server.call('GET', '/api/auth/me', { as })).toMatchObject({ status: 401 });
    expect((await server.call('GET', '/api/auth/me', { as: volunteer })).status).toBe(200);
    const sold = await sell();
    const waiting = [told(sold)];
    expect((await sync(waiting, device, { as: onPhone })).status).toBe(401);
    expect((await sync(waiting, device, { as: await server.signIn(lost) })).body).toMatchObject([
      { outcome: 'admitted' },
    ]);
    const entries = await server.database.query(
      `select details->'sessions_ended' as ended from audit_log where action = 'device.cut_off' and subject_id = $1 order by id`,
      [device.id],
    );
    expect(entries.map(({ ended }: any) => ended)).toEqual([null, true]);
  });

  test('the food counter serves without asking the entrance, and its sums are its own', async () => {
    const device = { id: randomUUID(), station: 'food', label: 'Kitchen' };
    await sync([], device);
    const headers = { 'x-device-id': device.id };
    const sold = await sell({ ticket_quantity: 4, food_option: 'with_food' });
    expect((await scan(sold, { tickets: 3 }, volunteer, headers)).body).toMatchObject({
      success: true,
      attendee: { meals_served: 3, tickets_admitted: 0, is_checked_in: false, checked_in_at: null },
    });
    expect((await scan(sold, { scan_id: randomUUID() }, volunteer, headers)).body).toMatchObject({
      tickets: 1,
      v: 3,
      attendee: { meals_served: 4 },
    });
    expect((await scan(sold, {}, volunteer, headers)).body).toMatchObject({
      success: false,
      message: 'All meals were served',
    });
    expect(await scan(await sell(), {}, volunteer, headers)).toMatchObject({
      status: 409,
      body: { detail: 'This ticket has no food' },
    });
    expect(
      await server.call('POST', `/api/attendees/${sold.id}/cancel`, {
        as: president,
        body: { reason: 'ill' },
      }),
    ).toMatchObject({ status: 409 });
    expect((await undo(sold, { reason: 'Wrong person', station: 'food' }, president)).body.meals_served).toBe(
      0,
    );
  });

  test('somebody without a code is let in by name, and the ledger says so', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const body = { scan_id: randomUUID(), tickets: 1 };
    const call = () => server.call('POST', `/api/checkin/by-id/${sold.id}`, { as: volunteer, body });
    expect((await call()).body).toMatchObject({ success: true, attendee: { tickets_admitted: 1 } });
    expect((await call()).body).toMatchObject({ success: true, attendee: { tickets_admitted: 1 } });
    const lines = await server.database.query(`select source from admissions where registration_id = $1`, [
      sold.id,
    ]);
    expect(lines).toEqual([{ source: 'look_up' }]);
    expect((await server.call('POST', `/api/checkin/by-id/${randomUUID()}`, { as: volunteer })).status).toBe(
      404,
    );
  });

  test('before the door opens nobody without a code is let in by a volunteer', async () => {
    const [sold, next] = [await sell(), await sell()];
    const call = (as: string, { id } = sold) => server.call('POST', `/api/checkin/by-id/${id}`, { as });
    await openDoor(false);
    try {
      expect(await call(volunteer)).toMatchObject({
        status: 403,
        body: { code: 'door_closed', detail: expect.stringMatching(/^The door opens on \w+day, /) },
      });
      expect((await call(volunteer, { id: randomUUID() })).status).toBe(403);
      expect((await call(president)).body).toMatchObject({ success: true });
      expect((await scan(next)).body).toMatchObject({ success: true });
    } finally {
      await openDoor(true);
    }
  });

  test('an account searches sixty times a minute', async () => {
    const limited = await startApp({
      database: server.database,
      env: { LIMIT_DOOR_SEARCHES_PER_USER: '2' },
    });
    try {
      const statuses = [];
      for (let i = 0; i < 3; i++)
        statuses.push((await limited.call('GET', '/api/checkin/search?q=nobody', { as: volunteer })).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await limited.call('GET', '/api/checkin/search?q=nobody', { as: other })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('a practice code is refused by name', async () => {
    expect(await server.call('POST', `/api/checkin/${practiceCode(3)}`, { as: volunteer })).toMatchObject({
      status: 422,
      body: { detail: 'This is a practice code' },
    });
  });

  test('a replaced code lets nobody in, and its ticket is mailed again', async () => {
    const sold = await sell();
    const answer = await server.call('POST', `/api/attendees/${sold.id}/reissue`, {
      as: president,
      body: { reason: 'Forwarded' },
    });
    expect(answer).toMatchObject({ status: 200, body: { id: sold.id } });
    expect(answer.body.qr_code_id).not.toBe(sold.qr_code_id);
    expect(await scan(sold)).toMatchObject({
      status: 409,
      body: { detail: 'This ticket was replaced by a newer one' },
    });
    const mails = await server.database.query(`select kind from outbox where registration_id = $1`, [
      sold.id,
    ]);
    expect(mails).toEqual([{ kind: 'ticket' }]);
    expect((await scan(answer.body)).body.success).toBe(true);
  });

  test('a device that syncs too often is told to wait, and so is an account, whatever ids it gives to devices', async () => {
    const limited = await startApp({ database: server.database, env: { LIMIT_SYNCS_PER_DEVICE: '2' } });
    const statuses = async (as: string, bodies: object[]): Promise<number[]> => {
      const found = [];
      for (const body of bodies)
        found.push((await limited.call('POST', '/api/checkin/sync', { as, body })).status);
      return found;
    };
    try {
      const [one, another] = [await makeUser(server.database), await makeUser(server.database)];
      const [first, second] = [await limited.signIn(one), await limited.signIn(another)];
      const body = syncBody([]);
      expect(await statuses(first, [body, body, body])).toEqual([200, 200, 429]);
      // What one account says of a device's id is nothing to another.
      expect(await statuses(second, [body])).toEqual([200]);
      const ofOneAccount = await statuses(
        second,
        Array.from({ length: 20 }, () => syncBody([])),
      );
      expect(ofOneAccount).toEqual([...Array(19).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });
});
