import { randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

const HOUR_MS = 3_600_000;

/** What the cases of docs/door-cases.md do not say about sales at the door; see door-sales-cases. */
describe('sales at the door', () => {
  let servers: [TestApp, TestApp];
  let eventId: string;
  let sellers: Array<TestUser & { token: string }>;
  let finance: string;
  let prices: { tiers: object[]; signature: string };

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '100000', LIMIT_SYNCS_PER_DEVICE: '10000' };
    const first = await startApp({ env });
    servers = [first, await startApp({ database: first.database, env })];
    sellers = [];
    for (let i = 0; i < 3; i++) {
      const user = await makeUser(first.database);
      sellers.push({ ...user, token: await first.signIn(user) });
    }
    finance = await first.signIn(await makeUser(first.database, { role: 'finance_director' }));
  });
  afterAll(async () => {
    for (const server of [...servers].reverse()) await server.close();
  });

  const query = <Row = any>(text: string, values: unknown[] = []): Promise<Row[]> =>
    servers[0].database.query(text, values) as Promise<Row[]>;
  const call = (
    method: string,
    path: string,
    {
      as = sellers[0]!.token,
      body,
      device,
      by = 0,
    }: { as?: string; body?: object; device?: string; by?: number } = {},
  ): Promise<Answer> =>
    servers[by % 2]!.call(method, path, {
      as,
      ...(body && { body }),
      ...(device && { headers: { 'x-device-id': device } }),
    });

  const startEvent = async (capacity?: number, reserve = 0) => {
    await query(`update events set status = 'closed'`);
    const date = new Date(Date.now() + HOUR_MS).toISOString();
    eventId = (await makeEvent(servers[0].database, { date, ...(capacity && { capacity }) })).id;
    await query(`update events set created_at = now() - interval '2 hours' where id = $1`, [eventId]);
    if (reserve)
      await query('update event_capacities set offline_reserve = $2 where event_id = $1', [eventId, reserve]);
    prices = (await call('GET', `/api/checkin/list?event_id=${eventId}`)).body.event.prices;
  };
  const expectExact = async () =>
    expect(await findDifferences(servers[0].app.get(Database).handle, eventId)).toEqual([]);

  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const saleOf = (fields: object = {}) => ({
    sale_id: randomUUID(),
    code: newQrCode(),
    event_id: eventId,
    tickets: 1,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: 15,
    ...fields,
  });
  const sync = (device: string, as: string, sales: object = { count: 0, amount: 0 }, by = 0) =>
    call('POST', '/api/checkin/sync', {
      as,
      by,
      device,
      body: {
        now: ago(0),
        device: {
          id: device,
          label: 'Gate A',
          station: 'entrance',
          list_cursor: null,
          waiting: 0,
          event_id: eventId,
          sales,
        },
        scans: [],
      },
    });
  const sell = (sale: object, options: { as?: string; device?: string; by?: number } = {}) =>
    call('POST', '/api/checkin/sales', { body: sale, ...options });
  /** As a phone sends what waits on it: again where the server had too much to do. */
  const send = async (...sent: Parameters<typeof sell>): Promise<Answer> => {
    const answer = await sell(...sent);
    return answer.status === 503 ? send(...sent) : answer;
  };

  test('sales at the door, of the form and on leases, at once over two processes, never pass the capacity', async () => {
    await startEvent(60, 20);
    const phones = sellers.map(() => randomUUID());
    const leases = await Promise.all(phones.map((phone, i) => sync(phone, sellers[i]!.token, undefined, i)));
    const given = leases.map(({ body }) => body.lease?.tickets ?? 0);
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(20);
    const door = Array.from({ length: 40 }, (_, i) => sell(saleOf(), { as: sellers[i % 3]!.token, by: i }));
    const form = Array.from({ length: 40 }, (_, i) =>
      call('POST', '/api/register', { by: i, body: { ...makeAttendee(), event_id: eventId } }),
    );
    const onLease = phones.flatMap((device, i) =>
      Array.from({ length: 12 }, (_, n) =>
        send(saleOf({ prices, sold_at: ago(0), now: ago(0) }), { as: sellers[i]!.token, device, by: n }),
      ),
    );
    const answers = await Promise.all([...door, ...form]);
    const offline = await Promise.all(onLease);
    const sold = answers.filter(({ status }) => status === 201).length;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(sold).toBe(40);
    const outcomes = offline.map(({ body }) => body.outcome);
    expect(offline.map(({ status }) => status)).toEqual(Array(36).fill(201));
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'over_capacity')).toHaveLength(16);
    const [row] = await query('select sold, reserved from event_capacities where event_id = $1', [eventId]);
    expect(row).toEqual({ sold: 60, reserved: 0 });
    await expectExact();
    // What was over is in the figures, and by itself.
    const { body: stats } = await call('GET', `/api/stats?event_id=${eventId}`, { as: finance });
    expect(stats).toMatchObject({
      total_registered: 76,
      door_tickets: 76 - answers.slice(40).filter(({ status }) => status === 201).length,
    });
    const { body: list } = await call('GET', `/api/checkin/sales?event_id=${eventId}&outcome=over_capacity`, {
      as: finance,
    });
    expect([list.data.length, list.counts.over_capacity, list.pagination.total]).toEqual([16, 16, 16]);
  });

  test('one sale that many send at once is one', async () => {
    await startEvent();
    const sale = saleOf({ prices, sold_at: ago(1_000), now: ago(0) });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => sell(sale, { as: sellers[i % 3]!.token, by: i })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(answers.filter(({ body }) => body.outcome === 'sold')).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.registration.id)).size).toBe(1);
    expect(
      await query('select count(*)::int as n from registrations where event_id = $1', [eventId]),
    ).toEqual([{ n: 1 }]);
    await expectExact();
  });

  test('an undo that races with its sale ends it, whichever comes first', async () => {
    await startEvent(10);
    for (let round = 0; round < 10; round++) {
      const sale = saleOf({ sold_at: ago(1_000) });
      const device = randomUUID();
      const answers = await Promise.all([
        sell(sale, { by: 0, device }),
        sell({ ...sale, undone_at: ago(0) }, { by: 1, device }),
        call('DELETE', `/api/checkin/sales/${sale.sale_id}`, { by: 1 }),
      ]);
      expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([201, 201]);
      expect([200, 404]).toContain(answers[2]!.status);
      const [row] = await query(
        'select r.cancelled_at, r.tickets_admitted, d.undone_at from door_sales d join registrations r on r.id = d.registration_id where d.sale_id = $1',
        [sale.sale_id],
      );
      expect([row.cancelled_at === null, row.undone_at === null, row.tickets_admitted]).toEqual([
        false,
        false,
        0,
      ]);
    }
    const [capacity] = await query('select sold, reserved from event_capacities where event_id = $1', [
      eventId,
    ]);
    expect(capacity).toEqual({ sold: 0, reserved: 0 });
    await expectExact();
  });

  test('three phones that come back with 300 sales: each seller’s cash is exact', async () => {
    await startEvent();
    const phones = sellers.map((seller) => ({
      seller,
      device: randomUUID(),
      sales: Array.from({ length: 100 }, (_, i) =>
        saleOf({
          tickets: 1 + (i % 3),
          total_price: 15 * (1 + (i % 3)),
          label: `Gate ${seller.id.slice(-4)}`,
          prices,
          sold_at: ago(HOUR_MS - i * 1_000),
          ...(i % 25 === 0 && { undone_at: ago(HOUR_MS - i * 1_000 - 500) }),
        }),
      ),
    }));
    await Promise.all(
      phones.map(async ({ seller, device, sales }, by) => {
        const amount = sales.reduce((sum, { total_price }) => sum + total_price, 0);
        await sync(device, seller.token, { count: 100, amount }, by);
        const told = await call('GET', `/api/volunteers/me/details?event_id=${eventId}`, {
          as: seller.token,
        });
        expect(told.body.waiting_sales).toEqual({ count: 100, amount });
        const own = await call('GET', '/api/hand-overs/me', { as: seller.token });
        expect(own.body.events.find((event: any) => event.event_id === eventId).waiting_sales).toEqual({
          count: 100,
          amount,
        });
        for (const sale of sales) {
          const { status } = await sell({ ...sale, now: ago(0) }, { as: seller.token, device, by });
          expect(status).toBe(201);
          // The answer was lost.
          if (sale.tickets === 3)
            await sell({ ...sale, now: ago(0) }, { as: seller.token, device, by: by + 1 });
        }
      }),
    );
    const { body: statement } = await call('GET', `/api/events/${eventId}/statement`, { as: finance });
    for (const { seller, sales } of phones) {
      const amount = sales.reduce((sum, sale) => sum + ('undone_at' in sale ? 0 : sale.total_price), 0);
      const tickets = sales.reduce((sum, sale) => sum + ('undone_at' in sale ? 0 : sale.tickets), 0);
      const row = statement.sellers.find((each: any) => each.volunteer_id === seller.id);
      expect(row).toMatchObject({
        cash_amount: amount,
        cash_in_hand: amount,
        waiting_sales: { count: 0, amount: 0 },
        door_sales: { tickets, amount },
        cancelled_by_seller: { count: 4 },
      });
    }
    const figures = await servers[0].graphql(
      `{ door(eventId: "${eventId}") { admitted sales { label tickets amount } } stats(eventId: "${eventId}") { doorTickets doorRevenue } }`,
      {},
      finance,
    );
    const { door, stats } = figures.body.data;
    expect(door.sales).toHaveLength(3);
    expect(stats.doorRevenue).toBe(door.sales.reduce((sum: number, { amount }: any) => sum + amount, 0));
    expect(door.admitted).toBe(stats.doorTickets);
    await expectExact();
  });

  test('what waited counts at an event that is over and archived, from a device that was cut off; others’ are sent by officers only', async () => {
    await startEvent();
    const [seller, other] = [sellers[0]!, sellers[1]!];
    const device = randomUUID();
    await sync(device, seller.token);
    const sale = () => saleOf({ prices, sold_at: ago(600_000), now: ago(0) });
    await query(
      `update events set is_archived = true, event_date = event_date - interval '3 days' where id = $1`,
      [eventId],
    );
    await call('DELETE', `/api/checkin/devices/${device}`, { as: finance });
    expect((await sell(sale(), { as: seller.token, device })).status).toBe(201);
    const online = saleOf({ sold_at: ago(0) });
    expect((await sell(online, { as: seller.token, device })).body.code).toBe('device_cut_off');
    await call('PUT', `/api/checkin/devices/${device}`, { as: finance });
    expect((await sell(online, { as: other.token })).body.code).toBe('door_over');
    expect((await sell(online, { as: finance })).body.code).toBe('event_over');

    const forwarded = { ...sale(), account_id: seller.id };
    expect((await sell(forwarded, { as: other.token })).body.code).toBe('insufficient_permissions');
    await query('update users set is_active = false where id = $1', [seller.id]);
    const sent = await sell(forwarded, { as: finance });
    expect(sent).toMatchObject({ status: 201, body: { registration: { volunteer_id: seller.id } } });
    const [audit] = await query(
      `select details from audit_log where action = 'door_sale.forwarded' and subject_id = $1`,
      [sent.body.registration.id],
    );
    expect(audit.details).toMatchObject({ seller_id: seller.id, sale_id: forwarded.sale_id });
    expect(
      await query(`select to_address from outbox where kind = 'door_sale_sent' and user_id = $1`, [
        seller.id,
      ]),
    ).toEqual([{ to_address: seller.email }]);
    await query('update users set is_active = true where id = $1', [seller.id]);
    seller.token = await servers[0].signIn(seller);
    await expectExact();
  });

  test('before volunteers get the list, they sell nothing, and nothing is kept', async () => {
    await startEvent(20, 10);
    await query(`update events set event_date = now() + interval '3 days' where id = $1`, [eventId]);
    expect((await sell(saleOf())).body.code).toBe('door_closed');
    expect((await sync(randomUUID(), sellers[0]!.token)).body.lease).toBeNull();
    expect((await sell(saleOf(), { as: finance })).status).toBe(201);
    await call('PUT', `/api/events/${eventId}/door`, { as: finance, body: { is_open: true } });
    expect((await sell(saleOf())).status).toBe(201);
    expect((await sync(randomUUID(), sellers[0]!.token)).body.lease).toMatchObject({
      number: 1,
      tickets: 10,
    });
    expect((await call('GET', `/api/events/${eventId}`, { as: finance })).body).toMatchObject({
      tickets_reserved: 10,
      offline_reserve: 10,
    });
  });

  test('the list has the end of the code, and new prices; the look-up finds by it', async () => {
    await startEvent();
    const first = await call('GET', `/api/checkin/list?event_id=${eventId}`);
    expect(first.body.event).toMatchObject({
      has_capacity: false,
      prices: { tiers: [{ price_per_ticket: 18 }, { price_per_ticket: 15 }] },
    });
    const sale = saleOf();
    const { body } = await sell(sale);
    const end = sale.code.slice(-5);
    const list = await call('GET', `/api/checkin/list?event_id=${eventId}&cursor=${first.body.cursor}`);
    expect(list.body.rows).toMatchObject([
      { i: body.registration.id, n: '', a: 1, c: end, v: body.registration.version },
    ]);
    expect(list.body.event).toBeUndefined();
    await query('update pricing_tiers set price_cents = 2000 where event_id = $1', [eventId]);
    const after = await call('GET', `/api/checkin/list?event_id=${eventId}&cursor=${list.body.cursor}`);
    expect(after.body.event.prices.tiers.map((tier: any) => tier.price_per_ticket)).toEqual([20, 20]);
    const found = await call('GET', `/api/checkin/search?event_id=${eventId}&q=${end.toLowerCase()}`);
    expect(found.body).toMatchObject([{ id: body.registration.id, name: null, code_end: end }]);
    // Nothing of it waits to be delivered, and it has no mail.
    const own = await call('GET', `/api/volunteers/me/attendees?event_id=${eventId}&to_deliver=true`);
    expect(own.body.data).toEqual([]);
  });

  test('what could not be taken is listed as such until it can be', async () => {
    await startEvent();
    const sale = saleOf({ prices, sold_at: ago(1_000), code: newQrCode().toLowerCase() });
    const other = { ...sale, tickets: 2, total_price: 30, prices: { ...prices, signature: '' } };
    await query('update pricing_tiers set is_active = false where event_id = $1', [eventId]);
    const unsigned = { ...sale, prices: { ...prices, signature: '' } };
    for (const sent of [unsigned, { ...unsigned, label: 'Gate B', now: ago(0) }, other])
      expect((await sell(sent)).body.code).toBe('sale_without_price');
    const listed = async () =>
      (await call('GET', `/api/checkin/sales?event_id=${eventId}`, { as: finance })).body;
    expect((await listed()).counts).toMatchObject({ sold: 0, invalid: 2 });
    await query('update pricing_tiers set is_active = true where event_id = $1', [eventId]);
    expect((await sell({ ...unsigned, now: ago(0) })).body.outcome).toBe('sold');
    // Somebody has the money of the other one still.
    const { counts, data } = await listed();
    expect(counts).toMatchObject({ sold: 1, invalid: 1 });
    expect(data.find((row: any) => row.outcome === 'invalid').sent).toMatchObject({ tickets: 2 });
  });

  test('a sale with a network is not one of those that wait on its phone', async () => {
    await startEvent();
    const device = randomUUID();
    const { token } = sellers[0]!;
    await sync(device, token, { count: 2, amount: 30 });
    const waiting = async () =>
      (await call('GET', `/api/volunteers/me/details?event_id=${eventId}`)).body.waiting_sales;
    await sell(saleOf(), { device });
    expect(await waiting()).toEqual({ count: 2, amount: 30 });
    await sell(saleOf({ prices, sold_at: ago(0) }), { device });
    expect(await waiting()).toEqual({ count: 1, amount: 15 });
  });

  test('tickets of a lease that has ended keep no capacity from being lowered', async () => {
    await startEvent(20, 10);
    expect((await sync(randomUUID(), sellers[0]!.token)).body.lease.tickets).toBe(10);
    const { name, description, event_date, location } = (
      await call('GET', `/api/events/${eventId}`, { as: finance })
    ).body;
    const set = (capacity: number) =>
      call('PUT', `/api/events/${eventId}`, {
        as: finance,
        body: { name, description, event_date, location, capacity },
      });
    expect((await set(5)).body.code).toBe('capacity_below_reserved');
    await query(`update door_leases set ends_at = now() where event_id = $1`, [eventId]);
    expect((await set(5)).status).toBe(200);
    await expectExact();
  });

  test('an older page gets the answers to its scans alone', async () => {
    await startEvent();
    const { body } = await call('POST', '/api/checkin/sync', {
      body: { now: ago(0), device: { id: randomUUID(), station: 'entrance' }, scans: [] },
    });
    expect(body).toEqual([]);
  });
});
