import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, type TestUser } from './support/builders.js';

/** People who bought at the door or on paper, and whom nobody asked who they are. */
describe('people without a name', () => {
  let server: TestApp;
  let eventId: string;
  let seller: TestUser;
  let finance: string;
  let volunteer: string;
  let made = 0;

  beforeAll(async () => {
    server = await startApp();
    seller = await makeUser(server.database);
    volunteer = await server.signIn(seller);
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(`update events set status = 'closed'`);
    eventId = (await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() })).id;
  });

  /** A sale as the door writes it. */
  const sold = async ({
    name = null,
    phone = null,
    tickets = 1,
    mode = 'cash',
  }: Record<string, any> = {}) => {
    const [row] = await server.database.query<{ id: string; person_id: string; version: number }>(
      `insert into registrations (event_id, seller_id, food_option, ticket_quantity, price_per_ticket_cents, total_cents, name,
         phone, payment_mode, qr_code)
       values ($1, $2, 'without_food', $3, 1500, 1500 * $3::int, $4, $5, $6, $7) returning id, person_id, version`,
      [eventId, seller.id, tickets, name, phone, mode, `NAMELESS${++made}`],
    );
    return row!;
  };
  const call = (method: string, path: string, body?: object, as = finance): Promise<Answer> =>
    server.call(method, path, { as, ...(body && { body }) });
  const people = (): Promise<
    Array<{ id: string; name: string | null; key: string; registrations: number }>
  > =>
    server.database.query(
      `select id, name, key, registrations from people where event_id = $1 and closed_at is null order by id`,
      [eventId],
    );
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  });

  test('each is a person of their own, whose key is the registration’s id', async () => {
    const sales = [
      await sold(),
      await sold(),
      await sold({ name: 'Rosa Diaz' }),
      await sold({ phone: '4155550142' }),
    ];
    const found = await people();
    expect(found.map(({ id }) => id)).toEqual(sales.map(({ id }) => id));
    expect(found.map(({ key }) => key)).toEqual(sales.map(({ id }) => `\n${id}`));
  });

  test('whose name and phone are known is the one person of these', async () => {
    await sold({ name: 'Rosa Diaz', phone: '4155550142' });
    await sold({ name: 'rosa diaz', phone: '4155550142' });
    expect(await people()).toMatchObject([{ name: 'Rosa Diaz', registrations: 2 }]);
  });

  test('lists, files, the door, the look-up and GraphQL have them without a name, sorted after all others', async () => {
    await sold({ name: 'Ana Li', phone: '4155550143' });
    const { id } = await sold({ tickets: 2 });
    for (const [direction, first] of [
      ['asc', 'Ana Li'],
      ['desc', null],
    ] as const) {
      for (const sort of ['name', 'email', 'created_at']) {
        const { body } = await call(
          'GET',
          `/api/attendees?event_id=${eventId}&sort_by=${sort}&sort_dir=${direction}`,
        );
        expect(body.data).toHaveLength(2);
        if (sort === 'name') expect(body.data[0].name).toBe(first);
      }
      const own = await call(
        'GET',
        `/api/volunteers/${seller.id}/attendees?event_id=${eventId}&sort_by=name&sort_dir=${direction}`,
      );
      expect(own.body.data[0].name).toBe(first);
    }
    const found = await call('GET', `/api/attendees?event_id=${eventId}&search=ana`);
    expect(found.body.data.map((row: any) => row.name)).toEqual(['Ana Li']);
    const file = await fetch(`${server.url}/api/attendees/csv?event_id=${eventId}`, {
      headers: { Authorization: `Bearer ${finance}` },
    });
    expect((await file.text()).split('\n')[1]).toMatch(/^[-0-9: ]+,,,,2,/);
    const list = await call('GET', `/api/checkin/list?event_id=${eventId}`, undefined, volunteer);
    expect(list.body.rows.find((row: any) => row.i === id)).toMatchObject({ n: '', p: '', q: 2 });
    const looked = await call('GET', `/api/checkin/search?q=ana&event_id=${eventId}`);
    expect(looked.body).toHaveLength(1);
    const detail = await call('GET', `/api/attendees/${id}/registrations`);
    expect(detail.body.data).toMatchObject([
      { id, name: null, phone: null, email: null, delivery: 'seller' },
    ]);
    const graph = await server.call('POST', '/graphql', {
      as: finance,
      body: {
        query: `{ attendees(eventId: "${eventId}", sortBy: name, sortDir: desc) { data { name phone email } } }`,
      },
    });
    expect(graph.body).toEqual({
      data: {
        attendees: {
          data: [
            { name: null, phone: null, email: null },
            { name: 'Ana Li', phone: '4155550143', email: null },
          ],
        },
      },
    });
    const reach = await call('GET', `/api/events/${eventId}/unreached`).catch(() => null);
    if (reach?.status === 200)
      expect(reach.body).toMatchObject({
        count: 2,
        people: [{ name: 'Ana Li' }, { name: null, phone: null }],
      });
  });

  test('a scan answers without a name', async () => {
    const { id } = await sold();
    const answer = await call('POST', `/api/checkin/by-id/${id}`, { event_id: eventId }, volunteer);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, attendee: { name: null, phone: null } },
    });
  });

  test('a name and a phone that are corrected later make the key follow, and two of one key one person', async () => {
    const [first, second] = [await sold(), await sold()];
    const named = await call('PATCH', `/api/attendees/${first.id}`, { name: 'Rosa Diaz' }, volunteer);
    expect(named).toMatchObject({ status: 200, body: { name: 'Rosa Diaz', phone: null } });
    expect((await people()).map(({ key }) => key)).toEqual([`\n${first.id}`, `\n${second.id}`]);
    await call('PATCH', `/api/attendees/${first.id}`, { phone: '4155550142' });
    const joined = await call('PATCH', `/api/attendees/${second.id}`, {
      name: 'ROSA diaz',
      phone: '4155550142',
    });
    expect(joined.status).toBe(200);
    expect(await people()).toMatchObject([
      { name: 'Rosa Diaz', key: '\nrosa diaz\n4155550142', registrations: 2 },
    ]);
  });

  test('an e-mail needs a name, mails the ticket, and meets the one person who has it', async () => {
    const { id } = await sold();
    const without = await call('PATCH', `/api/attendees/${id}`, { email: 'rosa@example.org' });
    expect(without).toMatchObject({ status: 422, body: { error_codes: { name: ['required'] } } });
    const added = await call('PATCH', `/api/attendees/${id}`, {
      email: 'rosa@example.org',
      name: 'Rosa Diaz',
    });
    expect(added).toMatchObject({
      status: 200,
      body: { email: 'rosa@example.org', phone: null, mail_state: 'queued' },
    });
    // The phone that was missing is the first one that is told.
    await server.database.query(`update events set status = 'on_sale' where id = $1`, [eventId]);
    const more = await call('POST', '/api/register', {
      name: 'Rosa Diaz',
      email: 'rosa@example.org',
      phone: '4155550142',
      ticket_quantity: 1,
      payment_mode: 'cash',
      food_option: 'without_food',
      event_id: eventId,
    });
    expect(more.status).toBe(201);
    const detail = await call('GET', `/api/attendees/${id}/registrations`);
    expect(detail.body.data.map((row: any) => row.phone)).toEqual(['4155550142', '4155550142']);
    const away = await call('PATCH', `/api/attendees/${id}`, { email: null });
    expect(away).toMatchObject({ status: 200, body: { email: null, phone: '4155550142' } });
  });

  test('an e-mail that is taken away leaves a phone behind', async () => {
    const { id } = await sold({ name: 'Rosa Diaz' });
    await call('PATCH', `/api/attendees/${id}`, { email: 'rosa@example.org' });
    expect(await call('PATCH', `/api/attendees/${id}`, { email: null })).toMatchObject({ status: 422 });
  });

  test('a part, and what a sale is changed into, stay theirs', async () => {
    const sale = await sold({ tickets: 3 });
    const cancelled = await call('POST', `/api/attendees/${sale.id}/cancel`, {
      reason: 'Ill',
      tickets: 1,
      of: 3,
    });
    expect(cancelled.status).toBe(200);
    const changed = await call('POST', `/api/attendees/${sale.id}/change`, {
      ticket_quantity: 1,
      food_option: 'with_food',
      payment_mode: 'cash',
      quoted_total_price: 18,
    });
    expect(changed).toMatchObject({ body: { name: null, ticket_quantity: 1 } });
    const [person] = await people();
    expect(person).toMatchObject({ id: sale.person_id, registrations: 1 });
    const all = await call('GET', `/api/attendees/${changed.body.id}/registrations`);
    expect(all.body.data).toHaveLength(1);
  });

  test('their tickets are given to somebody with a name', async () => {
    const sale = await sold({ tickets: 2 });
    const given = await call('POST', `/api/attendees/${sale.id}/give`, {
      tickets: 1,
      of: 2,
      version: sale.version,
      name: 'Ana Li',
      phone: '4155550143',
    });
    expect(given).toMatchObject({ status: 201, body: { name: 'Ana Li', given_from: '', paid_by: '' } });
    expect(await people()).toHaveLength(2);
  });

  test('a cancelled one stands in the statement without a name', async () => {
    const { id } = await sold();
    await call('POST', `/api/attendees/${id}/cancel`, { reason: 'Ill' });
    const statement = await call('GET', `/api/events/${eventId}/statement`);
    expect(statement.body.cancellations).toMatchObject([{ id, name: null }]);
    expect((await call('GET', `/api/events/${eventId}/statement/csv`)).status).toBe(200);
    expect(await people()).toEqual([]);
  });

  test('a transfer stands in the list of transfers', async () => {
    const { id } = await sold({ mode: 'zelle' });
    const { body } = await call('GET', `/api/transfers?event_id=${eventId}`);
    expect(body.data).toMatchObject([{ attendee_id: id, name: null }]);
  });
});

