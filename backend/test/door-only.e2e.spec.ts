import { randomInt, randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { formatQrCode, makeQrCode } from '../src/rules/qr-codes.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

describe('a volunteer for the door alone', () => {
  let server: TestApp;
  let token: string;
  let doorOnly: string;
  let user: TestUser;
  let event: { id: string };
  let own: string;
  const change = (id: string, body: object) => server.call('PATCH', `/api/users/${id}`, { as: token, body });
  /** Scans a code that nobody has. */
  const scan = (as: string) =>
    server.call('POST', `/api/checkin/${formatQrCode(makeQrCode(() => randomInt(256)))}`, {
      as,
      body: { scan_id: randomUUID() },
    });
  beforeAll(async () => {
    server = await startApp();
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
    event = await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() });
    await server.database.query('update events set is_door_open = true');
    user = await makeUser(server.database);
    const as = await server.signIn(user);
    own = (await server.call('POST', '/api/register', { as, body: makeAttendee() })).body.id;
    await change(user.id, { door_only: true });
    doorOnly = await server.signIn(user);
  });
  afterAll(() => server.close());

  test('sells nothing, and sees no prices and no leaderboard', async () => {
    const refused: Array<[string, string, object?]> = [
      ['POST', '/api/register', makeAttendee()],
      ['POST', '/api/pricing/calculate', { ticket_quantity: 1, food_option: 'without_food' }],
      ['GET', '/api/volunteers/leaderboard'],
      ['PATCH', `/api/attendees/${own}`, { name: 'Another Name' }],
    ];
    for (const [method, path, body] of refused)
      expect([path, await server.call(method, path, { as: doorOnly, body })]).toMatchObject([
        path,
        { status: 403, body: { code: 'insufficient_permissions' } },
      ]);
    const twins: Array<[string, object]> = [
      [
        'mutation ($input: RegisterInput!) { register(input: $input) { id } }',
        {
          input: {
            name: 'A Guest',
            email: 'guest@example.org',
            phone: '4155550123',
            ticketQuantity: 1,
            paymentMode: 'cash',
            foodOption: 'without_food',
          },
        },
      ],
      [
        'query ($input: PriceInput!) { priceQuote(input: $input) { totalPrice } }',
        { input: { quantity: 1, foodOption: 'without_food' } },
      ],
      ['{ leaderboard { __typename } }', {}],
      [
        'mutation ($id: ID!, $input: CorrectionInput!) { correctAttendee(id: $id, input: $input) { id } }',
        { id: own, input: { name: 'Another Name' } },
      ],
    ];
    for (const [query, variables] of twins) {
      const { body } = await server.graphql(query, variables, doorOnly);
      expect([query, body.errors?.[0]?.extensions?.code]).toEqual([query, 'insufficient_permissions']);
    }
  });

  test('keeps the list, the look-up, sales at the door, the own cash and its hand-over', async () => {
    for (const path of [
      '/api/events/current',
      '/api/events',
      '/api/checkin/search?q=attendee',
      '/api/hand-overs/me',
      `/api/volunteers/me/details?event_id=${event.id}`,
      `/api/volunteers/me/attendees?event_id=${event.id}`,
    ])
      expect([path, (await server.call('GET', path, { as: doorOnly })).status]).toEqual([path, 200]);
    expect((await scan(doorOnly)).status).toBe(404);
    const list = await server.call('GET', `/api/checkin/list?event_id=${event.id}`, { as: doorOnly });
    expect(list).toMatchObject({ status: 200, body: { event: { id: event.id }, rows: [{ i: own }] } });
    const sale = await server.call('POST', '/api/checkin/sales', {
      as: doorOnly,
      body: {
        sale_id: randomUUID(),
        code: newQrCode(),
        event_id: event.id,
        tickets: 2,
        food_option: 'without_food',
        payment_mode: 'cash',
        total_price: 30,
      },
    });
    expect(sale).toMatchObject({ status: 201, body: { admitted: 2, registration: { total_price: 30 } } });
    // The cash of both sales, the one from before included.
    const handOver = await server.call('POST', '/api/hand-overs', {
      as: doorOnly,
      body: { event_id: event.id, declared_amount: 45, is_final: false },
    });
    expect(handOver).toMatchObject({ status: 201, body: { event_id: event.id, declared: 45 } });
  });

  test('is a role of its own for the sessions; another role ends it', async () => {
    const person = await makeUser(server.database);
    const before = await server.signIn(person);
    expect((await change(person.id, { door_only: true })).body.door_only).toBe(true);
    expect((await server.call('GET', '/api/auth/me', { as: before })).body.code).toBe('role_changed');
    const during = await server.signIn(person);
    expect((await change(person.id, { door_only: true, team_role: null })).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { as: during })).status).toBe(200);
    expect((await change(person.id, { role: 'finance_director' })).body).toMatchObject({
      role: 'finance_director',
      door_only: false,
    });
    expect(await change(person.id, { door_only: true })).toMatchObject({
      status: 422,
      body: { error_codes: { door_only: ['door_only.volunteers'] } },
    });
    expect((await change(person.id, { role: 'volunteer', door_only: true })).body.door_only).toBe(true);
    expect((await change(person.id, { role: 'president', door_only: true })).status).toBe(422);
  });
});
