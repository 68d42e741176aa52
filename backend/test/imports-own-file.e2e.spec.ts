import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { importIs, sendList } from './support/lists.js';

/** The file that Usher writes of one event's attendees is a list for the next one. */
describe('Usher’s own file of attendees', () => {
  let server: TestApp;
  let lastYear: string;
  let thisYear: string;
  let president: string;
  let volunteer: string;

  beforeAll(async () => {
    server = await startApp();
    const event = async (days: number) =>
      (await makeEvent(server.database, { date: new Date(Date.now() + days * 24 * 3_600_000).toISOString() }))
        .id;
    [lastYear, thisYear] = [await event(10), await event(20)];
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database, { fullName: 'Vera Volunteer' }));
    const sell = async (fields: object, as = volunteer): Promise<any> => {
      const { status, body } = await server.call('POST', '/api/register', {
        as,
        body: makeAttendee({ ...fields, event_id: lastYear }),
      });
      expect([status, body.detail]).toEqual([201, undefined]);
      return body;
    };
    await sell({
      name: 'Rosa Diaz',
      email: 'rosa@example.org',
      ticket_quantity: 3,
      food_option: 'with_food',
    });
    await sell({ name: 'Ana Li', email: 'ana@example.org', ticket_quantity: 2, payment_mode: 'zelle' });
    await sell({ name: 'Bo Lee', email: 'bo@example.org', phone: '442071234567' });
    const gone = await sell({ name: 'Gone Person', email: 'gone@example.org' });
    const { status } = await server.call('POST', `/api/attendees/${gone.id}/cancel`, {
      as: president,
      body: { reason: 'Sold twice' },
    });
    expect(status).toBe(200);
    await sell({ name: 'Nora Without', email: null, phone: '4155550142', delivery: 'seller' });
    // The first row of the file, and so right below its heads.
    const guest = { is_guest: true, food_option: 'with_food', delivery: 'seller' };
    await sell({ ...guest, name: 'Gus Guest', email: null, phone: '4155550143' }, president);
  });
  afterAll(() => server.close());

  /** Downloads last year's file, byte by byte as a browser does, and uploads it. */
  const bringBack = async (query = ''): Promise<any> => {
    const file = await fetch(`${server.url}/api/attendees/csv?event_id=${lastYear}${query}`, {
      headers: { authorization: `Bearer ${president}` },
    });
    const { status, body } = await sendList(
      server,
      president,
      new Uint8Array(await file.arrayBuffer()),
      'attendees.csv',
    );
    expect([status, body.error_codes]).toEqual([201, undefined]);
    return body;
  };
  const check = async ({ id, mapping }: any): Promise<any> => {
    const { status, body } = await server.call('POST', `/api/imports/${id}/check`, {
      as: president,
      body: { mapping, event_id: thisYear },
    });
    expect([status, body.error_codes]).toEqual([200, undefined]);
    return body;
  };
  const MAPPING = {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    tickets: 'Tickets',
    food: 'Food',
    payment: 'Payment',
    seller: 'Sold by',
    total: 'Total',
    note: 'Note',
  };
  const salesOf = (eventId: string) =>
    server.database.query(
      `select name, email, phone, ticket_quantity, food_option, payment_mode, total_cents, is_guest, seller_id
       from registrations where event_id = $1 and cancelled_at is null order by name`,
      [eventId],
    );

  test('what was cancelled is refused, and all else of that file is brought', async () => {
    const uploaded = await bringBack('&cancelled=true');
    expect(uploaded.mapping).toEqual(MAPPING);
    expect((await check(uploaded)).counts).toMatchObject({ created: 5, invalid: 1 });
    const { body } = await server.call('GET', `/api/imports/${uploaded.id}/rows?outcome=invalid`, {
      as: president,
    });
    expect(body.data).toMatchObject([{ row: 4, error_codes: { row: ['import.cancelled'] } }]);
  });

  test('is brought as it is proposed: everybody, by the same seller, for the same money, without the codes', async () => {
    const uploaded = await bringBack();
    expect(uploaded.mapping).toEqual(MAPPING);
    const counts = { created: 5, same_person: 0, repeated: 0, invalid: 0 };
    expect((await check(uploaded)).counts).toMatchObject(counts);
    const { status } = await server.call('POST', `/api/imports/${uploaded.id}/run`, { as: president });
    expect(status).toBe(200);
    expect((await importIs(server, president, uploaded.id, 'done')).counts).toMatchObject(counts);
    const brought = await salesOf(thisYear);
    expect(brought).toEqual(await salesOf(lastYear));
    expect(brought.map(({ name }) => name)).toEqual([
      'Ana Li',
      'Bo Lee',
      'Gus Guest',
      'Nora Without',
      'Rosa Diaz',
    ]);
    // It is the same file, brought by hand or not.
    expect((await check(await bringBack())).counts).toMatchObject({ created: 0, repeated: 5 });
  });
});
