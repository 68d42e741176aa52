import { randomUUID } from 'node:crypto';
import { formatQrCode, makeQrCode, practiceCode } from '../src/rules/qr-codes.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { scansOf } from './support/scans.js';

/** Ids of scans and undos: by whichever route they come, in whatever order, and refused ones too. */
describe('what a scan id stands for', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let vera: TestUser;
  let volunteer: string;
  let other: string;
  const food = randomUUID();
  const gate = randomUUID();

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '10000' } });
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    other = await server.signIn(await makeUser(server.database, { fullName: 'Otto Other' }));
    await openDoor(true);
    await sync([], { id: food, station: 'food', label: 'Kitchen' });
  });
  afterAll(() => server.close());

  const openDoor = async (isOpen: boolean): Promise<void> => {
    const answer = await server.call('PUT', `/api/events/${eventId}/door`, {
      as: president,
      body: { is_open: isOpen },
    });
    expect(answer.status).toBe(200);
  };
  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const sold = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(sold.status).toBe(201);
    // Long before anything that is scanned here.
    await server.database.query(
      `update registrations set created_at = now() - interval '1 hour' where id = $1`,
      [sold.body.id],
    );
    return sold.body;
  };
  const scan = (sold: any, body: object = {}, as = volunteer, headers: Record<string, string> = {}) =>
    server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as, body, headers });
  const byId = (id: string, body: object, as = volunteer) =>
    server.call('POST', `/api/checkin/by-id/${id}`, { as, body });
  const undo = (id: string, body: object, as: string) =>
    server.call('DELETE', `/api/checkin/${id}`, { as, body });
  const sync = async (scans: unknown[], device: object = {}, as = volunteer): Promise<any[]> => {
    const { status, body } = await server.call('POST', '/api/checkin/sync', {
      as,
      body: {
        now: new Date().toISOString(),
        device: { id: gate, label: 'Gate A', station: 'entrance', list_cursor: null, ...device },
        scans,
      },
    });
    expect(status).toBe(200);
    return body;
  };
  const told = (sold: any, fields: object = {}): any => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: sold.qr_code_id,
    station: 'entrance',
    tickets: null,
    scanned_at: new Date().toISOString(),
    let_in: true,
    ...fields,
  });
  const undoOf = (sold: any, scanId: string, fields: object = {}): any =>
    told(sold, { code: undefined, id: sold.id, undoes: scanId, let_in: false, ...fields });
  const conflicts = async (): Promise<any[]> =>
    scansOf((await server.call('GET', '/api/checkin/conflicts', { as: president })).body);
  const conflictsOf = async (sold: any): Promise<any[]> =>
    (await conflicts()).filter(({ registration_id: id }) => id === sold.id);
  const figures = async (): Promise<any> =>
    (
      await server.graphql(
        'query ($eventId: ID) { door(eventId: $eventId) { conflicts letInWithoutTicket } }',
        { eventId },
        president,
      )
    ).body.data.door;
  const rowOf = async ({ id }: any): Promise<any> =>
    (await server.database.query(`select * from registrations where id = $1`, [id]))[0];
  const keptOf = async (scanId: string): Promise<any> =>
    (await server.database.query(`select * from refused_scans where scan_id = $1`, [scanId]))[0];
  /** Expects a call to be refused twice in the same way. */
  const expectTwice = async (call: () => Promise<Answer>, status: number, code: string): Promise<void> => {
    for (let i = 0; i < 2; i++) expect(await call()).toMatchObject({ status, body: { code } });
  };

  describe('fewer came than were let in against an answer that was too late', () => {
    /** Everybody is in. One more scan is refused online, but its phone has already let four in. */
    async function refusedOnline() {
      const sold = await sell({ ticket_quantity: 4 });
      await scan(sold);
      const late = told(sold);
      expect((await scan(sold, { scan_id: late.scan_id, scanned_at: late.scanned_at })).body.success).toBe(
        false,
      );
      return { sold, late, fewer: undoOf(sold, late.scan_id, { tickets: 3 }) };
    }
    const expectOneTooMany = async (sold: any): Promise<void> => {
      expect(await conflictsOf(sold)).toMatchObject([{ outcome: 'duplicate', let_in: 1, counted: 0 }]);
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 4 });
    };

    test.each([
      ['the scan first', ({ late, fewer }: any) => [late, fewer]],
      ['the undo first', ({ late, fewer }: any) => [fewer, late]],
    ])('in one sync, %s', async (_, order) => {
      const { sold, ...both } = await refusedOnline();
      const outcomes = (await sync(order(both))).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual(['duplicate', 'undone']);
      await expectOneTooMany(sold);
      await sync(order(both));
      await expectOneTooMany(sold);
    });

    test.each([
      ['the scan first', ({ late, fewer }: any) => [late, fewer]],
      ['the undo first', ({ late, fewer }: any) => [fewer, late]],
    ])('in two syncs, %s', async (_, order) => {
      const { sold, ...both } = await refusedOnline();
      for (const one of order(both)) await sync([one]);
      await expectOneTooMany(sold);
    });
  });

  test('what a president takes back before its scan arrives is whoever’s it is', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const first = told(sold);
    const body = { scan_id: randomUUID(), undoes: first.scan_id, tickets: 2, reason: 'Wrong party' };
    expect((await undo(sold.id, body, president)).status).toBe(200);
    expect(await sync([first])).toMatchObject([{ outcome: 'admitted', tickets: 3, admitted: 1 }]);
    expect(await undo(sold.id, body, president)).toMatchObject({
      status: 200,
      body: { tickets_admitted: 1 },
    });
    // A volunteer may still not, because nobody knows whose scan it will be.
    const next = await sell({ ticket_quantity: 3 });
    const its = told(next);
    const stolen = { scan_id: randomUUID(), undoes: its.scan_id };
    expect((await undo(next.id, stolen, other)).status).toBe(200);
    expect(await sync([its])).toMatchObject([{ outcome: 'admitted', admitted: 3 }]);
    await expectTwice(() => undo(next.id, stolen, other), 403, 'not_own_scan');
  });

  describe('an undo that names no scan which let anybody in', () => {
    const expectRefused = async (sold: any, scanId: string, wayOfSync: 'invalid' | 'undone') => {
      const body = { scan_id: randomUUID(), undoes: scanId, reason: 'Wrong party' };
      await expectTwice(() => undo(sold.id, body, president), 409, 'no_such_scan');
      expect(await undo(sold.id, { scan_id: randomUUID(), undoes: scanId }, volunteer)).toMatchObject({
        status: 409,
        body: { code: 'no_such_scan' },
      });
      const synced = undoOf(sold, scanId);
      for (let i = 0; i < 2; i++)
        expect(await sync([synced])).toMatchObject([{ outcome: wayOfSync, tickets: 0 }]);
    };

    test('but one of another registration is refused, and that one keeps its people', async () => {
      const [sold, strange] = [await sell({ ticket_quantity: 2 }), await sell()];
      await scan(sold);
      const its = told(strange);
      await sync([its]);
      await expectRefused(sold, its.scan_id, 'invalid');
      expect(await rowOf(strange)).toMatchObject({ tickets_admitted: 1 });
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 2 });
    });

    test('but another undo, or a scan whose phone turned them away, is refused', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      const [first, away] = [told(sold), told(sold, { let_in: false })];
      const taken = undoOf(sold, first.scan_id, { tickets: 1 });
      await sync([first, taken, away]);
      await expectRefused(sold, taken.scan_id, 'invalid');
      await expectRefused(sold, away.scan_id, 'invalid');
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 1 });
    });

    test('but a scan that was refused live is refused live; a phone’s waits for what it will say of it', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      await scan(sold);
      const scanId = randomUUID();
      await scan(sold, { scan_id: scanId });
      await expectRefused(sold, scanId, 'undone');
    });

    test('is refused as soon as its scan arrives, also where it waited', async () => {
      const [sold, strange] = [await sell({ ticket_quantity: 2 }), await sell()];
      const [its, away] = [told(strange), told(sold, { let_in: false })];
      const undos = [undoOf(sold, its.scan_id), undoOf(sold, away.scan_id)];
      expect(await sync(undos)).toMatchObject([{ outcome: 'undone' }, { outcome: 'undone' }]);
      expect(await sync([its, away])).toMatchObject([{ outcome: 'admitted' }, { outcome: 'not_let_in' }]);
      expect(await sync(undos)).toMatchObject([{ outcome: 'invalid' }, { outcome: 'invalid' }]);
      expect(await rowOf(strange)).toMatchObject({ tickets_admitted: 1 });
      // In one sync, the answer says so right away.
      const back = told(sold, { let_in: false });
      const both = [undoOf(sold, back.scan_id), back];
      expect(await sync(both)).toMatchObject([{ outcome: 'invalid' }, { outcome: 'not_let_in' }]);
    });
  });

  test('an undo is not before the scan that it takes back, whatever the clock of its phone says', async () => {
    const sold = await sell();
    const at = (ago: number) => new Date(Date.now() - ago).toISOString();
    const first = told(sold, { scanned_at: at(20_000) });
    await sync([first]);
    await sync([undoOf(sold, first.scan_id, { scanned_at: at(40_000) })]);
    expect((await rowOf(sold)).emptied_at).toEqual(new Date(first.scanned_at));
    // A scan between the two comes before the undo, which has taken it back.
    expect(await sync([told(sold, { scanned_at: at(30_000) })])).toMatchObject([
      { outcome: 'duplicate', admitted: 0 },
    ]);
  });

  describe('refused, it is kept whatever the reason', () => {
    test('a mistyped code and a practice code', async () => {
      for (const [code, problem] of [
        ['ZZZZZ-ZZZZZ-ZZZZZ', 'qr_code_mistyped'],
        [practiceCode(3), 'practice_code'],
      ] as const) {
        const body = { scan_id: randomUUID(), scanned_at: new Date().toISOString() };
        await expectTwice(() => scan({ qr_code_id: code }, body), 422, problem);
        expect(await keptOf(body.scan_id)).toMatchObject({ event_id: eventId, let_in: 0 });
        expect((await scan(await sell(), body)).body).toMatchObject({ code: 'scan_id_reused' });
        // The phone has let them in, which nobody would know otherwise.
        const before = await figures();
        expect(await sync([told({ qr_code_id: code }, body)])).toMatchObject([{ outcome: 'invalid' }]);
        expect(await keptOf(body.scan_id)).toMatchObject({ let_in: 1 });
        expect(await figures()).toEqual({
          conflicts: before.conflicts + 1,
          letInWithoutTicket: before.letInWithoutTicket + 1,
        });
      }
    });

    test('somebody without a code before the door opens', async () => {
      const sold = await sell();
      const body = { scan_id: randomUUID() };
      await openDoor(false);
      try {
        await expectTwice(() => byId(sold.id, body), 403, 'door_closed');
      } finally {
        await openDoor(true);
      }
      await expectTwice(() => byId(sold.id, body), 403, 'door_closed');
      expect((await byId(sold.id, { scan_id: randomUUID() })).body).toMatchObject({ success: true });
    });

    test('what waits on a phone is taken while the door is closed', async () => {
      const sold = await sell();
      await openDoor(false);
      try {
        expect(await sync([told(sold)])).toMatchObject([{ outcome: 'admitted' }]);
      } finally {
        await openDoor(true);
      }
    });

    test('an undo of nobody’s registration, and a volunteer’s that names no scan', async () => {
      const sold = await sell();
      await scan(sold);
      const [lost, all] = [randomUUID(), { scan_id: randomUUID() }];
      const body = { scan_id: randomUUID(), reason: 'Wrong person' };
      await expectTwice(() => undo(lost, body, president), 404, 'no_registration');
      await expectTwice(() => undo(sold.id, all, volunteer), 403, 'insufficient_permissions');
      expect(await undo(sold.id, body, president)).toMatchObject({ body: { code: 'scan_id_reused' } });
      expect(await keptOf(all.scan_id)).toMatchObject({ outcome: 'not_allowed', registration_id: sold.id });
    });

    test('an undo without its reason was not received: with it, it is done', async () => {
      const sold = await sell();
      await scan(sold);
      const body = { scan_id: randomUUID() };
      expect((await undo(sold.id, body, president)).status).toBe(422);
      expect((await undo(sold.id, { ...body, reason: 'Wrong person' }, president)).status).toBe(200);
    });

    test('of a sync, also what cannot be read: who was let in is listed with the event at whose door that was', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      const unknownEvent = randomUUID();
      const scans = [
        told(sold, { account_id: randomUUID() }),
        told(sold, { scanned_at: 'yesterday', tickets: 2 }),
        told(sold, { event_id: 'the festival' }),
        told(sold, { event_id: unknownEvent }),
        told(sold, { seat: 'A 12' }),
        told({ qr_code_id: 'ZZZZZ-ZZZZZ-ZZZZZ' }),
        told({ qr_code_id: practiceCode(2) }),
      ];
      const outcomes = ['invalid', 'invalid', 'invalid', 'other_event', 'invalid', 'invalid', 'invalid'];
      const before = await figures();
      for (let i = 0; i < 2; i++) expect((await sync(scans)).map(({ outcome }) => outcome)).toEqual(outcomes);
      const kept = await Promise.all(scans.map(({ scan_id: id }) => keptOf(id)));
      expect(kept.map(({ let_in }) => let_in)).toEqual([2, 2, 1, 2, 1, 1, 1]);
      // Two of them name a registration, and are listed with it.
      expect((await conflictsOf(sold)).map(({ outcome }) => outcome).sort()).toEqual([
        'invalid',
        'other_event',
      ]);
      const after = {
        conflicts: before.conflicts + 7,
        letInWithoutTicket: before.letInWithoutTicket + 10,
      };
      expect(await figures()).toEqual(after);
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 0 });
      // Neither a scan that turned people away nor an undo counts as letting anybody in.
      const quiet = [
        told(sold, { let_in: false, scanned_at: 'yesterday' }),
        undoOf(sold, randomUUID(), { let_in: true, scanned_at: 'yesterday' }),
      ];
      expect(await sync(quiet)).toMatchObject([{ outcome: 'invalid' }, { outcome: 'invalid' }]);
      expect(await figures()).toEqual(after);
    });
  });

  test('twice in one sync, the second tells that somebody was let in after all', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    await scan(sold);
    const away = told(sold, { let_in: false });
    const answers = await sync([away, { ...away, let_in: true }, { ...away, let_in: true }]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['not_let_in', 'not_let_in', 'not_let_in']);
    expect(await conflictsOf(sold)).toMatchObject([{ outcome: 'not_let_in', let_in: 2, counted: 0 }]);
    // With other content it is another scan.
    const mixed = told(sold);
    expect(await sync([mixed, { ...mixed, tickets: 1 }])).toMatchObject([
      { outcome: 'duplicate' },
      { outcome: 'invalid' },
    ]);
  });

  describe('with other content under an id that is taken', () => {
    test('who was let in is listed once, however often it is sent, and in the figures', async () => {
      const [sold, strange] = [await sell({ ticket_quantity: 2 }), await sell({ ticket_quantity: 3 })];
      const first = told(sold);
      await sync([first]);
      const before = await figures();
      const reused = { ...first, code: strange.qr_code_id };
      const atFood = { ...first, station: 'food', tickets: 1 };
      for (let i = 0; i < 2; i++)
        expect(await sync([reused, atFood, reused])).toMatchObject([
          { outcome: 'invalid', tickets: 0, admitted: 0 },
          { outcome: 'invalid', tickets: 0, admitted: 2 },
          { outcome: 'invalid', tickets: 0, admitted: 0 },
        ]);
      const scanned = { scan_id: first.scan_id, label: 'Gate A', scanned_at: first.scanned_at };
      expect(await conflictsOf(strange)).toMatchObject([
        { outcome: 'invalid', station: 'entrance', let_in: 3, counted: 0, scan: scanned, other: null },
      ]);
      expect(await conflictsOf(sold)).toMatchObject([
        { outcome: 'invalid', station: 'food', let_in: 1, counted: 0, scan: scanned, other: null },
      ]);
      const after = await figures();
      expect(after.conflicts - before.conflicts).toBe(2);
      expect(after.letInWithoutTicket - before.letInWithoutTicket).toBe(3);
      // The id still stands for the first scan, and that is what an undo of it takes back.
      expect(await sync([first])).toMatchObject([{ outcome: 'admitted', tickets: 2 }]);
      expect(await sync([undoOf(sold, first.scan_id)])).toMatchObject([{ outcome: 'undone', tickets: 2 }]);
      expect(await conflictsOf(strange)).toHaveLength(1);
    });

    test('the scan that the id stands for is the one beside it, where it counts', async () => {
      const sold = await sell({ ticket_quantity: 5 });
      const first = told(sold, { tickets: 2 });
      await sync([first, { ...first, tickets: 3 }]);
      expect(await conflictsOf(sold)).toMatchObject([
        {
          outcome: 'invalid',
          let_in: 3,
          counted: 0,
          scan: { scan_id: first.scan_id },
          other: { scan_id: first.scan_id },
        },
      ]);
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 2 });
    });

    test('who was turned away, or taken back, is nobody to be listed', async () => {
      const [sold, strange] = [await sell(), await sell()];
      const first = told(sold);
      await sync([first]);
      const others = [
        { ...first, code: strange.qr_code_id, let_in: false },
        undoOf(strange, randomUUID(), { scan_id: first.scan_id, let_in: true }),
      ];
      expect(await sync(others)).toMatchObject([{ outcome: 'invalid' }, { outcome: 'invalid' }]);
      expect(await conflictsOf(strange)).toEqual([]);
    });

    test('the id of a registration is no code of it', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      const body = { scan_id: randomUUID(), tickets: 1 };
      const first = await byId(sold.id, body, president);
      expect(first).toMatchObject({ status: 200, body: { success: true } });
      const asCode = await server.call('POST', `/api/checkin/${sold.id}`, { as: volunteer, body });
      expect(asCode).toMatchObject({ status: 422, body: { code: 'scan_id_reused' } });
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 1 });
    });

    test('what cannot be read is listed too', async () => {
      const sold = await sell();
      const first = told(sold);
      await sync([first]);
      const unreadable = { ...first, tickets: 2, scanned_at: 'yesterday' };
      const before = await figures();
      for (let i = 0; i < 2; i++) expect(await sync([unreadable])).toMatchObject([{ outcome: 'invalid' }]);
      expect(await figures()).toEqual({
        conflicts: before.conflicts + 1,
        letInWithoutTicket: before.letInWithoutTicket + 2,
      });
    });
  });

  describe('sent another way, it is the same scan', () => {
    test('from another device, from none, and after the station changed', async () => {
      const sold = await sell({ ticket_quantity: 2, food_option: 'with_food' });
      const body = { scan_id: randomUUID(), scanned_at: new Date().toISOString() };
      const atFood = { 'x-device-id': food };
      const first = await scan(sold, body, volunteer, atFood);
      expect(first.body).toMatchObject({ success: true, tickets: 2, attendee: { meals_served: 2 } });
      expect(await scan(sold, body)).toMatchObject({ status: 200, body: first.body });
      // Nor does it matter that somebody else sends it, who sees less of the guest's contact.
      const { email: _e, phone: _p, ...attendee } = first.body.attendee;
      expect(await scan(sold, body, other)).toMatchObject({
        status: 200,
        body: { ...first.body, attendee },
      });
      const atEntrance = { ...body, scan_id: randomUUID() };
      await scan(sold, atEntrance);
      expect((await scan(sold, atEntrance, volunteer, atFood)).body).toMatchObject({
        success: true,
        message: 'Check-in successful',
      });
      // A sync names the station, so the station counts.
      expect(await sync([told(sold, { ...body, station: 'food' }), told(sold, body)])).toMatchObject([
        { outcome: 'admitted' },
        { outcome: 'invalid' },
      ]);
      expect(await rowOf(sold)).toMatchObject({ meals_served: 2, tickets_admitted: 2 });
    });

    test('an undo, live and in a sync', async () => {
      const sold = await sell({ ticket_quantity: 4 });
      const first = told(sold);
      await sync([first]);
      const live = { scan_id: randomUUID(), undoes: first.scan_id, tickets: 1 };
      expect((await undo(sold.id, live, volunteer)).status).toBe(200);
      const synced = undoOf(sold, first.scan_id, { ...live });
      expect(await sync([synced])).toMatchObject([{ outcome: 'undone', tickets: 1, admitted: 3 }]);
      const next = undoOf(sold, first.scan_id, { tickets: 1 });
      expect(await sync([next])).toMatchObject([{ outcome: 'undone', admitted: 2 }]);
      const again = { scan_id: next.scan_id, undoes: first.scan_id, tickets: 1 };
      expect(await undo(sold.id, again, volunteer)).toMatchObject({ status: 200 });
      expect((await undo(sold.id, { ...again, tickets: 2 }, volunteer)).status).toBe(422);
      // If both requests give a time, it is part of their content.
      const later = { ...next, scanned_at: new Date(Date.now() + 1).toISOString() };
      expect(await sync([later])).toMatchObject([{ outcome: 'invalid' }]);
      expect(await rowOf(sold)).toMatchObject({ tickets_admitted: 2 });
    });

    test('an undo without a station of a food scan that is still to come', async () => {
      const sold = await sell({ ticket_quantity: 3, food_option: 'with_food' });
      const served = told(sold, { station: 'food' });
      const body = { scan_id: randomUUID(), undoes: served.scan_id, tickets: 1 };
      for (let i = 0; i < 2; i++) expect((await undo(sold.id, body, volunteer)).status).toBe(200);
      await sync([served], { id: food, station: 'food' });
      expect(await rowOf(sold)).toMatchObject({ meals_served: 2 });
      expect(await undo(sold.id, body, volunteer)).toMatchObject({
        status: 200,
        body: { meals_served: 2 },
      });
      // An undo that names the entrance does not apply to a food scan.
      const next = told(sold, { station: 'food', tickets: 1 });
      const wrong = undoOf(sold, next.scan_id);
      await sync([wrong]);
      await sync([next], { id: food, station: 'food' });
      expect(await sync([wrong])).toMatchObject([{ outcome: 'invalid' }]);
      expect(await rowOf(sold)).toMatchObject({ meals_served: 3 });
    });
  });

  test('a live scan that was long on its way is not before the undo that took everything back', async () => {
    const sold = await sell();
    const at = (ago: number) => new Date(Date.now() - ago).toISOString();
    await sync([told(sold, { scanned_at: at(40_000) })]);
    await undo(sold.id, { reason: 'Wrong person' }, president);
    const { emptied_at: emptiedAt } = await rowOf(sold);
    const { body } = await scan(sold, { scan_id: randomUUID(), scanned_at: at(30_000) });
    expect(body).toMatchObject({
      success: true,
      attendee: { checked_in_at: emptiedAt.toISOString() },
    });
  });

  test('volunteers take back what they let in for a minute after the scan', async () => {
    for (const [seconds, status] of [
      [59, 200],
      [61, 403],
    ] as const) {
      const sold = await sell();
      const first = told(sold, { scanned_at: new Date(Date.now() - 3_000).toISOString() });
      await sync([first]);
      // Dated as if it were made then: in a sync the undo's own time counts.
      const back = undoOf(sold, first.scan_id, {
        scanned_at: new Date(Date.parse(first.scanned_at) + seconds * 1000).toISOString(),
      });
      await server.database.query(`alter table admissions disable trigger admissions_append_only`);
      await server.database.query(
        `update admissions set scanned_at = scanned_at - interval '5 minutes' where scan_id = $1`,
        [first.scan_id],
      );
      await server.database.query(`alter table admissions enable trigger admissions_append_only`);
      const earlier = new Date(Date.parse(back.scanned_at) - 300_000).toISOString();
      expect(await sync([{ ...back, scanned_at: earlier }])).toMatchObject([
        { outcome: status === 200 ? 'undone' : 'invalid' },
      ]);
    }
  });

  describe.each(['president', 'finance_director'] as const)('a %s takes back', (role) => {
    let user: TestUser;
    let officer: string;
    beforeAll(async () => {
      user = await makeUser(server.database, { role });
      officer = await server.signIn(user);
    });
    const reasonMissing = { status: 422, body: { errors: { reason: expect.any(Array) } } };
    const old = () => new Date(Date.now() - 61_000).toISOString();

    test('what the own scan let in, for a minute and without a reason', async () => {
      const sold = await sell({ ticket_quantity: 4 });
      const scanId = randomUUID();
      await scan(sold, { scan_id: scanId }, officer);
      const body = { scan_id: randomUUID(), undoes: scanId, tickets: 1, station: 'entrance' };
      for (let i = 0; i < 2; i++)
        expect(await undo(sold.id, body, officer)).toMatchObject({
          status: 200,
          body: { tickets_admitted: 3 },
        });
      expect(await sync([undoOf(sold, scanId, { tickets: 1 })], {}, officer)).toMatchObject([
        { outcome: 'undone', admitted: 2 },
      ]);
      // After that minute, it needs a reason like any other.
      const late = told(sold, { tickets: 2, scanned_at: old() });
      await sync([late], {}, officer);
      const its = { scan_id: randomUUID(), undoes: late.scan_id };
      expect(await undo(sold.id, its, officer)).toMatchObject(reasonMissing);
      expect(await sync([undoOf(sold, late.scan_id)], {}, officer)).toMatchObject([{ outcome: 'invalid' }]);
      expect(await undo(sold.id, { ...its, reason: 'Nobody came' }, officer)).toMatchObject({
        status: 200,
        body: { tickets_admitted: 2 },
      });
    });

    test('what another one let in with a reason, which a sync has not', async () => {
      const sold = await sell({ ticket_quantity: 3 });
      const scanId = randomUUID();
      await scan(sold, { scan_id: scanId });
      const body = { scan_id: randomUUID(), undoes: scanId, tickets: 1 };
      for (let i = 0; i < 2; i++) expect(await undo(sold.id, body, officer)).toMatchObject(reasonMissing);
      expect(await keptOf(body.scan_id)).toBeUndefined();
      const synced = undoOf(sold, scanId);
      for (let i = 0; i < 2; i++)
        expect(await sync([synced], {}, officer)).toMatchObject([{ outcome: 'invalid', tickets: 0 }]);
      expect(await undo(sold.id, { ...body, reason: 'Wrong party' }, officer)).toMatchObject({
        status: 200,
        body: { tickets_admitted: 2 },
      });
      // The same holds for an undo that comes before its scan.
      const next = await sell({ ticket_quantity: 3 });
      const its = told(next);
      const first = undoOf(next, its.scan_id);
      await sync([first], {}, officer);
      expect(await sync([its])).toMatchObject([{ outcome: 'admitted', admitted: 3 }]);
      expect(await sync([first], {}, officer)).toMatchObject([{ outcome: 'invalid' }]);
    });

    test('what waits on the device of another account as if it were the own', async () => {
      const sold = await sell({ ticket_quantity: 4 });
      const its = told(sold, { account_id: vera.id });
      const back = undoOf(sold, its.scan_id, { tickets: 1, account_id: vera.id });
      expect(await sync([its, back], {}, officer)).toMatchObject([
        { outcome: 'admitted' },
        { outcome: 'undone', tickets: 1, admitted: 3 },
      ]);
      const own = undoOf(sold, its.scan_id, { tickets: 1, account_id: user.id });
      expect(await sync([own], {}, officer)).toMatchObject([{ outcome: 'undone', admitted: 2 }]);
      // Whose account the phone names is not whose scan it is.
      expect(await sync([undoOf(sold, its.scan_id)])).toMatchObject([{ outcome: 'invalid', admitted: 2 }]);
      const [line] = await server.database.query(
        'select account_id, sent_by from admissions where scan_id = $1',
        [back.scan_id],
      );
      expect(line).toEqual({ account_id: vera.id, sent_by: user.id });
    });
  });

  test('an undo that a phone tells later is no look-up, though it names the registration', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const first = told(sold, { code: undefined, id: sold.id });
    const [back, unknown] = [undoOf(sold, first.scan_id, { tickets: 1 }), undoOf(sold, randomUUID())];
    await sync([first, back, unknown]);
    const sources = await server.database.query(
      'select source from admissions where registration_id = $1 order by tickets desc',
      [sold.id],
    );
    expect(sources).toEqual([{ source: 'look_up' }, { source: 'offline' }]);
    expect(await keptOf(unknown.scan_id)).toMatchObject({ source: 'offline' });
  });

  test('no undo is later than now: a phone whose clock was fast takes back all the same', async () => {
    for (const isFirst of [false, true]) {
      const sold = await sell();
      const first = told(sold);
      const back = undoOf(sold, first.scan_id, { scanned_at: new Date(Date.now() + 300_000).toISOString() });
      for (const one of isFirst ? [back, first] : [first, back]) await sync([one]);
      expect(await sync([back])).toMatchObject([{ outcome: 'undone', tickets: 1, admitted: 0 }]);
    }
  });

  test('a key gives the whole answer again, also of what a scan id was answered before', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const body = { scan_id: randomUUID(), tickets: 2 };
    const send = (key: string, of: object = body) =>
      server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer, body: of, key });
    const first = await send('whole');
    expect(first.body).toMatchObject({ success: true, tickets: 2, v: expect.any(Number) });
    expect((await send('whole')).body).toEqual(first.body);
    // One scan of a sync counts in part, and one turned people away. Both are answers, too.
    const scans = [told(sold, { tickets: 2 }), told(sold, { let_in: false })];
    expect(await sync(scans)).toMatchObject([{ outcome: 'partly' }, { outcome: 'not_let_in' }]);
    for (const [i, { scan_id, scanned_at, tickets }] of scans.entries()) {
      const again = { scan_id, scanned_at, ...(tickets === null ? {} : { tickets }) };
      const answer = await send(`kept ${i}`, again);
      expect(answer.status).toBe(200);
      await undo(sold.id, { reason: 'Wrong party', tickets: 1 }, president);
      expect((await send(`kept ${i}`, again)).body).toEqual(answer.body);
    }
  });

  test('codes that nobody has are kept with the event at whose door they were', async () => {
    const code = formatQrCode(makeQrCode(() => 91));
    const body = { scan_id: randomUUID() };
    await expectTwice(() => scan({ qr_code_id: code }, body), 404, 'unknown_qr_code');
    expect(await keptOf(body.scan_id)).toMatchObject({ event_id: eventId, outcome: 'unknown' });
  });
});
