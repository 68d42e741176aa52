import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const PAGE = { has_prev: false, current_page: 1 };

describe('attendee lists', () => {
  let server: TestApp;
  let president: string;
  let finance: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp();
    president = await server.signIn(
      await makeUser(server.database, { role: 'president', fullName: 'Petra President' }),
    );
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    volunteer = await server.signIn(await makeUser(server.database, { fullName: 'Vera Volunteer' }));
  });
  afterAll(() => server.close());

  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 100;
  const newEvent = (fields: { timeZone?: string } = {}) =>
    makeEvent(server.database, {
      ...fields,
      date: new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString(),
    });
  const sell = async (fields: Record<string, unknown> = {}, as = volunteer): Promise<any> => {
    const answer = await server.call('POST', '/api/register', { as, body: makeAttendee(fields) });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const checkIn = (sold: any) => server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: volunteer });
  const list = async (query: Record<string, unknown> = {}, as = finance): Promise<any> => {
    const answer = await server.call(
      'GET',
      `/api/attendees?${new URLSearchParams(query as Record<string, string>)}`,
      { as },
    );
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const emails = async (query: Record<string, unknown> = {}): Promise<string[]> =>
    (await list(query)).data.map((row: any) => row.email);
  const csv = async (query = ''): Promise<string> => {
    const answer = await server.call('GET', `/api/attendees/csv${query}`, { as: finance });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.body;
  };
  /** Inserts a registration without going through the services, for texts and times that they would refuse. */
  const insert = async (eventId: string, fields: Record<string, unknown>): Promise<string> => {
    const row = {
      event_id: eventId,
      name: 'Some Body',
      email: `row-${Math.random().toString(36).slice(2)}@example.org`,
      phone: '4155550100',
      ticket_quantity: 1,
      payment_mode: 'cash',
      food_option: 'without_food',
      price_per_ticket_cents: 0,
      total_cents: 0,
      qr_code: Math.random().toString(36).slice(2).toUpperCase().padEnd(15, 'A').slice(0, 15),
      ...fields,
    };
    const [{ id }] = (await server.database.query<{ id: string }>(
      `insert into registrations (${Object.keys(row).join(', ')}, seller_id)
       select ${Object.keys(row)
         .map((_, i) => `$${i + 1}`)
         .join(', ')}, id from users where full_name = 'Vera Volunteer'
       returning id`,
      Object.values(row),
    )) as [{ id: string }];
    return id;
  };

  /** Inserts a few hundred at a time, because a statement that changes the same row of sums again and again is slow. */
  const insertMany = async (eventId: string, count: number, email: string, name: string): Promise<void> => {
    for (let from = 1; from <= count; from += 500)
      await server.database.query(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           price_per_ticket_cents, total_cents, qr_code)
         select $1, (select id from users limit 1), $5, $4 || i || '@example.org', '4155550100', 1, 'cash', 'with_food', 0, 0,
           lpad(i::text, 15, '0') from generate_series($2::int, $3::int) i`,
        [eventId, from, Math.min(from + 499, count), email, name],
      );
  };

  test('one row per person, with counts and sums over all their live registrations', async () => {
    await newEvent();
    const person = makeAttendee();
    const first = await sell({ ...person, ticket_quantity: 2, food_option: 'with_food' });
    const second = await sell({ ...person, ticket_quantity: 1, payment_mode: 'zelle' }, president);
    await checkIn(first);
    const { data, pagination } = await list();
    expect(data).toEqual([
      {
        id: second.id,
        name: person.name,
        email: person.email,
        phone: person.phone,
        total_tickets_per_person: 3,
        ticket_quantity: 3,
        total_price: 52,
        total_registrations: 2,
        cash_registrations: 1,
        zelle_registrations: 1,
        total_cash_amount: 36,
        total_zelle_amount: 16,
        with_food_registrations: 1,
        without_food_registrations: 1,
        with_food_tickets: 2,
        without_food_tickets: 1,
        checked_in_registrations: 1,
        tickets_admitted: 2,
        payment_mode: 'zelle',
        food_option: 'without_food',
        is_guest: false,
        is_checked_in: false,
        checked_in: false,
        checked_in_time: expect.stringMatching(/Z$/),
        checked_in_at: data[0].checked_in_time,
        registered_at: second.created_at.replace('+00:00', 'Z'),
        created_at: data[0].registered_at,
        volunteer_name: 'Petra President',
        volunteer_team_role: 'Marketing Team Member',
        undelivered: 0,
        has_new_code: false,
        opened_at: null,
        paper_numbers: [],
      },
    ]);
    expect(pagination).toEqual({ ...PAGE, offset: 0, limit: 50, total: 1, total_pages: 1, has_next: false });
  });

  test('a person with both food options appears under both filters, with the right tickets in each', async () => {
    await newEvent();
    const person = makeAttendee();
    const fed = await sell({ ...person, ticket_quantity: 4, food_option: 'with_food' });
    const newest = await sell({ ...person, ticket_quantity: 3 });
    await checkIn(fed);
    const [withFood] = (await list({ food_option: 'with_food' })).data;
    expect(withFood).toMatchObject({
      id: newest.id,
      total_tickets_per_person: 4,
      total_registrations: 1,
      total_cash_amount: 72,
      is_checked_in: true,
      checked_in: true,
      food_option: 'with_food',
    });
    const [without] = (await list({ food_option: 'without_food' })).data;
    expect(without).toMatchObject({ id: newest.id, total_tickets_per_person: 3, is_checked_in: false });
    expect(without.checked_in_time).toBe(withFood.checked_in_time);
  });

  test('one registration must meet all filters together, and the total says so too', async () => {
    await newEvent();
    const person = makeAttendee();
    await checkIn(await sell({ ...person, food_option: 'with_food' }));
    await sell({ ...person, food_option: 'without_food' });
    const other = await sell({ food_option: 'without_food' });
    const seen = async (query: object) => {
      const { data, pagination } = await list({ ...query, sort_by: 'email' });
      expect(pagination.total).toBe(data.length);
      return data.map((row: any) => row.email).sort();
    };
    const both = [person.email, other.email].sort();
    expect(await seen({})).toEqual(both);
    expect(await seen({ checked_in: true })).toEqual([person.email]);
    expect(await seen({ checked_in: false })).toEqual(both);
    expect(await seen({ checked_in: true, food_option: 'with_food' })).toEqual([person.email]);
    expect(await seen({ checked_in: true, food_option: 'without_food' })).toEqual([]);
    expect(await seen({ checked_in: false, food_option: 'with_food' })).toEqual([]);
    expect(await seen({ checked_in: false, food_option: 'without_food' })).toEqual(both);
    expect(
      await seen({ search: String(person.email), checked_in: true, food_option: 'without_food' }),
    ).toEqual([]);
  });

  test.each([
    ['name', ['Aya', 'Émile', 'Zoe']],
    ['email', ['Zoe', 'Aya', 'Émile']],
    ['total_tickets_per_person', ['Émile', 'Zoe', 'Aya']],
    ['registered_at', ['Zoe', 'Émile', 'Aya']],
    ['created_at', ['Zoe', 'Émile', 'Aya']],
    ['checked_in_time', ['Aya', 'Zoe', 'Émile']],
  ])('sorted by %s, up and down', async (key, ascending) => {
    await newEvent();
    const zoe = await sell({ name: 'zoe Last', email: `a${key}@example.org`, ticket_quantity: 2 });
    const emile = await sell({ name: 'Émile Middle', email: `c${key}@example.org`, ticket_quantity: 1 });
    await sell({ name: 'Aya First', email: `b${key}@example.org`, ticket_quantity: 3 });
    await checkIn(zoe);
    await checkIn(emile);
    const names = async (sort_dir: string) =>
      (await list({ sort_by: key, sort_dir })).data.map((row: any) =>
        row.name.split(' ')[0].replace('zoe', 'Zoe'),
      );
    expect(await names('asc')).toEqual(ascending);
    expect(await names('desc')).toEqual([...ascending].reverse());
  });

  test('the newest comes first where no order is asked for', async () => {
    await newEvent();
    const [a, b] = [await sell(), await sell()];
    expect(await emails()).toEqual([b.email, a.email]);
  });

  test.each(['asc', 'desc'])(
    'pages of equal keys (%s) show every person once, in the order of their ids in the same direction',
    async (sort_dir) => {
      const event = await newEvent();
      for (let i = 0; i < 12; i++) await insert(event.id, {});
      const seen: string[] = [];
      for (let offset = 0; offset < 12; offset += 5) {
        const page = await list({ sort_by: 'total_tickets_per_person', sort_dir, limit: 5, offset });
        expect(page.pagination).toMatchObject({
          offset,
          total: 12,
          total_pages: 3,
          current_page: offset / 5 + 1,
          has_prev: offset > 0,
          has_next: offset < 10,
        });
        seen.push(...page.data.map((row: any) => row.id));
      }
      expect(seen).toHaveLength(12);
      const ascending = [...new Set(seen)].sort();
      expect(seen).toEqual(sort_dir === 'asc' ? ascending : ascending.reverse());
    },
  );

  test('a search finds any part of name, e-mail or phone, without case, and no word across them', async () => {
    await newEvent();
    const it = await sell({ name: 'Ólafur Jónsson', email: 'oli_100@example.org', phone: '2125550177' });
    await sell({ name: 'Plain Other', email: 'olix100@example.org', phone: '9175550111' });
    for (const search of [
      'ÓLAFUR',
      'jónss',
      'li_100@EX',
      '2125550177',
      '55501',
      '(212) 555-0177',
      '+1 212 555 0177',
      'Jónsson oli',
      'org 212',
    ])
      expect([search, await emails({ search })]).toEqual([search, expect.arrayContaining([it.email])]);
    expect(await emails({ search: 'oli_100' })).toEqual([it.email]);
    for (const search of [
      '%',
      '_%',
      '\\',
      "'; drop table people; --",
      'Jónssonoli',
      'org212',
      'olafur 917',
      '(212) 555-0178',
    ])
      expect([search, await emails({ search })]).toEqual([search, []]);
    expect((await list({ search: '' })).pagination.total).toBe(2);
  });

  test('a search for an address, or its beginning or end, finds those that have it and no others', async () => {
    await newEvent();
    const here = await sell({ email: 'anna.bell@one.example' });
    const there = await sell({ email: 'anna.bell@two.example' });
    const longer = await sell({ email: 'joanna.bell@one.example.org' });
    const found = async (search: string) => (await emails({ search })).sort();
    expect(await found('anna.bell@one.example')).toEqual([here.email, longer.email].sort());
    expect(await found('Anna.Bell@TWO')).toEqual([there.email]);
    expect(await found('bell@')).toEqual([here.email, there.email, longer.email].sort());
    expect(await found('a.bell@one.example.org')).toEqual([longer.email]);
    expect(await found('@two.example')).toEqual([there.email]);
    expect(await found('l@one.example.o')).toEqual([longer.email]);
    expect(await found('anna.bell@three')).toEqual([]);
  });

  test('a search is counted to 10,000 and says so, and rows still follow', async () => {
    const event = await newEvent();
    await insertMany(event.id, 10_001, 'mass', 'Mass Person');
    // As the server itself does soon after so many new rows: before, its guesses are for an empty table.
    await server.database.query('analyze registrations');
    expect((await list({ limit: 10 })).pagination).toMatchObject({ total: 10_001, has_next: true });
    expect((await list({ limit: 10 })).pagination).not.toHaveProperty('total_is_capped');
    const capped = { total: 10_000, total_is_capped: true, total_pages: 1_000 };
    expect((await list({ search: 'mass', limit: 10 })).pagination).toMatchObject({
      ...capped,
      has_next: true,
    });
    const beyond = await list({ search: 'mass', limit: 10, offset: 10_000 });
    expect(beyond.data).toHaveLength(1);
    expect(beyond.pagination).toMatchObject({ ...capped, has_next: false, has_prev: true });
    const exact = await list({ search: 'mass1000', limit: 10 });
    expect(exact.pagination).toMatchObject({ total: 3, has_next: false });
    expect(exact.pagination).not.toHaveProperty('total_is_capped');
    expect((await list({ limit: 10_000 })).data).toHaveLength(10_000);
  });

  test('the list is about one event: the current one, or the one that is named', async () => {
    const before = await newEvent();
    const old = await sell();
    await newEvent();
    const current = await sell();
    expect(await emails()).toEqual([current.email]);
    expect(await emails({ event_id: before.id })).toEqual([old.email]);
    const unknown = await server.call('GET', '/api/attendees?event_id=0198c0de-0000-7000-8000-000000000000', {
      as: finance,
    });
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'No event found' } });
  });

  test.each([
    'limit=0',
    'limit=10001',
    'limit=x',
    'limit=1.5',
    'offset=-1',
    'offset=1e3',
    'sort_by=phone',
    'sort_dir=up',
    'checked_in=yes',
    'food_option=vegan',
    'event_id=1',
    'unknown=1',
    'search=%00',
    'search=a%0Ab',
    `search=${'x'.repeat(201)}`,
    'limit=1&limit=2',
    'checked_in[]=true',
    'sortBy=name',
  ])('the list refuses ?%s', async (query) => {
    const answer = await server.call('GET', `/api/attendees?${query}`, { as: finance });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: expect.any(String), request_id: expect.any(String) },
    });
  });

  test('the registrations of one address, newest first; cancelled ones only where asked for', async () => {
    await newEvent();
    const person = makeAttendee();
    const [first, second, third] = [await sell(person), await sell(person), await sell(person)];
    await checkIn(first);
    await server.call('POST', `/api/attendees/${second.id}/cancel`, {
      as: president,
      body: { reason: 'Sold twice' },
    });
    const url = `/api/attendees/by-email/${encodeURIComponent(String(person.email).toUpperCase())}`;
    const shown = await server.call('GET', url, { as: finance });
    expect(shown.body.data.map((row: any) => row.id)).toEqual([third.id, first.id]);
    expect(shown.body.data[1]).toEqual({
      ...first,
      tickets_admitted: first.ticket_quantity,
      is_checked_in: true,
      checked_in_at: expect.stringMatching(/Z$/),
      checked_in_by: 'Vera Volunteer',
      created_at: expect.stringMatching(/Z$/),
      version: first.version + 1,
    });
    const all = await server.call('GET', `${url}?cancelled=true&limit=2`, { as: finance });
    expect(all.body.data.map((row: any) => row.id)).toEqual([third.id, second.id]);
    expect(all.body.data[1]).toMatchObject({
      cancelled_at: expect.stringMatching(/Z$/),
      cancelled_by: 'Petra President',
      cancel_reason: 'Sold twice',
    });
    expect(all.body.pagination).toMatchObject({ total: 3, has_next: true });
    const none = await server.call('GET', '/api/attendees/by-email/nobody%40example.org', { as: finance });
    expect(none).toMatchObject({ status: 200, body: { data: [], pagination: { total: 0 } } });
  });

  test('the file has one row per registration, newest first, on the clock of the event', async () => {
    const event = await newEvent({ timeZone: 'Asia/Kolkata' });
    const sold = await sell({
      name: 'Rosa Delgado',
      phone: '4155550142',
      payment_mode: 'zelle',
      ticket_quantity: 2,
    });
    await server.database.query(
      `update registrations set created_at = '2026-11-01T20:00:00Z', checked_in_at = '2026-11-30T23:59:59Z',
         check_in_recorded_at = now(), checked_in_by = seller_id, tickets_admitted = 2 where id = $1`,
      [sold.id],
    );
    await insert(event.id, { name: 'Quote "Q", Comma', phone: '442071234567' });
    const text = await csv();
    expect(text.split('\n').slice(0, 3)).toEqual([
      '\uFEFFRegistered at,Name,Email,Phone,Tickets,Food,Payment,Price per ticket,Total,Sold by,Team role,QR code ID,Checked in,Checked in at,Checked in by,Note'.replace(
        '\uFEFF',
        '',
      ),
      expect.stringMatching(
        /^[\d-]+ [\d:]+,"Quote ""Q"", Comma",row-\w+@example\.org,442071234567,1,Without Food,Cash,0\.00,0\.00,/,
      ),
      `2026-11-02 01:30:00,Rosa Delgado,${sold.email},(415) 555-0142,2,Without Food,Zelle,16.00,32.00,Vera Volunteer,` +
        `Marketing Team Member,${sold.qr_code_id},Yes,2026-12-01 05:29:59,Vera Volunteer,`,
    ]);
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toContain('\r');
  });

  test('the file begins with a byte order mark', async () => {
    await newEvent();
    const response = await fetch(`${server.url}/api/attendees/csv`, {
      headers: { authorization: `Bearer ${finance}` },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="attendees\.csv"$/);
  });

  test('a cell that a spreadsheet would run as a formula gets an apostrophe', async () => {
    const event = await newEvent();
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠SUM(A1)'];
    for (const name of hostile) await insert(event.id, { name });
    const text = await csv();
    for (const name of hostile) expect(text).toContain(/[\r\n]/.test(name) ? `"'${name}"` : `'${name}`);
  });

  test('the file takes the filters, a limit, and shows cancelled ones where asked for', async () => {
    await newEvent();
    const fed = await sell({ food_option: 'with_food', name: 'Fed Person' });
    const gone = await sell({ name: 'Gone Person' });
    await sell({ is_guest: true, name: 'Guest Person', phone: '2125550199' }, president);
    await checkIn(fed);
    await server.call('POST', `/api/attendees/${gone.id}/cancel`, {
      as: president,
      body: { reason: '=cmd()' },
    });
    const names = async (query: string) => (await csv(query)).match(/\w+ Person/g) ?? [];
    expect(await names('')).toEqual(['Guest Person', 'Fed Person']);
    expect(await names('?limit=1')).toEqual(['Guest Person']);
    expect(await names('?checked_in=true')).toEqual(['Fed Person']);
    expect(await names('?food_option=without_food')).toEqual(['Guest Person']);
    expect(await names('?search=FED')).toEqual(['Fed Person']);
    expect(await names(`?search=${encodeURIComponent('(212) 555-0199')}`)).toEqual(['Guest Person']);
    expect(await names(`?search=${encodeURIComponent("x' or '1'='1")}`)).toEqual([]);
    expect(await names(`?search=${encodeURIComponent("\\' or true --")}`)).toEqual([]);
    expect(await names('?cancelled=true')).toEqual(['Guest Person', 'Gone Person', 'Fed Person']);
    expect(await csv('?cancelled=true')).toContain(`,Petra President,'=cmd()`);
    expect(await csv('')).toMatch(/Guest Person.*,Guest,0\.00,0\.00,/);
    for (const query of ['limit=0', 'limit=10001', 'offset=1', 'cancelled=maybe', 'checked_in=1'])
      expect((await server.call('GET', `/api/attendees/csv?${query}`, { as: finance })).status).toBe(422);
  });

  test('whoever stops reading the file half way gives its connection back', async () => {
    const event = await newEvent();
    // Far more bytes than the buffers on the way hold.
    await insertMany(event.id, 2_000, 'half', 'Long Name '.repeat(500));
    // More downloads than the pool has connections.
    for (let i = 0; i < 10; i++) {
      const stop = new AbortController();
      const response = await fetch(`${server.url}/api/attendees/csv`, {
        // Compressed, it would be small.
        headers: { authorization: `Bearer ${finance}`, 'accept-encoding': 'identity' },
        signal: stop.signal,
      });
      await response.body!.getReader().read();
      stop.abort();
    }
    expect((await list({ limit: 1 })).pagination.total).toBe(2_000);
  });

  test.each([
    ['GET', '/api/attendees'],
    ['GET', '/api/attendees/csv'],
    ['GET', '/api/attendees/by-email/a%40example.org'],
  ])('%s %s is for president and finance director only', async (method, url) => {
    await newEvent();
    expect((await server.call(method, url)).status).toBe(401);
    expect((await server.call(method, url, { as: volunteer })).status).toBe(403);
    expect((await server.call(method, url, { as: finance })).status).toBe(200);
    expect((await server.call(method, url, { as: president })).status).toBe(200);
  });

  test('GraphQL lists by the same rules', async () => {
    await newEvent();
    const person = makeAttendee({ food_option: 'with_food' });
    const sold = await sell(person);
    await sell();
    const query = `query ($search: String, $food: FoodOption, $sort: AttendeeSort, $email: String!) {
      attendees(search: $search, foodOption: $food, sortBy: $sort, sortDir: asc, limit: 5) {
        data { id email totalTicketsPerPerson isCheckedIn } pagination { total hasNext totalIsCapped } }
      registrations(email: $email, cancelled: true) { data { id qrCodeId cancelledAt } pagination { total } } }`;
    const variables = {
      search: person.email,
      food: 'with_food',
      sort: 'total_tickets_per_person',
      email: person.email,
    };
    const answer = await server.graphql(query, variables, finance);
    expect(answer.body).toEqual({
      data: {
        attendees: {
          data: [{ id: sold.id, email: person.email, totalTicketsPerPerson: 1, isCheckedIn: false }],
          pagination: { total: 1, hasNext: false, totalIsCapped: null },
        },
        registrations: {
          data: [{ id: sold.id, qrCodeId: sold.qr_code_id, cancelledAt: null }],
          pagination: { total: 1 },
        },
      },
    });
    const refused = await server.graphql(query, variables, volunteer);
    expect(refused.body.errors[0].extensions).toMatchObject({
      status: 403,
      detail: 'Insufficient permissions',
    });
    const wrong = await server.graphql(`{ attendees(limit: 0) { data { id } } }`, {}, finance);
    expect(wrong.body.errors[0].extensions).toMatchObject({
      status: 422,
      errors: { limit: [expect.any(String)] },
    });
  });
});
