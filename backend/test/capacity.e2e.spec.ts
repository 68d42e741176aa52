import { jest } from '@jest/globals';
import pg from 'pg';
import { findDifferences } from '../src/database/recount.js';
import { Database } from '../src/database/database.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeUser } from './support/builders.js';
import { until } from './support/until.js';

/** Sales and cancellations are counted exactly once while a capacity is being set, whichever comes first. */
describe('a capacity that is set while something else is under way', () => {
  let server: TestApp;
  let as: string;
  /** A connection whose transaction a test holds open. */
  let other: pg.Client;

  beforeAll(async () => {
    server = await startApp();
    as = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
  });
  afterEach(() => other.end());

  let days = 1_000;
  const newEvent = async (): Promise<any> => {
    const body = {
      name: 'Lantern Festival',
      description: '',
      location: 'Town Hall',
      status: 'on_sale',
      event_date: new Date(Date.now() + days-- * 24 * 3600 * 1000).toISOString(),
    };
    const { body: event } = await server.call('POST', '/api/events', { as, body });
    await server.call('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, { as });
    return event;
  };
  const sell = async (tickets: number): Promise<any> => {
    const body = makeAttendee({ ticket_quantity: tickets });
    const answer = await server.call('POST', '/api/register', { as, body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const setCapacity = ({ id, name, location, event_date }: any, capacity: number | null) =>
    server.call('PUT', `/api/events/${id}`, {
      as,
      body: { name, description: '', location, event_date, capacity },
    });
  const soldOf = async (eventId: string): Promise<number> =>
    (await server.database.query(`select sold from event_capacities where event_id = $1`, [eventId]))[0]!
      .sold;
  const cancelSql = `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill'
    where id = $1`;
  /**
   * Adds rows of sums in every slot, as an event has them after a few sales. Without them, the foreign keys of a slot's first
   * writer would lock the event by chance.
   */
  const fillSlots = async (eventId: string): Promise<void> => {
    for (const [table, keys, sums] of [
      ['seller_sums', 'event_id, seller_id', 'registrations'],
      ['sales_per_day', 'event_id, day', 'tickets, cents'],
      ['people_counts', 'event_id, kinds', 'people'],
    ])
      await server.database.query(
        `insert into ${table} (${keys}, slot, ${sums})
         select distinct ${keys}, slots.slot, ${sums!.replace(/\w+/g, '0')} from ${table}, generate_series(0, 7) slots (slot)
         where event_id = $1 on conflict do nothing`,
        [eventId],
      );
  };
  const agree = async (eventId: string) =>
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);

  /** Takes a change of the event, and returns once it waits for `other` or is done because it need not wait. */
  async function whileOtherIsUnderWay(change: Promise<unknown>): Promise<void> {
    let isDone = false;
    void change.then(() => (isDone = true));
    const [{ pid }] = (await other.query('select pg_backend_pid() as pid')).rows;
    const isWaiting = async (): Promise<boolean> =>
      (
        await server.database.query(
          `select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [pid],
        )
      ).length > 0;
    await until(async () => isDone || (await isWaiting()));
  }

  test('waits for a cancellation, and does not count what it frees', async () => {
    const event = await newEvent();
    const [first] = [await sell(3), await sell(4)];
    await fillSlots(event.id);
    await other.query('begin');
    await other.query(cancelSql, [first.id]);
    const change = setCapacity(event, 10);
    await whileOtherIsUnderWay(change);
    await other.query('commit');
    expect((await change).status).toBe(200);
    expect(await soldOf(event.id)).toBe(4);
    await agree(event.id);
  });

  test('counts what a cancellation that fails would have freed', async () => {
    const event = await newEvent();
    const sale = await sell(3);
    await fillSlots(event.id);
    await other.query('begin');
    await other.query(cancelSql, [sale.id]);
    const change = setCapacity(event, 10);
    await whileOtherIsUnderWay(change);
    await other.query('rollback');
    expect((await change).status).toBe(200);
    expect(await soldOf(event.id)).toBe(3);
    await agree(event.id);
  });

  test('a cancellation waits for it, and frees its tickets afterwards', async () => {
    const event = await newEvent();
    const sale = await sell(3);
    await sell(4);
    await fillSlots(event.id);
    await other.query('begin');
    await other.query('select from events where id = $1 for update', [event.id]);
    const cancelled = server.call('POST', `/api/attendees/${sale.id}/cancel`, {
      as,
      body: { reason: 'ill' },
    });
    await whileOtherIsUnderWay(cancelled);
    await other.query(
      `insert into event_capacities select $1, 10, sum(with_food_tickets + without_food_tickets)
       from seller_sums where event_id = $1`,
      [event.id],
    );
    await other.query('commit');
    expect((await cancelled).status).toBe(200);
    expect(await soldOf(event.id)).toBe(4);
    await agree(event.id);
  });

  test('counts a sale that is under way', async () => {
    const event = await newEvent();
    await sell(3);
    await other.query('begin');
    await other.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1, id, 'Somebody', 'somebody@example.org', '4155550100', 5, 'cash', 'with_food', 0, 0, 'CODE'
       from users limit 1`,
      [event.id],
    );
    const change = setCapacity(event, 10);
    await whileOtherIsUnderWay(change);
    await other.query('commit');
    expect((await change).status).toBe(200);
    expect(await soldOf(event.id)).toBe(8);
    await agree(event.id);
  });

  test('is kept by a sale that waited for it', async () => {
    const event = await newEvent();
    await sell(3);
    await other.query('begin');
    await other.query('select from events where id = $1 for update', [event.id]);
    const again = jest.spyOn(server.app.get(Database).handle, 'run');
    const body = makeAttendee({ ticket_quantity: 2 });
    const sale = server.call('POST', '/api/register', { as, body });
    await whileOtherIsUnderWay(sale);
    await other.query('insert into event_capacities values ($1, 4, 3)', [event.id]);
    await other.query('commit');
    expect(await sale).toMatchObject({
      status: 409,
      body: { detail: { details: 'Only 1 tickets are left' } },
    });
    // Refused by an answer of the statement, not by its failure.
    expect(again.mock.calls.filter(([{ name }]) => name === 'attendees.register')).toEqual([]);
    again.mockRestore();
    await agree(event.id);
  });

  test('a cancellation while the event moves to another zone leaves the day that it was sold on', async () => {
    const event = await newEvent();
    const sale = await sell(3);
    await sell(4);
    await fillSlots(event.id);
    await other.query('begin');
    await other.query(`update events set time_zone = 'Pacific/Kiritimati' where id = $1`, [event.id]);
    const cancelled = server.call('POST', `/api/attendees/${sale.id}/cancel`, {
      as,
      body: { reason: 'ill' },
    });
    await whileOtherIsUnderWay(cancelled);
    await other.query('commit');
    expect((await cancelled).status).toBe(200);
    await agree(event.id);
  });
});
