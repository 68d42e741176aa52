import { randomUUID } from 'node:crypto';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

// What goes on about people without an e-mail, beside the tables of docs/ticket-cases.md (person-cases.e2e).

const RUTH = { name: 'Ruth Quiet', phone: '4155550142' };

describe('tickets without an e-mail', () => {
  let server: TestApp;
  let eventId: string;
  let seller: TestUser;
  let volunteer: string;
  let finance: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    seller = await makeUser(server.database);
    volunteer = await server.signIn(seller);
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
  });
  afterAll(() => server.close());
  /** Each test gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 90;
  beforeEach(async () => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    eventId = (await makeEvent(server.database, { date })).id;
  });

  const call = (method: string, url: string, as: string, body?: object, key?: string): Promise<Answer> =>
    server.call(method, url, { as, ...(body && { body }), ...(key && { key }) });
  async function sell(fields: object = {}): Promise<any> {
    const { email: _, ...attendee } = makeAttendee({ ticket_quantity: 3, event_id: eventId });
    const { status, body } = await call('POST', '/api/register', volunteer, {
      ...attendee,
      ...RUTH,
      delivery: 'seller',
      ...fields,
    });
    expect([status, body]).toEqual([201, body]);
    return body;
  }
  const deliver = (id: string, way: string, key?: string) =>
    call('POST', `/api/attendees/${id}/delivered`, volunteer, { way }, key);
  const standing = async (id: string): Promise<any> =>
    (await call('GET', `/api/attendees/${id}/registrations`, finance)).body.data.find(
      (one: any) => one.id === id,
    );
  const waysOf = ({ delivered }: any): string[] => delivered.map(({ way }: any) => way);

  test('how a ticket was delivered is in the audit log with who did it, and a repeated request is one', async () => {
    const { id } = await sell();
    const key = randomUUID();
    const answers = [await deliver(id, 'whatsapp', key), await deliver(id, 'whatsapp', key)];
    expect(answers.map(({ status, body }) => [status, waysOf(body)])).toEqual([
      [200, ['whatsapp']],
      [200, ['whatsapp']],
    ]);
    for (const way of ['sms', 'shown', 'printed']) await deliver(id, way);
    expect(
      await server.database.query(
        `select actor_id, subject_id, event_id, details from audit_log
         where action = 'ticket.delivered' and subject_id = $1 order by id`,
        [id],
      ),
    ).toEqual(
      ['whatsapp', 'sms', 'shown', 'printed'].map((way) => ({
        actor_id: seller.id,
        subject_id: id,
        event_id: eventId,
        details: { way },
      })),
    );
  });

  test('a ticket that was cancelled is delivered no more', async () => {
    const { id } = await sell();
    await call('POST', `/api/attendees/${id}/cancel`, finance, { reason: 'Ill' });
    const refused = await deliver(id, 'shown');
    expect([refused.status, refused.body.code]).toEqual([409, 'registration_cancelled']);
  });

  test('the code that goes over to a changed sale takes along how it was delivered, and that it was opened', async () => {
    const sold = await sell({ payment_mode: 'cash', food_option: 'without_food' });
    await deliver(sold.id, 'sms');
    await server.call('POST', '/api/tickets/view', { body: { code: sold.qr_code_id } });
    const { opened_at: opened } = await standing(sold.id);
    expect(opened).not.toBeNull();
    const changed = await call('POST', `/api/attendees/${sold.id}/change`, volunteer, {
      ticket_quantity: 2,
      food_option: 'without_food',
      payment_mode: 'cash',
      quoted_total_price: 30,
    });
    expect(changed).toMatchObject({
      status: 201,
      body: { email: null, delivery: 'seller', qr_code_id: sold.qr_code_id, has_new_code: false },
    });
    const now = await standing(changed.body.id);
    expect([waysOf(now), now.opened_at]).toEqual([['sms'], opened]);
  });

  test('of tickets that were taken off, the rest is delivered as it was, and the part anew', async () => {
    const sold = await sell();
    await deliver(sold.id, 'shown');
    const part = await call('POST', `/api/attendees/${sold.id}/give`, volunteer, {
      tickets: 1,
      of: 3,
      version: sold.version,
      name: 'Ana Li',
      phone: '4155550143',
    });
    expect(part).toMatchObject({ status: 201, body: { email: null, delivered: [], opened_at: null } });
    expect(waysOf(await standing(sold.id))).toEqual(['shown']);
    const toDeliver = await call(
      'GET',
      `/api/volunteers/me/attendees?event_id=${eventId}&to_deliver=true`,
      volunteer,
    );
    expect(toDeliver.body.data.map((sale: any) => sale.id)).toEqual([part.body.id]);
  });

  test('who paid for tickets of somebody else that are cancelled is named, as no mail tells of the money', async () => {
    const sold = await sell({ payment_mode: 'cash' });
    const give = async (of: number, to: object): Promise<any> => {
      const { version } = await standing(sold.id);
      const body = { tickets: 1, of, version, ...to };
      return (await call('POST', `/api/attendees/${sold.id}/give`, finance, body)).body;
    };
    const ana = await give(3, { name: 'Ana Li', email: `ana.${eventId}@example.org` });
    const bo = { name: 'Bo Lee', phone: '4155550143' };
    const given = await give(2, bo);
    const unreached = async (id: string) =>
      (await call('POST', `/api/attendees/${id}/cancel`, finance, { reason: 'Ill' })).body.without_email;
    expect(await unreached(ana.id)).toEqual({ count: 1, people: [RUTH] });
    expect(await unreached(given.id)).toEqual({ count: 2, people: [bo, RUTH] });
    const mails = await server.database.query(
      `select to_address from outbox where event_id = $1 and kind = 'cancellation'`,
      [eventId],
    );
    expect(mails).toEqual([{ to_address: ana.email }]);
  });

  test('GraphQL sells, corrects and lists them by the same rules', async () => {
    const register = async (fields: object): Promise<any> => {
      const { body } = await server.graphql(
        `mutation ($input: RegisterInput!) { register(input: $input) { id email delivery mailState delivered { way } } }`,
        {
          input: {
            ...RUTH,
            ticketQuantity: 1,
            paymentMode: 'zelle',
            foodOption: 'with_food',
            eventId,
            ...fields,
          },
        },
        volunteer,
      );
      return body.data?.register ?? body.errors[0].extensions;
    };
    const sold = await register({ delivery: 'seller' });
    expect(sold).toMatchObject({ email: null, delivery: 'seller', mailState: null, delivered: [] });
    expect(await register({ delivery: 'seller', email: null, name: 'Uma Roy' })).toMatchObject({
      email: null,
    });
    for (const [fields, code] of [
      [{ delivery: 'seller', email: 'a@example.org' }, 'email.not_delivered'],
      [{}, 'required'],
      [{ delivery: 'mail', email: null }, 'required'],
    ] as const) {
      const refused = await register(fields);
      expect([refused.status, JSON.stringify(refused).includes(code)]).toEqual([422, true]);
    }

    await deliver(sold.id, 'printed');
    const form = new FormData();
    form.set('attendee_id', sold.id);
    form.set(
      'file',
      new Blob([
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          'base64',
        ),
      ]),
      'shot.png',
    );
    const uploaded = await fetch(`${server.url}/api/upload-transaction-screenshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${volunteer}` },
      body: form,
    });
    expect(uploaded.status).toBe(200);
    const { body: lists } = await server.graphql(
      `query ($eventId: ID!) {
        attendees(eventId: $eventId, delivery: seller, sortBy: name, sortDir: asc) { data { name email } }
        transactionScreenshots(eventId: $eventId) { attendeeName attendeeEmail } }`,
      { eventId },
      finance,
    );
    expect(lists.data).toEqual({
      attendees: {
        data: [
          { name: 'Ruth Quiet', email: null },
          { name: 'Uma Roy', email: null },
        ],
      },
      transactionScreenshots: [{ attendeeName: 'Ruth Quiet', attendeeEmail: null }],
    });

    const correct = async (email: string | null): Promise<any> => {
      const { body } = await server.graphql(
        `mutation ($id: ID!, $email: String) { correctAttendee(id: $id, input: { email: $email }) { email delivery delivered { way } } }`,
        { id: sold.id, email },
        finance,
      );
      return body.data.correctAttendee;
    };
    expect(await correct('ruth@example.org')).toMatchObject({
      email: 'ruth@example.org',
      delivery: 'mail',
      delivered: [],
    });
    expect(await correct(null)).toMatchObject({ email: null, delivery: 'seller' });
    const { body: checkedIn } = await server.graphql(
      `mutation ($code: String!) { checkIn(qrCodeId: $code) { attendee { name email phone } } }`,
      { code: (await standing(sold.id)).qr_code_id },
      volunteer,
    );
    expect(checkedIn.data.checkIn.attendee).toEqual({ ...RUTH, email: null });
  });

  test('a phone at the door keeps them as anybody else: found by name, and let in without a network', async () => {
    const sold = await sell();
    await server.database.query('update events set is_door_open = true where id = $1', [eventId]);
    const { body: list } = await call('GET', `/api/checkin/list?event_id=${eventId}`, volunteer);
    expect(list.rows).toMatchObject([{ i: sold.id, n: RUTH.name, q: 3, p: '42' }]);
    const now = new Date().toISOString();
    const synced = await call('POST', '/api/checkin/sync', volunteer, {
      now,
      device: {
        id: randomUUID(),
        label: 'Gate A',
        station: 'entrance',
        list_cursor: list.cursor,
        waiting: 1,
      },
      scans: [
        {
          scan_id: randomUUID(),
          event_id: eventId,
          id: sold.id,
          station: 'entrance',
          tickets: 2,
          scanned_at: now,
          let_in: true,
        },
      ],
    });
    expect(synced.body).toMatchObject([{ outcome: 'admitted', admitted: 2 }]);
    const { body: next } = await call(
      'GET',
      `/api/checkin/list?event_id=${eventId}&cursor=${encodeURIComponent(list.cursor)}`,
      volunteer,
    );
    // While a transaction of another test is under way, rows from before come again.
    expect(next.rows).toContainEqual(expect.objectContaining({ i: sold.id, n: RUTH.name, a: 2 }));
  });
});
