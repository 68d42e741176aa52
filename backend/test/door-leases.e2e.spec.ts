import { randomUUID } from 'node:crypto';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { importIs, makeCsv, sendList } from './support/lists.js';

/** What phones may sell without a network, once they may not any more. */
describe('leases that have ended, at a door that is closed again', () => {
  let server: TestApp;
  let finance: string;
  let seller: string;
  let sellerName: string;
  let eventId: string;

  beforeAll(async () => {
    server = await startApp();
    const user = await makeUser(server.database);
    sellerName = user.fullName;
    seller = await server.signIn(user);
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, body?: object, as = seller): Promise<Answer> =>
    server.call(method, path, { as, ...(body && { body }) });
  const register = (tickets: number): Promise<Answer> =>
    call('POST', '/api/register', { ...makeAttendee({ ticket_quantity: tickets }), event_id: eventId });
  const eventNow = async (): Promise<any> =>
    (await call('GET', `/api/events/${eventId}`, undefined, finance)).body;

  let sold: any;
  // Of 20 tickets, 8 are sold, and a phone had the 10 that were kept for the door.
  beforeEach(async () => {
    eventId = (
      await makeEvent(server.database, {
        date: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
        capacity: 20,
        sellsAlongside: true,
      })
    ).id;
    await server.database.query('update events set is_door_open = true where id = $1', [eventId]);
    await server.database.query('update event_capacities set offline_reserve = 10 where event_id = $1', [
      eventId,
    ]);
    sold = (await register(8)).body;
    const device = {
      id: randomUUID(),
      list_cursor: null,
      waiting: 0,
      event_id: eventId,
    };
    const leaseAt = async (station: string): Promise<any> => {
      const { body } = await call('POST', '/api/checkin/sync', {
        now: new Date().toISOString(),
        device: { ...device, station, sales: { count: 0, amount: 0 } },
        scans: [],
      });
      return body.lease;
    };
    // Nothing is sold at the food counter.
    expect(await leaseAt('food')).toBe(null);
    const { ends_at: endsAt, ...lease } = await leaseAt('entrance');
    expect(lease).toMatchObject({ tickets: 10 });
    const [granted] = await server.database.query<{ ends: Date; twoHours: boolean }>(
      `select ends_at as ends, ends_at - granted_at = interval '2 hours' as "twoHours" from door_leases
       where event_id = $1 and granted_at > now() - interval '1 minute'`,
      [eventId],
    );
    expect(granted).toEqual({ ends: new Date(endsAt), twoHours: true });
    await server.database.query('update events set is_door_open = false where id = $1', [eventId]);
    // While the phone may sell them, nobody else may.
    expect((await register(3)).body.code).toBe('too_few_tickets_left');
    expect(await eventNow()).toMatchObject({ tickets_sold: 8, tickets_reserved: 10, offline_reserve: 10 });
    await server.database.query('update door_leases set ends_at = now() where event_id = $1', [eventId]);
  });
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  });

  test('are counted as reserved by nobody who looks', async () => {
    expect(await eventNow()).toMatchObject({ tickets_sold: 8, tickets_reserved: 0, offline_reserve: 10 });
  });

  test('leave their tickets to an ordinary sale', async () => {
    expect((await register(12)).status).toBe(201);
    expect((await register(1)).body.code).toBe('sold_out');
  });

  test('leave their tickets to a sale that is changed', async () => {
    const change = (tickets: number): Promise<Answer> =>
      call('POST', `/api/attendees/${sold.id}/change`, {
        ticket_quantity: tickets,
        food_option: 'without_food',
        payment_mode: 'cash',
        quoted_total_price: tickets * 15,
      });
    expect(await change(20)).toMatchObject({ status: 201, body: { ticket_quantity: 20 } });
    expect(await eventNow()).toMatchObject({ tickets_sold: 20, tickets_reserved: 0 });
  });

  test('leave their tickets to a list: its check and its run', async () => {
    const people = ['Rosa', 'Ana', 'Eva', 'Ida'].map((name) => [
      `${name} Diaz`,
      `${name.toLowerCase()}@lease.example.org`,
    ]);
    const { id } = (await sendList(server, finance, makeCsv([['Name', 'Email'], ...people]))).body;
    const mapping = {
      name: 'Name',
      email: 'Email',
      tickets: { value: '4' },
      food: { value: 'without_food' },
      payment: { value: 'cash' },
      seller: { value: sellerName },
    };
    await call('POST', `/api/imports/${id}/check`, { mapping, event_id: eventId }, finance);
    const outcomes = async (): Promise<string[]> =>
      (await call('GET', `/api/imports/${id}/rows`, undefined, finance)).body.data.map(
        (row: any) => row.outcome,
      );
    expect(await outcomes()).toEqual(['created', 'created', 'created', 'invalid']);
    // The check has locked nothing and written nothing.
    expect(
      await server.database.query('select released_at from door_leases where event_id = $1', [eventId]),
    ).toEqual([{ released_at: null }]);
    await call('POST', `/api/imports/${id}/run`, undefined, finance);
    await importIs(server, finance, id, 'done');
    expect(await outcomes()).toEqual(['created', 'created', 'created', 'invalid']);
  });
});
