import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { doorLines, pastDoorCases } from './support/door-cases.js';
import { until } from './support/until.js';

/** Plays every line of the open door in docs/door-cases.md over the real routes. */
describe('the open door', () => {
  let server: TestApp;
  let eventId: string;
  let president: string;
  let finance: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const setDoor = (startsIn: number, isDoorOpen: boolean) =>
    server.database.query(
      `update events set event_date = now() + make_interval(hours => $2), is_door_open = $3 where id = $1`,
      [eventId, startsIn, isDoorOpen],
    );
  const sell = async (fields: object = {}): Promise<{ id: string; qr_code_id: string }> =>
    (await server.call('POST', '/api/register', { as: president, body: makeAttendee({ ...fields }) })).body;

  test.each(doorLines())('$name', async ({ startsIn, isDoorOpen, state, byCode, byName, officers }) => {
    await setDoor(100, false);
    const sold = { [volunteer]: await sell(), [president]: await sell(), [finance]: await sell() };
    const further = await sell();
    await setDoor(startsIn, isDoorOpen);

    const { body } = await server.graphql('query Door { door { state } }', {}, president);
    expect(body.data.door.state).toBe(state);

    const code = { closed: 'door_closed', over: 'door_over' }[state];
    for (const [as, mayNames] of [
      [volunteer, byName],
      [president, officers],
      [finance, officers],
    ] as const)
      for (const [method, path] of [
        ['GET', '/api/checkin/list'],
        ['GET', '/api/checkin/search?q=rosa'],
        ['POST', `/api/checkin/by-id/${sold[as]!.id}`],
      ] as const) {
        const answer = await server.call(method, path, { as });
        expect([path, answer.status, answer.body.code]).toEqual(
          mayNames ? [path, 200, undefined] : [path, 403, code],
        );
      }

    const path = `/api/checkin/${further.qr_code_id}`;
    const scan = { scan_id: randomUUID() };
    // Sent again, by whomever, it gets the same outcome.
    for (let sent = 0; sent < 2; sent++) {
      const scanned = await server.call('POST', path, { as: volunteer, body: scan });
      expect([scanned.status, scanned.body.code]).toEqual(byCode ? [200, undefined] : [403, 'door_over']);
    }
    const byOfficer = await server.call('POST', path, { as: finance });
    expect(byOfficer).toMatchObject({ status: 200, body: { success: !byCode } });
    const mutation = 'mutation ($code: String!) { checkIn(qrCodeId: $code) { success } }';
    const { body: again } = await server.graphql(mutation, { code: further.qr_code_id }, volunteer);
    expect(again.errors?.[0].extensions.code).toBe(byCode ? undefined : 'door_over');
  });

  describe('what phones did without a network', () => {
    const STATES: Record<string, [startsIn: number, isDoorOpen: boolean]> = {
      closed: [25, false],
      opened: [25, true],
      open: [-1, false],
      over: [-48, false],
      moved: [100, false],
    };
    /** Returns a time that is after every change so far, and that has passed. */
    async function momentOfDatabase(): Promise<string> {
      const [row] = await server.database.query<{ at: Date }>(
        `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`,
      );
      await until(() => Promise.resolve(Date.now() > row!.at.getTime()));
      return row!.at.toISOString();
    }

    test.each(pastDoorCases())('$name', async (line) => {
      await setDoor(100, false);
      const sold = await sell({ ticket_quantity: 2 });
      await setDoor(...STATES[line.was]!);
      const scannedAt = await momentOfDatabase();
      await setDoor(...STATES[line.now]!);

      const as = { volunteer, president, finance }[line.who]!;
      const deviceId = randomUUID();
      const scan = {
        scan_id: randomUUID(),
        event_id: eventId,
        ...(line.by === 'name' ? { id: sold.id } : { code: sold.qr_code_id }),
        station: 'entrance',
        tickets: 2,
        scanned_at: scannedAt,
        let_in: line.did === 'let in',
      };
      if (line.did === 'took back') {
        const undoes = randomUUID();
        await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as, body: { scan_id: undoes } });
        Object.assign(scan, { undoes });
      }
      const device = { id: deviceId, label: 'Gate A' };
      const body = { now: new Date().toISOString(), device, scans: [scan] };
      const answer = await server.call('POST', '/api/checkin/sync', { as, body });
      expect(answer).toMatchObject({ status: 200, body: [{ outcome: line.outcome }] });
      const [row] = await server.database.query<any>(
        'select tickets_admitted as admitted from registrations where id = $1',
        [sold.id],
      );
      expect(row.admitted).toBe(line.admitted);
      const listed = await server.call('GET', `/api/checkin/conflicts?event_id=${eventId}&limit=1000`, {
        as: president,
      });
      const entry = listed.body.find((one: any) => one.registration_id === sold.id);
      expect(entry?.people ?? 0).toBe(line.more);
      if (line.more > 0)
        expect(entry.scans).toMatchObject([{ let_in: 2, counted: 0, scanned_at: scannedAt }]);
    });

    test('is believed about a closed door only as far as that was open once: each opening is kept with its end', async () => {
      await setDoor(25, false);
      const scan = async (scannedAt: string) => {
        await setDoor(100, false);
        const sold = await sell({ ticket_quantity: 1 });
        await server.database.query(`update registrations set created_at = '2020-01-01' where id = $1`, [
          sold.id,
        ]);
        const body = {
          now: new Date().toISOString(),
          device: { id: randomUUID() },
          scans: [
            {
              scan_id: randomUUID(),
              event_id: eventId,
              id: sold.id,
              station: 'entrance',
              scanned_at: scannedAt,
              let_in: true,
            },
          ],
        };
        return (await server.call('POST', '/api/checkin/sync', { as: volunteer, body })).body[0].outcome;
      };
      await setDoor(100, false);
      const before = await momentOfDatabase();
      const set = (isOpen: boolean) =>
        server.call('PUT', `/api/events/${eventId}/door`, { as: president, body: { is_open: isOpen } });
      expect((await set(true)).status).toBe(200);
      const during = await momentOfDatabase();
      expect((await set(false)).status).toBe(200);
      const after = await momentOfDatabase();
      expect([await scan(before), await scan(during), await scan(after)]).toEqual([
        'invalid',
        'admitted',
        'invalid',
      ]);
    });
  });

  test('the sentence says when it opens, in the time zone of the event, and that codes are taken', async () => {
    await server.database.query(
      `update events set event_date = '2031-05-03T22:30:00Z', time_zone = 'America/New_York', is_door_open = false
       where id = $1`,
      [eventId],
    );
    const { body } = await server.call('GET', '/api/checkin/list', { as: volunteer });
    expect(body).toMatchObject({
      detail:
        'The door opens on Friday, May 2, 2031 at 6:30 PM (Eastern Daylight Time). Until then volunteers have no list and no search. Codes can be scanned and typed now.',
      params: { at: '2031-05-02T22:30:00.000Z[America/New_York]' },
    });
  });
});