describe('tickets that are kept for somebody', () => {
  let server: TestApp;
  let eventId: string;
  let finance: string;

  beforeAll(async () => {
    server = await startApp();
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(`update events set status = 'closed'`);
  });

  const made = async (keep: { capacity: number; reserved?: number; reserve?: number; soon?: boolean }) => {
    const date = keep.soon ? new Date(Date.now() + 3_600_000).toISOString() : undefined;
    eventId = (await makeEvent(server.database, { capacity: keep.capacity, ...(date && { date }) })).id;
    await server.database.query(
      'update event_capacities set reserved = $2, offline_reserve = $3 where event_id = $1',
      [eventId, keep.reserved ?? 0, keep.reserve ?? 0],
    );
  };
  let people = 0;
  const sell = (tickets: number): Promise<Answer> =>
    server.call('POST', '/api/register', {
      as: finance,
      body: {
        name: 'Rosa Diaz',
        email: `kept-${++people}@example.org`,
        phone: '4155550142',
        ticket_quantity: tickets,
        payment_mode: 'cash',
        food_option: 'without_food',
        event_id: eventId,
      },
    });
  const event = async () => (await server.call('GET', `/api/events/${eventId}`, { as: finance })).body;

  test('reserved ones are not sold to others', async () => {
    await made({ capacity: 10, reserved: 7 });
    expect(await event()).toMatchObject({ capacity: 10, tickets_sold: 0, tickets_reserved: 7 });
    expect(await sell(4)).toMatchObject({ status: 409, body: { code: 'too_few_tickets_left' } });
    expect((await sell(3)).status).toBe(201);
    expect((await sell(1)).body.code).toBe('sold_out');
  });

  test('the reserve of the door counts as sold only while volunteers get the list', async () => {
    await made({ capacity: 10, reserve: 7 });
    expect(await event()).toMatchObject({ tickets_reserved: 0 });
    expect((await sell(5)).status).toBe(201);
    await server.call('PUT', `/api/events/${eventId}/door`, { as: finance, body: { is_open: true } });
    // Only as many are kept as there are.
    expect(await event()).toMatchObject({ tickets_sold: 5, tickets_reserved: 5 });
    expect((await sell(1)).body.code).toBe('sold_out');
    await server.call('PUT', `/api/events/${eventId}/door`, { as: finance, body: { is_open: false } });
    expect((await sell(5)).status).toBe(201);

    await made({ capacity: 10, reserve: 7, soon: true });
    expect((await sell(4)).body.code).toBe('too_few_tickets_left');
    expect((await sell(3)).status).toBe(201);
  });

  test('a capacity is not set below what is sold and reserved', async () => {
    await made({ capacity: 10, reserved: 4 });
    await sell(3);
    const { capacity: _, ...unchanged } = await event();
    const set = (capacity: number) =>
      server.call('PUT', `/api/events/${eventId}`, {
        as: finance,
        body: {
          name: unchanged.name,
          description: 'x',
          event_date: unchanged.event_date,
          location: 'Hall',
          capacity,
        },
      });
    expect(await set(6)).toMatchObject({ status: 409, body: { code: 'capacity_below_reserved' } });
    expect((await set(7)).status).toBe(200);
  });
});
