import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const DOOR = `query Door($eventId: ID) {
  door(eventId: $eventId) {
    isOpen state opensAt expected admitted mealsOrdered mealsServed duplicates letInWithoutTicket conflicts
    unheard { silentDevices silentForMinutes waitingOnSilent waitingOnHeard }
    entrances { station label tickets }
    scanners { station account tickets }
    devices { id label waiting isCutOff }
  }
}`;

describe("the dashboard's figures of the door", () => {
  let server: TestApp;
  let president: string;
  let vera: TestUser;
  let volunteer: string;
  let other: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '1000000' } });
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    vera = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    volunteer = await server.signIn(vera);
    other = await server.signIn(await makeUser(server.database, { fullName: 'Otto Other' }));
  });
  afterAll(() => server.close());

  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 100;
  const newEvent = async (): Promise<string> => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3_600_000).toISOString();
    const { id } = await makeEvent(server.database, { date });
    // Long before anything that its devices do.
    await server.database.query(`update events set created_at = now() - interval '60 days' where id = $1`, [
      id,
    ]);
    return id;
  };
  const read = async (eventId?: string): Promise<any> => {
    const { body } = await server.graphql(DOOR, { eventId }, president);
    expect(body.errors).toBeUndefined();
    return body.data.door;
  };
  const sell = async (fields: Record<string, unknown> = {}): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as: volunteer, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const device = async (fields: object = {}, as = volunteer): Promise<string> => {
    const id = randomUUID();
    await sync(id, fields, [], as);
    return id;
  };
  const sync = async (id: string, fields: object, scans: object[] = [], as = volunteer): Promise<any[]> => {
    const { status, body } = await server.call('POST', '/api/checkin/sync', {
      as,
      body: {
        now: new Date().toISOString(),
        device: { id, label: 'Gate A', station: 'entrance', list_cursor: null, waiting: 0, ...fields },
        scans,
      },
    });
    expect(status).toBe(200);
    return body;
  };
  const scan = async (sold: any, deviceId: string, body: object = {}, as = volunteer): Promise<any> => {
    const answer = await server.call('POST', `/api/checkin/${sold.qr_code_id}`, {
      as,
      body: { scan_id: randomUUID(), ...body },
      headers: { 'x-device-id': deviceId },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const heardBefore = (id: string, time: string) =>
    server.database.query(`update devices set last_contact_at = now() - $2::interval where id = $1`, [
      id,
      time,
    ]);
  const forgetDevices = () => server.database.query('delete from devices');

  test('people and meals count at their entrance and with their account, an undo where its scan did', async () => {
    const eventId = await newEvent();
    const [gateA, gateB] = [await device(), await device({ label: 'Gate B' }, other)];
    const kitchen = await device({ label: 'Kitchen', station: 'food' });
    const party = await sell({ ticket_quantity: 5, food_option: 'with_food' });
    const couple = await sell({ ticket_quantity: 2, food_option: 'without_food' });
    const fed = await sell({ ticket_quantity: 3, food_option: 'with_food' });
    await scan(party, gateA, { tickets: 4 });
    await scan(couple, gateB, {}, other);
    await scan(party, kitchen, { tickets: 2 });
    await scan(fed, gateB, {}, other);
    const undone = await server.call('DELETE', `/api/checkin/${fed.id}`, {
      as: president,
      body: { tickets: 1, reason: 'Fewer came' },
      headers: { 'x-device-id': gateA },
    });
    expect(undone.status).toBe(200);
    expect(await read(eventId)).toMatchObject({
      isOpen: false,
      expected: 10,
      admitted: 8,
      mealsOrdered: 8,
      mealsServed: 2,
      entrances: [
        { station: 'entrance', label: 'Gate A', tickets: 4 },
        { station: 'entrance', label: 'Gate B', tickets: 4 },
        { station: 'food', label: 'Kitchen', tickets: 2 },
      ],
      scanners: [
        { station: 'entrance', account: 'Otto Other', tickets: 4 },
        { station: 'entrance', account: 'Vera Volunteer', tickets: 4 },
        { station: 'food', account: 'Vera Volunteer', tickets: 2 },
      ],
    });
  });

  test('a second scan is a duplicate, and one that let somebody in is a conflict whose people are told', async () => {
    const eventId = await newEvent();
    const gate = await device();
    const sold = await sell({ ticket_quantity: 3, food_option: 'with_food' });
    await scan(sold, gate);
    expect((await scan(sold, gate)).success).toBe(false);
    expect(await read(eventId)).toMatchObject({ duplicates: 1, conflicts: 0, letInWithoutTicket: 0 });
    const told = (station: string) => ({
      scan_id: randomUUID(),
      event_id: eventId,
      code: sold.qr_code_id,
      station,
      tickets: 2,
      scanned_at: new Date().toISOString(),
      let_in: true,
    });
    await sync(gate, {}, [told('entrance')]);
    expect(await read(eventId)).toMatchObject({
      admitted: 3,
      duplicates: 2,
      conflicts: 1,
      letInWithoutTicket: 2,
    });
    await sync(gate, {}, [told('food'), told('food')]);
    expect(await read(eventId)).toMatchObject({
      mealsServed: 3,
      conflicts: 2,
      letInWithoutTicket: 2,
    });
  });

  test('a device that was not heard for two minutes is silent, and its scans are told as it last said', async () => {
    await forgetDevices();
    const eventId = await newEvent();
    const nothing = { silentDevices: 0, silentForMinutes: null, waitingOnSilent: 0, waitingOnHeard: 0 };
    const [one, two, heard] = [
      await device({ waiting: 31 }),
      await device(),
      await device({ waiting: 4 }),
    ] as const;
    expect((await read(eventId)).unheard).toEqual({ ...nothing, waitingOnHeard: 35 });
    await heardBefore(heard, '110 seconds');
    await heardBefore(two, '130 seconds');
    await heardBefore(one, '12 minutes 20 seconds');
    const { unheard } = await read(eventId);
    expect(unheard).toMatchObject({ silentDevices: 2, waitingOnSilent: 31, waitingOnHeard: 4 });
    expect(Math.floor(unheard.silentForMinutes)).toBe(12);
    await sync(one, { waiting: 0 });
    await sync(heard, { waiting: 0 });
    expect((await read(eventId)).unheard).toMatchObject({ silentDevices: 1, waitingOnSilent: 0 });
  });

  test('who went home, was cut off or scans for another event leaves the count sure, unless scans wait there', async () => {
    await forgetDevices();
    const before = await newEvent();
    const eventId = await newEvent();
    const [home, off] = [await device(), await device()];
    await heardBefore(home, '13 hours');
    await heardBefore(off, '5 minutes');
    const cutOff = await server.call('DELETE', `/api/checkin/devices/${off}`, { as: president });
    expect(cutOff.status).toBe(204);
    expect((await read(eventId)).unheard).toMatchObject({ silentDevices: 0 });
    await sync(off, { waiting: 7 });
    await heardBefore(off, '5 minutes');
    expect((await read(eventId)).unheard).toMatchObject({ silentDevices: 1, waitingOnSilent: 7 });
    expect((await read(before)).unheard).toMatchObject({ silentDevices: 0, waitingOnSilent: 0 });
  });

  describe('at a door of several events', () => {
    const unheardOf = async (eventId: string): Promise<number[]> => {
      const { silentDevices, waitingOnSilent, waitingOnHeard } = (await read(eventId)).unheard;
      return [silentDevices, waitingOnSilent, waitingOnHeard];
    };
    const waitingOf = (counts: Record<string, number>) =>
      Object.entries(counts).map(([event_id, waiting]) => ({ event_id, waiting }));

    test('each device is that of the event that it is set to, and waiting scans are those of their own', async () => {
      await forgetDevices();
      const later = await newEvent();
      const current = await newEvent();
      const atLater = await device({ event_id: later });
      const atCurrent = await device({ event_id: current.toUpperCase() });
      // Switched while it had no network.
      const both = { waiting: 5, waiting_of: waitingOf({ [current]: 2, [later]: 3 }) };
      const switched = await device({ event_id: later, ...both });
      expect(await unheardOf(current)).toEqual([0, 0, 2]);
      expect(await unheardOf(later)).toEqual([0, 0, 3]);
      for (const id of [atLater, atCurrent, switched]) await heardBefore(id, '5 minutes');
      expect(await unheardOf(current)).toEqual([2, 2, 0]);
      expect(await unheardOf(later)).toEqual([2, 3, 0]);
      await sync(switched, { event_id: later, waiting: 0, waiting_of: [] });
      expect(await unheardOf(current)).toEqual([1, 0, 0]);
      expect(await unheardOf(later)).toEqual([1, 0, 0]);
    });

    test('scans that a sync takes wait no longer in their event', async () => {
      await forgetDevices();
      const later = await newEvent();
      const current = await newEvent();
      const scanOf = (eventId: string) => ({
        scan_id: randomUUID(),
        event_id: eventId,
        code: 'nothing',
        station: 'entrance',
        tickets: null,
        scanned_at: new Date().toISOString(),
        let_in: false,
      });
      const told = { event_id: later, waiting: 7, waiting_of: waitingOf({ [current]: 3, [later]: 4 }) };
      await sync(randomUUID(), told, [scanOf(current), scanOf(later), scanOf(later)]);
      expect(await unheardOf(current)).toEqual([0, 0, 2]);
      expect(await unheardOf(later)).toEqual([0, 0, 2]);
    });

    test('what waits of an event that is over is still told there, and its idle devices have gone', async () => {
      await forgetDevices();
      const current = await newEvent();
      const over = await newEvent();
      await server.database.query(
        `update events set event_date = now() - interval '60 hours' where id = $1`,
        [over],
      );
      await heardBefore(await device({ event_id: over }), '5 minutes');
      const waits = { waiting: 1, waiting_of: waitingOf({ [over]: 1 }) };
      await heardBefore(await device({ event_id: over, ...waits }), '5 minutes');
      expect(await unheardOf(over)).toEqual([1, 1, 0]);
      expect(await unheardOf(current)).toEqual([0, 0, 0]);
    });

    test.each([
      ['an event that is none', { event_id: 'none' }],
      ['no event', { event_id: 7, waiting_of: 'all' }],
      ['a count below none', { event_id: null, waiting_of: [{ event_id: randomUUID(), waiting: -1 }] }],
    ])('a device that tells %s is one that tells none', async (_what, fields) => {
      await forgetDevices();
      const current = await newEvent();
      await device({ ...fields, waiting: 4 });
      expect(await unheardOf(current)).toEqual([0, 0, 4]);
    });
  });

  describe('last night', () => {
    /** Creates a past event, the current one, and the next one. */
    async function nights() {
      await forgetDevices();
      const next = await newEvent();
      const current = await newEvent();
      const last = await newEvent();
      // Moves the other tests' past events away, so that none of them lies in between.
      await server.database.query(
        `update events set event_date = event_date - interval '1 year' where over_at < now()`,
      );
      await isOver(last, '60 hours');
      return { last, current, next };
    }
    /** Dates an event this long ago; an event ends at six in the morning after it. */
    const isOver = (eventId: string, time: string) =>
      server.database.query(`update events set event_date = now() - $2::interval where id = $1`, [
        eventId,
        time,
      ]);
    /** Returns, as an interval before now, the moment this long before an event's end. */
    const beforeTheEndOf = async (eventId: string, time: string): Promise<string> =>
      (
        await server.database.query<{ ago: string }>(
          `select (now() - over_at + $2::interval)::text as ago from events where id = $1`,
          [eventId, time],
        )
      )[0]!.ago;
    const hasList = (id: string, time: string) =>
      server.database.query(`update devices set list_at = now() - $2::interval where id = $1`, [id, time]);
    const waitingIn = async (eventId: string): Promise<number[]> => {
      const { silentDevices, waitingOnSilent, waitingOnHeard } = (await read(eventId)).unheard;
      return [silentDevices, waitingOnSilent, waitingOnHeard];
    };

    test('is not sure of its count while scans wait on a device that was last heard then', async () => {
      const { last, current, next } = await nights();
      const [waits, idle] = [await device({ waiting: 7 }), await device()];
      await heardBefore(waits, await beforeTheEndOf(last, '10 minutes'));
      await heardBefore(idle, '5 minutes');
      expect(await waitingIn(last)).toEqual([1, 7, 0]);
      // The other device is at the current event's door.
      expect(await waitingIn(current)).toEqual([1, 0, 0]);
      expect(await waitingIn(next)).toEqual([0, 0, 0]);
      await sync(waits, { waiting: 0 });
      expect(await waitingIn(last)).toEqual([0, 0, 0]);
    });

    test('nor while they wait on one that has its list, whenever it was heard', async () => {
      const { last, current } = await nights();
      const [its, ours] = [await device({ waiting: 5 }), await device({ waiting: 3 })];
      await hasList(its, await beforeTheEndOf(last, '5 minutes'));
      await hasList(ours, '5 minutes');
      expect(await waitingIn(last)).toEqual([0, 0, 5]);
      expect(await waitingIn(current)).toEqual([0, 0, 3]);
    });

    test('where nothing tells to which of two nights they belong, both say so', async () => {
      const { last, current, next } = await nights();
      await device({ waiting: 4 });
      expect(await waitingIn(last)).toEqual([0, 0, 4]);
      expect(await waitingIn(current)).toEqual([0, 0, 4]);
      expect(await waitingIn(next)).toEqual([0, 0, 0]);
      // They are not counted for the night before last.
      await isOver(current, '36 hours');
      expect(await waitingIn(last)).toEqual([0, 0, 0]);
      expect(await waitingIn(current)).toEqual([0, 0, 4]);
      expect(await waitingIn(next)).toEqual([0, 0, 4]);
    });

    test('goes on until there is another event', async () => {
      const { last, current } = await nights();
      const its = await device({ waiting: 2 });
      await hasList(its, '1 minute');
      await heardBefore(its, '1 minute');
      expect(await waitingIn(last)).toEqual([0, 0, 0]);
      expect(await waitingIn(current)).toEqual([0, 0, 2]);
      await server.database.query('update events set created_at = now() where id <> $1', [last]);
      expect(await waitingIn(last)).toEqual([0, 0, 2]);
      expect(await waitingIn(current)).toEqual([0, 0, 0]);
    });
  });

  test('the door opens a day before the event, or when somebody opens it', async () => {
    const eventId = await newEvent();
    const [{ at }] = (await server.database.query<{ at: Date }>(
      'select event_date as at from events where id = $1',
      [eventId],
    )) as [{ at: Date }];
    expect(await read(eventId)).toMatchObject({
      isOpen: false,
      state: 'closed',
      opensAt: new Date(at.getTime() - 24 * 3_600_000).toISOString(),
    });
    const opened = await server.call('PUT', `/api/events/${eventId}/door`, {
      as: president,
      body: { is_open: true },
    });
    expect(opened.status).toBe(200);
    expect(await read(eventId)).toMatchObject({ isOpen: true, state: 'opened' });
  });
});
