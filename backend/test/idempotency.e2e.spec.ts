import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

/** What one keyed route needs for a call that does something. */
interface Prepared {
  path: string;
  body?: unknown;
  /** How often it was done by now. */
  done(): Promise<number>;
}

describe('an Idempotency-Key', () => {
  let server: TestApp;
  let eventId: string;
  let otherEventId: string;
  let token: string;
  let made = 0;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    otherEventId = (await makeEvent(server.database, { date: LATER })).id;
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const count = async (query: string, values: unknown[]): Promise<number> =>
    (await server.database.query<{ count: number }>(`select count(*)::int as count ${query}`, values))[0]!
      .count;

  /** A seller with $60.00 in each of the two events, $30.00 of it cleared. */
  async function makeSeller(): Promise<string> {
    const { id } = await makeUser(server.database);
    for (const event of [eventId, otherEventId]) {
      const attendee = makeAttendee();
      await server.database.query(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           is_guest, price_per_ticket_cents, total_cents, qr_code)
         values ($1, $2, $3, $4, $5, 4, 'cash', 'without_food', false, 1500, 6000, $6)`,
        [event, id, attendee.name, attendee.email, attendee.phone, `CODE${String(++made).padStart(11, '0')}`],
      );
      await server.database.query(
        `insert into clearings (event_id, seller_id, amount_cents, cleared_by) values ($1, $2, 3000, $2)`,
        [event, id],
      );
    }
    return id;
  }

  /** Every route that takes a key, as the OpenAPI document names it. */
  const KEYED: Record<string, () => Promise<Prepared>> = {
    'POST /api/register': async () => {
      const body = makeAttendee();
      return {
        path: '/api/register',
        body,
        done: () => count('from registrations where email = $1', [body.email]),
      };
    },
    'PATCH /api/auth/users/{id}/cleared-amount': async () => {
      const seller = await makeSeller();
      return {
        path: `/api/auth/users/${seller}/cleared-amount`,
        body: { cleared_amount: 10 },
        done: () => count('from clearings where seller_id = $1 and amount_cents = 1000', [seller]),
      };
    },
    'POST /api/volunteers/{id}/hand-back': async () => {
      const seller = await makeSeller();
      return {
        path: `/api/volunteers/${seller}/hand-back`,
        body: { amount: 10, reason: 'mistyped' },
        done: () => count('from clearings where seller_id = $1 and amount_cents = -1000', [seller]),
      };
    },
    'POST /api/checkin/{code_or_id}': async () => {
      const sold = await server.call('POST', '/api/register', { as: token, body: makeAttendee() });
      return {
        path: `/api/checkin/${sold.body.qr_code_id}`,
        done: () => count('from registrations where id = $1 and checked_in_at is not null', [sold.body.id]),
      };
    },
  };
  const keyed = Object.keys(KEYED).map((route) => ({ route, method: route.split(' ')[0]! }));

  test('is taken by the routes of the table, and by no other', async () => {
    const { paths } = (await server.call('GET', '/api/docs-json')).body;
    const documented = Object.entries<any>(paths).flatMap(([path, operations]) =>
      Object.entries<any>(operations)
        .filter(([, { parameters }]) => parameters?.some((p: any) => p.name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(Object.keys(KEYED).sort());
  });

  test.each(keyed)('$route: with another query it is another request', async ({ route, method }) => {
    const { path, body, done } = await KEYED[route]!();
    const key = `query-${route}`;
    const send = (query: string) => server.call(method, path + query, { as: token, body, key });
    const first = await send(`?event_id=${eventId}`);
    expect(first.status).toBeLessThan(300);
    for (const query of [`?event_id=${otherEventId}`, '', '?'])
      expect(await send(query)).toMatchObject({
        status: 422,
        body: { detail: 'This Idempotency-Key was used for another request' },
      });
    for (const query of [`?event_id=${eventId}`, `?event%5Fid=${eventId}&`])
      expect(await send(query)).toMatchObject({ status: first.status, body: first.body });
    expect(await done()).toBe(1);
  });

  test('is of the same request in whatever order and however escaped the parameters are', async () => {
    const body = makeAttendee();
    const send = (query: string) =>
      server.call('POST', `/api/register?${query}`, { as: token, body, key: 'order' });
    const first = await send('tag=a%20b&tag=c&note=x');
    expect(first.status).toBe(201);
    for (const query of ['note=x&tag=a+b&tag=c', '&tag=%61%20b&note=x&tag=%63&'])
      expect(await send(query)).toMatchObject({ status: 201, body: first.body });
    for (const query of ['tag=c&tag=a+b&note=x', 'tag=a+b&tag=c', 'tag=a%2Bb&tag=c&note=x'])
      expect(await send(query)).toMatchObject({ status: 422 });
  });

  test.each(keyed)('$route: an empty query is none', async ({ route, method }) => {
    const { path, body, done } = await KEYED[route]!();
    const key = `empty-${route}`;
    const send = (query: string) => server.call(method, path + query, { as: token, body, key });
    const first = await send('?');
    expect(first.status).toBeLessThan(300);
    expect(await send('')).toMatchObject({ status: first.status, body: first.body });
    expect(await done()).toBe(1);
  });
});
