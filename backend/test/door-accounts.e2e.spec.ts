import { randomUUID } from 'node:crypto';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

/** A phone may name the account that scanned; every rule goes by the account that sends it. */
describe('what a phone says of another account', () => {
  let server: TestApp;
  let eventId: string;
  let pia: TestUser;
  let president: string;
  let vera: TestUser;
  let volunteer: string;
  let otto: TestUser;
  let other: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '10000' } });
    eventId = (await makeEvent(server.database)).id;
    pia = await makeUser(server.database, { role: 'president', fullName: 'Pia President' });
    president = await server.signIn(pia);
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    otto = await makeUser(server.database, { fullName: 'Otto Other' });
    other = await server.signIn(otto);
  });
  afterAll(() => server.close());

  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const sold = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(sold.status).toBe(201);
    return sold.body;
  };
  const soldLongAgo = async (): Promise<any> => {
    const sold = await sell({ ticket_quantity: 2 });
    await server.database.query(
      `update registrations set created_at = now() - interval '2 days' where id = $1`,
      [sold.id],
    );
    return sold;
  };
  const phone = randomUUID();
  const sync = async (scans: object[], as: string, id = phone): Promise<any[]> => {
    const body = {
      now: new Date().toISOString(),
      device: { id, label: 'Gate A', station: 'entrance', list_cursor: null },
      scans,
    };
    const answer = await server.call('POST', '/api/checkin/sync', { as, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
  const told = (sold: any, fields: object = {}): any => ({
    scan_id: randomUUID(),
    event_id: eventId,
    code: sold.qr_code_id,
    station: 'entrance',
    tickets: null,
    scanned_at: ago(0),
    let_in: true,
    ...fields,
  });
  const undoOf = (sold: any, scanId: string, fields: object = {}): any =>
    told(sold, { undoes: scanId, let_in: false, ...fields });
  const admittedOf = async ({ id }: any): Promise<number> =>
    (
      await server.database.query<any>('select tickets_admitted as n from registrations where id = $1', [id])
    )[0].n;

  test('is shown as what it is, wherever the check-in is', async () => {
    const sold = await sell({ ticket_quantity: 3 });
    const first = told(sold, { account_id: pia.id });
    const stamp = { checked_in_by: 'Pia President', checked_in_sent_by: 'Otto Other' };
    expect(await sync([first], other)).toMatchObject([
      { outcome: 'admitted', first: { by: 'Pia President', sent_by: 'Otto Other' } },
    ]);
    const { body: again } = await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer });
    expect(again.attendee).toMatchObject(stamp);
    const { body: sales } = await server.call(
      'GET',
      `/api/attendees/by-email/${encodeURIComponent(sold.email)}`,
      { as: president },
    );
    expect(sales.data).toMatchObject([stamp]);
    const csv = await server.call('GET', `/api/attendees/csv?search=${encodeURIComponent(sold.email)}`, {
      as: president,
    });
    expect(csv.body).toContain('Pia President (as the phone says), sent by Otto Other');
    const { body: audit } = await server.call('GET', `/api/audit-log?subject_id=${sold.id}`, {
      as: president,
    });
    expect(audit.data[0]).toMatchObject({
      action: 'check_in.done',
      actor_name: 'Otto Other',
      details: { scanned_by_as_the_phone_says: 'Pia President' },
    });
    // The figures of who let in are the sender's.
    const figures = await server.graphql(
      'query ($eventId: ID) { door(eventId: $eventId) { scanners { account tickets } } }',
      { eventId },
      president,
    );
    expect(figures.body.data.door.scanners).toEqual([{ account: 'Otto Other', tickets: 3 }]);
    await sync([undoOf(sold, first.scan_id, { tickets: 1 })], other);
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
    // Once everybody is out, nobody has let them in.
    await sync([undoOf(sold, first.scan_id)], other);
    const back = await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer });
    expect(back.body.attendee).toMatchObject({ checked_in_by: 'Vera Volunteer', checked_in_sent_by: null });
  });

  describe('takes back nothing', () => {
    test('that another account let in, live or by a phone, whichever of the two comes first', async () => {
      const live = await sell({ ticket_quantity: 2 });
      const scanId = randomUUID();
      await server.call('POST', `/api/checkin/${live.qr_code_id}`, {
        as: volunteer,
        body: { scan_id: scanId },
      });
      const stolen = undoOf(live, scanId, { account_id: vera.id });
      expect(await sync([stolen], other)).toMatchObject([{ outcome: 'invalid', admitted: 2 }]);
      const synced = await sell({ ticket_quantity: 2 });
      const its = told(synced);
      const ahead = undoOf(synced, its.scan_id, { account_id: vera.id });
      await sync([ahead], other);
      expect(await sync([its], volunteer)).toMatchObject([{ outcome: 'admitted', admitted: 2 }]);
      expect(await sync([ahead], other)).toMatchObject([{ outcome: 'invalid', admitted: 2 }]);
    });

    test('that a president might, whatever the reason', async () => {
      const sold = await sell({ ticket_quantity: 2 });
      const its = told(sold);
      await sync([its], volunteer);
      const stolen = undoOf(sold, its.scan_id, { account_id: pia.id });
      expect(await sync([stolen], other)).toMatchObject([{ outcome: 'invalid' }]);
      expect(await admittedOf(sold)).toBe(2);
    });
  });

  test('of a reason counts where the sender is a president or a finance director, and is kept', async () => {
    const director = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    for (const [as, reason, outcome] of [
      [president, null, 'invalid'],
      [president, '', 'invalid'],
      [president, ' Wrong person ', 'undone'],
      [director, 'Wrong person', 'undone'],
      [other, 'Wrong person', 'invalid'],
    ] as const) {
      const sold = await sell({ ticket_quantity: 2 });
      const its = told(sold);
      await sync([its], volunteer);
      const undo = undoOf(sold, its.scan_id, { reason });
      // Also where it is sent again.
      for (let sent = 0; sent < 2; sent++) expect(await sync([undo], as)).toMatchObject([{ outcome }]);
      expect(await admittedOf(sold)).toBe(outcome === 'undone' ? 0 : 2);
      const kept = await server.database.query('select reason from admissions where scan_id = $1', [
        undo.scan_id,
      ]);
      expect(kept).toEqual(outcome === 'undone' ? [{ reason: 'Wrong person' }] : []);
    }
  });

  test('of a reason counts also where the undo comes ahead of its scan', async () => {
    const sold = await sell({ ticket_quantity: 2 });
    const its = told(sold);
    await sync([undoOf(sold, its.scan_id, { reason: 'Wrong person' })], president);
    expect(await sync([its], volunteer)).toMatchObject([{ outcome: 'admitted', admitted: 0 }]);
  });

  describe('hours later, a scan is taken back by the time that its phone says', () => {
    /** Lets a party in, and dates the scan and its receipt back. */
    async function letIn(hours: number) {
      const sold = await soldLongAgo();
      const first = told(sold, { scanned_at: ago(hours * 3600) });
      await sync([first], other);
      await server.database.query('alter table admissions disable trigger admissions_append_only');
      await server.database.query('update admissions set recorded_at = scanned_at where scan_id = $1', [
        first.scan_id,
      ]);
      await server.database.query('alter table admissions enable trigger admissions_append_only');
      const soonAfter = new Date(Date.parse(first.scanned_at) + 30_000).toISOString();
      return { sold, undo: undoOf(sold, first.scan_id, { scanned_at: soonAfter }) };
    }

    test.each([
      ['by that phone and account, within twelve hours', 11.9, true, phone],
      ['not by that phone and account after more than twelve', 12.1, false, phone],
      ['not by another phone', 1, false, randomUUID()],
    ])('%s', async (_, hours, isUndone, device) => {
      const { sold, undo } = await letIn(hours);
      expect(await sync([undo], other, device)).toMatchObject([{ outcome: isUndone ? 'undone' : 'invalid' }]);
      expect(await admittedOf(sold)).toBe(isUndone ? 0 : 2);
    });

    test('not where it came ahead of the scan, from another phone', async () => {
      const sold = await soldLongAgo();
      const first = told(sold, { scanned_at: ago(3600) });
      const undo = undoOf(sold, first.scan_id, { scanned_at: ago(3590) });
      await sync([undo], other, randomUUID());
      expect(await sync([first], other)).toMatchObject([{ outcome: 'admitted', admitted: 2 }]);
      expect(await sync([undo], other, randomUUID())).toMatchObject([{ outcome: 'invalid' }]);
    });
  });
});
