import { randomUUID } from 'node:crypto';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

type Seller = TestUser & { token: string };

describe("sellers' figures", () => {
  let server: TestApp;
  let eventId: string;
  let president: Seller;
  let finance: Seller;

  const join = async (fields: Parameters<typeof makeUser>[1] = {}): Promise<Seller> => {
    const user = await makeUser(server.database, fields);
    return { ...user, token: await server.signIn(user) };
  };
  const sell = async (seller: Seller, fields: Record<string, unknown> = {}): Promise<any> => {
    const answer = await server.call('POST', '/api/register', {
      as: seller.token,
      body: makeAttendee(fields),
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const get = (path: string, as: string = finance.token) =>
    server.call('GET', `/api/volunteers/${path}`, { as });
  const cancel = (id: string) =>
    server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = $2, cancel_reason = 'ill' where id = $1`,
      [id, president.id],
    );

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    president = await join({ role: 'president' });
    finance = await join({ role: 'finance_director' });
  });
  afterAll(() => server.close());

  test('a row of the sales team counts tickets, and money by how it was paid', async () => {
    const vera = await join({ fullName: 'Vera Seller' });
    await sell(vera, { ticket_quantity: 3 });
    await sell(vera, { ticket_quantity: 2, payment_mode: 'zelle', food_option: 'with_food' });
    await cancel((await sell(vera, { ticket_quantity: 5 })).id);
    const team = await get('sales-team');
    expect(team.status).toBe(200);
    expect(team.body.find((row: any) => row.volunteer_id === vera.id)).toEqual({
      volunteer_id: vera.id,
      full_name: 'Vera Seller',
      email: vera.email,
      team_role: 'Marketing Team Member',
      user_role: 'volunteer',
      total_attendees: 5,
      cash_count: 3,
      cash_amount: 45,
      zelle_count: 2,
      zelle_amount: 38,
      total_collected: 83,
      cleared_amount: 0,
      pending_amount: 83,
      cash_cleared: 0,
      transfer_cleared: 0,
      cash_pending: 45,
      transfer_pending: 38,
      float_amount: 0,
      cash_in_hand: 45,
      cancelled_by_seller: { count: 0, amount: 0 },
      waiting_sales: { count: 0, amount: 0 },
      door_sales: { tickets: 0, amount: 0 },
      over_cash_limit: false,
      status: 'Not Cleared',
    });
  });

  test('every view tells the same figures', async () => {
    const vera = await join();
    await sell(vera, { ticket_quantity: 7, food_option: 'with_food', payment_mode: 'zelle' });
    await server.call('PATCH', `/api/auth/users/${vera.id}/cleared-amount`, {
      as: finance.token,
      body: { cleared_amount: 100.1 },
    });
    const [row] = (await get('sales-team')).body.filter((seller: any) => seller.volunteer_id === vera.id);
    const { total_sales, clearings, floats, ...details } = (await get(`${vera.id}/details`)).body;
    const { total_collected, ...rest } = row;
    expect(details).toEqual(rest);
    expect(total_sales).toBe(total_collected);
    expect(clearings).toMatchObject([{ amount: 100.1, cleared_by: finance.fullName }]);
    expect((await get('me/details', vera.token)).body).toEqual({
      ...details,
      total_sales,
      clearings,
      floats,
    });
    expect((await get('summary')).body).toContainEqual({
      volunteer_id: vera.id,
      full_name: vera.fullName,
      email: vera.email,
      team_role: 'Marketing Team Member',
      total_attendees: 7,
    });
  });

  test('guests count nowhere in the money, tickets and rank of their seller, and are in the list', async () => {
    const host = await join({ role: 'president' });
    await sell(host, { is_guest: true, ticket_quantity: 4 });
    expect((await get(`${host.id}/details`)).body).toMatchObject({
      total_attendees: 0,
      cash_count: 0,
      total_sales: 0,
      pending_amount: 0,
      status: 'Not Cleared',
    });
    expect((await get('leaderboard', host.token)).body.current_user_rank.tickets_sold).toBe(0);
    expect((await get(`${host.id}/attendees`)).body).toMatchObject({
      data: [{ is_guest: true, total_price: 0 }],
      pagination: { total: 1 },
    });
  });

  test('all users are sellers; a deactivated one stays only while there are sales or money of theirs', async () => {
    const [idle, gone, sold, owed] = [await join(), await join(), await join(), await join()];
    await sell(sold);
    const sale = await sell(owed);
    await server.call('PATCH', `/api/auth/users/${owed.id}/cleared-amount`, {
      as: finance.token,
      body: { cleared_amount: 15 },
    });
    await cancel(sale.id);
    for (const user of [gone, sold, owed])
      await server.database.query(`update users set is_active = false where id = $1`, [user.id]);
    const ids = (await get('sales-team')).body.map((row: any) => row.volunteer_id);
    expect(ids).toEqual(expect.arrayContaining([president.id, finance.id, idle.id, sold.id, owed.id]));
    expect(ids).not.toContain(gone.id);
  });

  test('the figures are of the event that is named, else of the current one', async () => {
    const vera = await join();
    await sell(vera);
    const other = await makeEvent(server.database, { date: LATER });
    const figures = async (query: string) => (await get(`${vera.id}/details${query}`)).body.total_attendees;
    expect(await figures('')).toBe(1);
    expect(await figures(`?event_id=${eventId}`)).toBe(1);
    expect(await figures(`?event_id=${other.id}`)).toBe(0);
    for (const path of ['sales-team', 'summary', 'summary/csv', 'leaderboard', `${vera.id}/attendees`]) {
      expect((await get(`${path}?event_id=${other.id}`)).status).toBe(200);
      expect((await get(`${path}?event_id=01890000-0000-7000-8000-000000000000`)).status).toBe(404);
      expect((await get(`${path}?event_id=nonsense`)).status).toBe(422);
      expect((await get(`${path}?nothing=1`)).status).toBe(422);
    }
    expect((await get(`me/attendees?event_id=${other.id}`, vera.token)).body.data).toEqual([]);
  });

  test('volunteers see their own figures and the leaderboard, and nothing of others', async () => {
    const [vera, other] = [await join(), await join()];
    for (const path of ['me/details', 'me/attendees', 'leaderboard', `leaderboard?event_id=${eventId}`])
      expect((await get(path, vera.token)).status).toBe(200);
    for (const path of [
      'sales-team',
      'summary',
      'summary/csv',
      `${other.id}/details`,
      `${other.id}/attendees`,
    ]) {
      expect(await get(path, vera.token)).toMatchObject({
        status: 403,
        body: { detail: 'Insufficient permissions' },
      });
      expect((await server.call('GET', `/api/volunteers/${path}`)).status).toBe(401);
    }
    const past = await makeEvent(server.database, { date: '2020-01-01T18:00:00Z' });
    expect((await get(`leaderboard?event_id=${past.id}`, vera.token)).status).toBe(403);
    expect((await get(`leaderboard?event_id=${randomUUID()}`, vera.token)).status).toBe(404);
    expect((await get(`me/details?event_id=${past.id}`, vera.token)).status).toBe(200);
  });

  test('a seller who does not exist is a 404', async () => {
    for (const id of ['01890000-0000-7000-8000-000000000000', 'nobody', '%27%3B'])
      for (const list of ['details', 'attendees'])
        expect(await get(`${id}/${list}`)).toMatchObject({
          status: 404,
          body: { detail: 'No seller found' },
        });
  });

  test("a seller's registrations come newest first, page by page, without cancelled ones", async () => {
    const vera = await join();
    const sales: any[] = [];
    for (let i = 0; i < 5; i++) sales.push(await sell(vera));
    await cancel(sales[2].id);
    const expected = [sales[4], sales[3], sales[1], sales[0]].map((sale) => sale.id);
    const all = (await get(`${vera.id}/attendees`)).body;
    expect(all.data.map((row: any) => row.id)).toEqual(expected);
    expect(all.pagination).toEqual({
      offset: 0,
      limit: 50,
      total: 4,
      total_pages: 1,
      current_page: 1,
      has_prev: false,
      has_next: false,
    });
    expect(all.data[0]).toMatchObject(sales[4]);
    const page = (await get('me/attendees?limit=3&offset=3', vera.token)).body;
    expect(page.data.map((row: any) => row.id)).toEqual(expected.slice(3));
    expect(page.pagination).toMatchObject({ total: 4, current_page: 2, has_prev: true, has_next: false });
    for (const query of ['limit=0', 'limit=10001', 'offset=-1', 'limit=ten', 'limit=1.5'])
      expect((await get(`${vera.id}/attendees?${query}`)).status).toBe(422);
  });

  test("a seller's registrations are sorted by any column, both ways; of equal ones the newest comes first", async () => {
    const vera = await join({ role: 'president' });
    const sales: any[] = [];
    for (const fields of [
      { name: 'Élodie Brun', ticket_quantity: 2, email: `c-${randomUUID()}@example.org` },
      {
        name: 'ana Vega',
        ticket_quantity: 10,
        payment_mode: 'zelle',
        email: `a-${randomUUID()}@example.org`,
      },
      {
        name: 'Zoe Adler',
        ticket_quantity: 2,
        food_option: 'with_food',
        email: `b-${randomUUID()}@example.org`,
      },
      { name: 'Mia Guest', ticket_quantity: 1, is_guest: true, email: `d-${randomUUID()}@example.org` },
    ])
      sales.push(await sell(vera, fields));
    await server.call('POST', `/api/checkin/${sales[1].qr_code_id}`, { as: finance.token });
    const placesOf = (rows: any[]) => rows.map(({ id }) => sales.findIndex((sale) => sale.id === id));
    const sorted = async (by: string, direction: string) =>
      placesOf((await get(`${vera.id}/attendees?sort_by=${by}&sort_dir=${direction}`)).body.data);
    const expected: [string, number[], number[]][] = [
      ['created_at', [0, 1, 2, 3], [3, 2, 1, 0]],
      ['name', [1, 0, 3, 2], [2, 3, 0, 1]],
      ['email', [1, 2, 0, 3], [3, 0, 2, 1]],
      ['ticket_quantity', [3, 2, 0, 1], [1, 2, 0, 3]],
      ['total_price', [3, 0, 2, 1], [1, 2, 0, 3]],
      ['payment_mode', [2, 0, 3, 1], [1, 3, 2, 0]],
      ['food_option', [2, 3, 1, 0], [3, 1, 0, 2]],
      ['is_checked_in', [3, 2, 0, 1], [1, 3, 2, 0]],
    ];
    for (const [by, up, down] of expected) {
      expect([by, 'asc', await sorted(by, 'asc')]).toEqual([by, 'asc', up]);
      expect([by, 'desc', await sorted(by, 'desc')]).toEqual([by, 'desc', down]);
    }
    const page = await get(`me/attendees?sort_by=name&sort_dir=asc&limit=2&offset=2`, vera.token);
    expect(placesOf(page.body.data)).toEqual([3, 2]);
    const { body } = await server.graphql(
      '{ seller { registrations(sortBy: email, sortDir: asc) { data { id } } } }',
      {},
      vera.token,
    );
    expect(placesOf(body.data.seller.registrations.data)).toEqual([1, 2, 0, 3]);
    for (const query of ['sort_by=phone', 'sort_dir=up', 'sort_by=name;drop'])
      expect((await get(`${vera.id}/attendees?${query}`)).status).toBe(422);
  });

  test('the file holds the rows of the sales team, and no formula', async () => {
    const evil = await join({ fullName: '=HYPERLINK("http://x", "y")' });
    await sell(evil, { ticket_quantity: 2 });
    const owed = await join();
    const sale = await sell(owed);
    await server.call('PATCH', `/api/auth/users/${owed.id}/cleared-amount`, {
      as: finance.token,
      body: { cleared_amount: 15 },
    });
    await cancel(sale.id);
    const answer = await get('summary/csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sales-team.csv"',
    });
    const bytes = await fetch(`${server.url}/api/volunteers/summary/csv`, {
      headers: { authorization: `Bearer ${finance.token}` },
    }).then((response) => response.arrayBuffer());
    expect([...new Uint8Array(bytes).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = Buffer.from(bytes).subarray(3).toString().trimEnd().split('\n');
    expect(lines[0]).toBe(
      'volunteer_id,full_name,email,team_role,user_role,total_attendees,cash_count,cash_amount,zelle_count,' +
        'zelle_amount,total_collected,cleared_amount,pending_amount,status,cash_cleared,transfer_cleared,' +
        'cash_pending,transfer_pending,float_amount,cash_in_hand,over_cash_limit,cancelled_by_seller_count,' +
        'cancelled_by_seller_amount,waiting_sales_count,waiting_sales_amount,door_tickets,door_amount',
    );
    expect(lines).toContain(
      `${evil.id},"'=HYPERLINK(""http://x"", ""y"")",${evil.email},Marketing Team Member,volunteer,2,2,30.00,0,0.00,` +
        '30.00,0.00,30.00,Not Cleared,0.00,0.00,30.00,0.00,0.00,30.00,false,0,0.00,0,0.00,0,0.00',
    );
    expect(lines.find((line) => line.startsWith(owed.id))).toMatch(
      /,0,0\.00,0,0\.00,0\.00,15\.00,'-15\.00,Partially Cleared,15\.00,0\.00,'-15\.00,0\.00,0\.00,'-15\.00,false,0,0\.00,0,0\.00,0,0\.00$/,
    );
    const team = (await get('sales-team')).body;
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      team.map((row: any) => row.volunteer_id),
    );
  });

  test('GraphQL tells the same figures by the same rules', async () => {
    const [vera, other] = [await join(), await join()];
    const sale = await sell(vera, { ticket_quantity: 2 });
    const fields =
      'volunteerId totalAttendees totalSales status registrations(limit: 1) { data { id } pagination { total } }';
    const expected = {
      volunteerId: vera.id,
      totalAttendees: 2,
      totalSales: 30,
      status: 'Not Cleared',
      registrations: { data: [{ id: sale.id }], pagination: { total: 1 } },
    };
    const query = `query ($id: ID, $event: ID) { seller(id: $id, eventId: $event) { ${fields} } }`;
    const byOfficer = await server.graphql(query, { id: vera.id, event: eventId }, finance.token);
    expect(byOfficer.body.data.seller).toEqual(expected);
    expect((await server.graphql(query, {}, vera.token)).body.data.seller).toEqual(expected);
    const refused = await server.graphql(query, { id: other.id }, vera.token);
    expect(refused.body.errors[0].extensions.status).toBe(403);
    const unknown = await server.graphql(query, { id: 'nobody' }, finance.token);
    expect(unknown.body.errors[0].extensions.status).toBe(404);

    const team = `{ salesTeam { volunteerId totalCollected pendingAmount } }`;
    expect((await server.graphql(team, {}, president.token)).body.data.salesTeam).toContainEqual({
      volunteerId: vera.id,
      totalCollected: 30,
      pendingAmount: 30,
    });
    expect((await server.graphql(team, {}, vera.token)).body.errors[0].extensions.status).toBe(403);
    const board = `{ leaderboard { totalVolunteers topVolunteers { rank fullName ticketsSold } currentUserRank { rank ticketsSold } } }`;
    expect(
      (await server.graphql(board, {}, vera.token)).body.data.leaderboard.currentUserRank.ticketsSold,
    ).toBe(2);
  });
});

describe('the leaderboard', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
  });
  afterAll(() => server.close());

  test('ranks active users by tickets, 1, 1, 3, equal ones by name, and tells the caller their own place', async () => {
    const tickets: Array<[name: string, sold: number]> = [
      ['Berta', 9],
      ['anna', 9],
      ['Cleo', 8],
      ...Array.from({ length: 8 }, (_, i): [string, number] => [`Dora ${'abcdefgh'[i]}`, 5]),
    ];
    const users = new Map<string, TestUser>();
    for (const [fullName, sold] of tickets) {
      const user = await makeUser(server.database, { fullName });
      users.set(fullName, user);
      const as = await server.signIn(user);
      await server.call('POST', '/api/register', { as, body: makeAttendee({ ticket_quantity: sold }) });
    }
    const best = await makeUser(server.database, { fullName: 'Left Us' });
    await server.call('POST', '/api/register', {
      as: await server.signIn(best),
      body: makeAttendee({ ticket_quantity: 20 }),
    });
    await server.database.query(`update users set is_active = false where id = $1`, [best.id]);
    const idle = await makeUser(server.database, { fullName: 'Idle Ida' });

    const board = async (user: TestUser) =>
      (await server.call('GET', '/api/volunteers/leaderboard', { as: await server.signIn(user) })).body;
    const { total_volunteers, top_volunteers, current_user_rank } = await board(users.get('Dora h')!);
    expect(total_volunteers).toBe(12);
    expect(top_volunteers.map((row: any) => [row.rank, row.full_name, row.tickets_sold])).toEqual([
      [1, 'anna', 9],
      [1, 'Berta', 9],
      [3, 'Cleo', 8],
      ...Array.from({ length: 7 }, (_, i) => [4, `Dora ${'abcdefgh'[i]}`, 5]),
    ]);
    expect(top_volunteers[0]).toEqual({
      rank: 1,
      volunteer_id: users.get('anna')!.id,
      full_name: 'anna',
      team_role: 'Marketing Team Member',
      tickets_sold: 9,
    });
    expect(current_user_rank).toEqual({ rank: 4, tickets_sold: 5 });
    expect((await board(idle)).current_user_rank).toEqual({ rank: 12, tickets_sold: 0 });
  });
});
