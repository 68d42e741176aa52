import pg from 'pg';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

let codes = 0;

describe('stats', () => {
  let server: TestApp;
  let seller: TestUser;
  let president: string;
  let finance: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp();
    seller = await makeUser(server.database);
    volunteer = await server.signIn(seller);
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());

  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 100;
  const newEvent = (timeZone = 'America/New_York') =>
    makeEvent(server.database, {
      timeZone,
      date: new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString(),
    });
  const sell = async (fields: Record<string, unknown> = {}, as = volunteer): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  /** Inserts a sale at a moment in the past. */
  const sellAt = async (eventId: string, createdAt: string, tickets = 1, cents = 1500): Promise<string> => {
    const attendee = makeAttendee();
    const [row] = await server.database.query<{ id: string }>(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code, created_at)
       values ($1, $2, $3, $4, $5, $6, 'cash', 'with_food', $7, $8, $9, $10) returning id`,
      [
        eventId,
        seller.id,
        attendee.name,
        attendee.email,
        attendee.phone,
        tickets,
        cents,
        tickets * cents,
        String(++codes).padStart(15, '0'),
        createdAt,
      ],
    );
    return row!.id;
  };
  /** Lets in everybody of a sale at a moment in the past. */
  const letInAt = async (id: string, at: string): Promise<void> => {
    await server.database.query(
      `with sale as (
         update registrations set checked_in_at = $2, check_in_recorded_at = now(), checked_in_by = seller_id,
           tickets_admitted = ticket_quantity where id = $1
         returning event_id, id, ticket_quantity, seller_id
       )
       insert into admissions (scan_id, event_id, registration_id, station, tickets, let_in, scanned_at, account_id, source,
         content)
       select uuidv7(), event_id, id, 'entrance', ticket_quantity, ticket_quantity, $2, seller_id, 'online', '' from sale`,
      [id, at],
    );
  };
  const get = async (url: string, as = finance): Promise<any> => {
    const answer = await server.call('GET', url, { as });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const series = (kind: string) => get(`/api/stats/series?kind=${kind}`);

  test('tickets and registrations are told apart, and guests count in no money', async () => {
    await newEvent();
    const fed = await sell({ ticket_quantity: 3, food_option: 'with_food' });
    await sell({ ticket_quantity: 2, payment_mode: 'zelle' });
    await sell({ ticket_quantity: 5, is_guest: true, food_option: 'with_food' }, president);
    await server.call('POST', `/api/checkin/${fed.qr_code_id}`, { as: volunteer });
    expect(await get('/api/stats')).toEqual({
      bounced: 0,
      total_registered: 10,
      total_registrations: 3,
      checked_in: 1,
      tickets_admitted: 3,
      meals_served: 0,
      door_tickets: 0,
      door_revenue: 0,
      meals_ordered: 8,
      with_food_tickets: 8,
      without_food_tickets: 2,
      revenue_cash: 54,
      revenue_zelle: 32,
      zelle_verified: 0,
      zelle_unverified: 32,
      total_revenue: 86,
    });
  });

  test('an event without sales has zeros and empty charts', async () => {
    await newEvent();
    expect(new Set(Object.values(await get('/api/stats')))).toEqual(new Set([0]));
    expect(await series('sales_per_day')).toEqual([]);
    expect(await series('check_ins_per_5_min')).toEqual([]);
  });

  test('the figures are those of the event that is named, else of the current one', async () => {
    const before = await newEvent();
    await sell({ ticket_quantity: 2 });
    await newEvent();
    await sell({ ticket_quantity: 7 });
    expect((await get('/api/stats')).total_registered).toBe(7);
    expect((await get(`/api/stats?event_id=${before.id}`)).total_registered).toBe(2);
    expect(await get(`/api/stats/series?kind=sales_per_day&event_id=${before.id}`)).toMatchObject([
      { count: 2, amount: 30 },
    ]);
  });

  test('cents add up exactly', async () => {
    const { id } = await newEvent();
    for (let i = 0; i < 3; i++) await sellAt(id, '2026-11-01T12:00:00Z', 1, 1010);
    expect(await get('/api/stats')).toMatchObject({ revenue_cash: 30.3, total_revenue: 30.3 });
    expect(await series('sales_per_day')).toMatchObject([{ amount: 30.3 }]);
  });

  test.each([
    // Half an hour before and after midnight there, on the day that the clocks go back.
    [
      'America/New_York',
      '2026-11-01T03:30:00Z',
      '2026-11-01T04:30:00Z',
      '2026-10-31T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
    ],
    [
      'America/New_York',
      '2026-11-02T04:30:00Z',
      '2026-11-02T05:30:00Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ],
    [
      'Asia/Kolkata',
      '2026-06-01T18:00:00Z',
      '2026-06-01T19:00:00Z',
      '2026-05-31T18:30:00.000Z',
      '2026-06-01T18:30:00.000Z',
    ],
  ])('a day of sales is one of the zone %s: %s and %s', async (zone, first, second, firstDay, secondDay) => {
    const { id } = await newEvent(zone);
    await sellAt(id, first, 2);
    await sellAt(id, second, 3);
    await sellAt(id, second, 1);
    expect(await series('sales_per_day')).toEqual([
      { at: firstDay, count: 2, amount: 30 },
      { at: secondDay, count: 4, amount: 60 },
    ]);
  });

  test('a cancellation leaves the day of the sale, and a day without sales is not shown', async () => {
    const { id } = await newEvent('UTC');
    const old = await sellAt(id, '2026-05-01T12:00:00Z', 2);
    await sellAt(id, '2026-05-02T12:00:00Z', 1);
    const cancelled = await server.call('POST', `/api/attendees/${old}/cancel`, {
      as: finance,
      body: { reason: 'ill' },
    });
    expect(cancelled.status).toBe(200);
    expect(await series('sales_per_day')).toEqual([{ at: '2026-05-02T00:00:00.000Z', count: 1, amount: 15 }]);
  });

  test('people are counted by the five minutes in which they were scanned, and undone ones are not', async () => {
    const { id } = await newEvent();
    const [a, b, c] = [
      await sellAt(id, '2026-05-01T12:00:00Z', 4),
      await sellAt(id, '2026-05-01T12:00:00Z'),
      await sellAt(id, '2026-05-01T12:00:00Z'),
    ];
    await letInAt(a!, '2026-05-01T17:59:59.999Z');
    await letInAt(b!, '2026-05-01T18:00:00Z');
    await letInAt(c!, '2026-05-01T18:04:59.999Z');
    expect(await series('check_ins_per_5_min')).toEqual([
      { at: '2026-05-01T17:55:00.000Z', count: 4 },
      { at: '2026-05-01T18:00:00.000Z', count: 2 },
    ]);
    await server.call('DELETE', `/api/checkin/${a}`, { as: finance, body: { reason: 'Wrong person' } });
    expect(await series('check_ins_per_5_min')).toEqual([{ at: '2026-05-01T18:00:00.000Z', count: 2 }]);
    expect((await get('/api/stats')).checked_in).toBe(2);
  });

  test('an event that moves to another zone has that zone’s days', async () => {
    const { id } = await newEvent('UTC');
    const gone = await sellAt(id, '2026-05-01T12:00:00Z', 9);
    await sellAt(id, '2026-05-01T02:00:00Z', 2);
    await sellAt(id, '2026-05-01T12:00:00Z', 1);
    await server.call('POST', `/api/attendees/${gone}/cancel`, { as: finance, body: { reason: 'ill' } });
    await server.database.query(`update events set time_zone = 'America/New_York' where id = $1`, [id]);
    expect(await series('sales_per_day')).toEqual([
      { at: '2026-04-30T04:00:00.000Z', count: 2, amount: 30 },
      { at: '2026-05-01T04:00:00.000Z', count: 1, amount: 15 },
    ]);
  });

  test('a deleted registration leaves every sum', async () => {
    const { id } = await newEvent();
    const sale = await sellAt(id, '2026-05-01T12:00:00Z', 4);
    await server.database.query(`delete from registrations where id = $1`, [sale]);
    expect(new Set(Object.values(await get('/api/stats')))).toEqual(new Set([0]));
    expect(await series('sales_per_day')).toEqual([]);
    expect(await series('check_ins_per_5_min')).toEqual([]);
    expect((await get('/api/attendees')).pagination.total).toBe(0);
  });

  test('nobody who looks at figures reads registrations', async () => {
    const { id } = await newEvent();
    await letInAt(await sellAt(id, '2026-05-01T12:00:00Z'), '2026-05-01T18:00:00Z');
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table registrations, people in access exclusive mode');
      expect(await get('/api/stats')).toMatchObject({ total_registrations: 1, checked_in: 1 });
      expect(await series('sales_per_day')).toHaveLength(1);
      expect(await series('check_ins_per_5_min')).toHaveLength(1);
    } finally {
      await client.end();
    }
  });

  test.each([
    '',
    'kind=',
    'kind=sales',
    'kind=sales_per_day&event_id=x',
    'kind=sales_per_day&days=3',
    'kind=a&kind=b',
  ])('a chart is refused for ?%s', async (query) => {
    const answer = await server.call('GET', `/api/stats/series?${query}`, { as: finance });
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
  });

  test('figures are for president and finance director only', async () => {
    await newEvent();
    for (const url of ['/api/stats', '/api/stats/series?kind=sales_per_day']) {
      expect((await server.call('GET', url)).status).toBe(401);
      expect((await server.call('GET', url, { as: volunteer })).status).toBe(403);
      expect((await server.call('GET', url, { as: president })).status).toBe(200);
    }
    expect(
      (await server.call('GET', '/api/stats?event_id=0198c0de-0000-7000-8000-000000000000', { as: finance }))
        .status,
    ).toBe(404);
  });

  test('GraphQL shows the same figures', async () => {
    const { id } = await newEvent('UTC');
    await letInAt(await sellAt(id, '2026-05-01T12:00:00Z', 2), '2026-05-01T18:00:00Z');
    const query = `query ($id: ID) {
      stats(eventId: $id) { totalRegistered totalRegistrations checkedIn withFoodTickets totalRevenue }
      sales: statsSeries(kind: sales_per_day, eventId: $id) { at count amount }
      checkIns: statsSeries(kind: check_ins_per_5_min, eventId: $id) { at count amount } }`;
    expect((await server.graphql(query, { id }, finance)).body).toEqual({
      data: {
        stats: {
          totalRegistered: 2,
          totalRegistrations: 1,
          checkedIn: 1,
          withFoodTickets: 2,
          totalRevenue: 30,
        },
        sales: [{ at: '2026-05-01T00:00:00.000Z', count: 2, amount: 30 }],
        checkIns: [{ at: '2026-05-01T18:00:00.000Z', count: 2, amount: null }],
      },
    });
    expect((await server.graphql(query, { id }, volunteer)).body.errors[0].extensions).toMatchObject({
      status: 403,
    });
  });
});
