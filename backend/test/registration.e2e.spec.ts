import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { memo } from '../src/rules/transfer-memo.js';
import { parseQrCode } from '../src/rules/qr-codes.js';

const DAY = 24 * 3600 * 1000;

describe('registration', () => {
  let server: TestApp;
  let volunteer: TestUser;
  let token: string;
  let presidentToken: string;
  let eventId: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database, { name: 'Lantern Festival' })).id;
    volunteer = await makeUser(server.database, { fullName: 'Vera Volunteer' });
    token = await server.signIn(volunteer);
    presidentToken = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const register = (fields: Record<string, unknown> = {}, options: { as?: string; key?: string } = {}) =>
    server.call('POST', '/api/register', { as: token, ...options, body: makeAttendee(fields) });
  const countOf = async (email: unknown): Promise<number> =>
    (await server.database.query(`select from registrations where email = $1`, [email])).length;

  test('answers the registration with the price the server computed, and a code that can be checked', async () => {
    const answer = await register({
      name: '  Rosa   Delgado ',
      email: ' Rosa.Delgado@Example.org ',
      phone: '+1 (415) 555-0142',
      ticket_quantity: 3,
      payment_mode: 'zelle',
      food_option: 'with_food',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      event_id: eventId,
      name: 'Rosa Delgado',
      email: 'rosa.delgado@example.org',
      phone: '4155550142',
      ticket_quantity: 3,
      price_per_ticket: 19,
      total_price: 57,
      payment_mode: 'zelle',
      food_option: 'with_food',
      is_guest: false,
      is_checked_in: false,
      checked_in_at: null,
      volunteer_id: volunteer.id,
      volunteer_name: 'Vera Volunteer',
      volunteer_team_role: 'Marketing Team Member',
    });
    expect(parseQrCode(answer.body.qr_code_id)).not.toBeNull();
  });

  test('a transfer is sold with the memo that the browser showed, and a corrected e-mail does not change it', async () => {
    const memoOf = async (id: string) =>
      (
        await server.database.query<{ memo: string | null }>('select memo from registrations where id = $1', [
          id,
        ])
      )[0]!.memo;
    const { body } = await register({ payment_mode: 'zelle', email: ' Ana.Mueller@Bücher.example ' });
    expect(await memoOf(body.id)).toBe(memo(eventId, 'ana.mueller@xn--bcher-kva.example'));
    const corrected = await server.call('PATCH', `/api/attendees/${body.id}`, {
      as: presidentToken,
      body: { email: 'ana.corrected@example.org' },
    });
    expect(corrected.status).toBe(200);
    expect(await memoOf(body.id)).toBe(memo(eventId, 'ana.mueller@xn--bcher-kva.example'));
    expect(await memoOf((await register()).body.id)).toBeNull();
    const emails = Array.from({ length: 200 }, (_, i) => `guest+${i}@${'x'.repeat(i)}.example`);
    const rows = await server.database.query<{ memo: string }>(
      'select memo($1::uuid, e) from unnest($2::text[]) with ordinality u (e, i) order by i',
      [eventId, emails],
    );
    expect(rows.map((row) => row.memo)).toEqual(emails.map((email) => memo(eventId, email)));
  });

  test('a transfer carries its memo wherever its registration is shown, and other sales have none', async () => {
    const seller = await makeUser(server.database, { role: 'president' });
    const own = await server.signIn(seller);
    const sell = async (fields: object, key?: string) =>
      (
        await server.call('POST', '/api/register', {
          as: own,
          body: makeAttendee({ ...fields }),
          ...(key ? { key } : {}),
        })
      ).body;
    const fields = makeAttendee({ payment_mode: 'zelle' });
    const transfer = await sell(fields, 'memo-of-one');
    const wanted = memo(eventId, transfer.email);
    expect(transfer.memo).toBe(wanted);
    expect((await sell(fields, 'memo-of-one')).memo).toBe(wanted);
    const cash = await sell({});
    const guest = await sell({ is_guest: true, payment_mode: 'zelle' });
    expect([cash.memo, guest.memo]).toEqual([null, null]);

    const get = async (path: string) => (await server.call('GET', path, { as: own })).body.data;
    const shown = [{ id: transfer.id, memo: wanted }];
    expect(await get(`/api/attendees/by-email/${transfer.email}`)).toMatchObject(shown);
    const all = [{ id: guest.id, memo: null }, { id: cash.id, memo: null }, ...shown];
    for (const whose of ['me', seller.id])
      expect(await get(`/api/volunteers/${whose}/attendees`)).toMatchObject(all);

    const graphql = async (query: string, variables: object) =>
      (await server.graphql(query, variables, own)).body.data;
    const { registrations, register: sold } = {
      ...(await graphql('query ($email: String!) { registrations(email: $email) { data { id memo } } }', {
        email: transfer.email,
      })),
      ...(await graphql('mutation ($input: RegisterInput!) { register(input: $input) { email memo } }', {
        input: {
          name: 'Rosa Delgado',
          email: 'memo.graphql@example.org',
          phone: '4155550142',
          ticketQuantity: 1,
          paymentMode: 'zelle',
          foodOption: 'with_food',
        },
      })),
    };
    expect(registrations.data).toEqual(shown);
    expect(sold.memo).toBe(memo(eventId, 'memo.graphql@example.org'));

    // Whoever changes it gets it back with the memo that the buyer was given.
    const patch = { as: presidentToken, body: { email: 'memo.corrected@example.org' } };
    expect((await server.call('PATCH', `/api/attendees/${transfer.id}`, patch)).body.memo).toBe(wanted);
    const gone = await server.call('POST', `/api/attendees/${transfer.id}/cancel`, {
      as: presidentToken,
      body: { reason: 'Ill', refund: 'none' },
    });
    expect(gone.body).toMatchObject({ cancel_reason: 'Ill', memo: wanted });
  });

  test('the mail and the audit row commit with it', async () => {
    const { body } = await register();
    expect(
      await server.database.query(`select kind, to_address, state from outbox where registration_id = $1`, [
        body.id,
      ]),
    ).toEqual([{ kind: 'ticket', to_address: body.email, state: 'queued' }]);
    const [audited] = await server.database.query(`select * from audit_log where subject_id = $1`, [body.id]);
    expect(audited).toMatchObject({
      action: 'registration.created',
      actor_id: volunteer.id,
      event_id: eventId,
    });
  });

  test('where the mail cannot be written, nothing is', async () => {
    const other = await startApp();
    try {
      await makeEvent(other.database);
      const seller = await other.signIn(await makeUser(other.database));
      await other.database.query(`alter table outbox add constraint none check (false) not valid`);
      const attendee = makeAttendee();
      const answer = await other.call('POST', '/api/register', { as: seller, body: attendee, key: 'k' });
      expect(answer.status).toBe(500);
      for (const table of ['registrations', 'people', 'seller_sums', 'idempotency_keys', 'audit_log'])
        expect(await other.database.query(`select from ${table}`)).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  test('the same person may buy more, whatever the case of name and e-mail', async () => {
    const first = makeAttendee();
    expect((await register(first)).status).toBe(201);
    const again = await register({
      ...first,
      name: String(first.name).toUpperCase(),
      email: String(first.email).toUpperCase(),
      ticket_quantity: 4,
    });
    expect(again.status).toBe(201);
    const [person] = await server.database.query(`select * from people where email = $1`, [first.email]);
    expect(person).toMatchObject({ registrations: 2, tickets: 5, name: first.name });
  });

  test('the same person may buy more, however the domain is spelled and whatever was pasted along', async () => {
    const first = makeAttendee({ name: 'Ana Müller', email: 'ana@bücher.example' });
    const sold = await register(first);
    expect(sold).toMatchObject({ status: 201, body: { email: 'ana@xn--bcher-kva.example' } });
    for (const again of [
      { email: 'Ana@XN--BCHER-KVA.example' },
      { email: 'ana@bu\u0308cher.example' },
      { name: '\u2068Ana\u00a0Mu\u0308ller\u2069', email: '\ufeffana@bücher.example\u200b' },
      { phone: `\u202a${String(first.phone).replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[+digit]!)}\u202c` },
    ])
      expect(await register({ ...first, ...again })).toMatchObject({
        status: 201,
        body: { name: 'Ana Müller', email: 'ana@xn--bcher-kva.example', phone: sold.body.phone },
      });
    expect(await register({ ...first, name: 'Ana Miller' })).toMatchObject({ status: 409 });
    expect(
      await server.database.query(`select registrations from people where email like 'ana@%cher%'`),
    ).toEqual([{ registrations: 5 }]);
    const list = `/api/attendees/by-email/${encodeURIComponent('ana@bücher.example')}`;
    expect((await server.call('GET', list, { as: presidentToken })).body.pagination.total).toBe(5);
  });

  test.each([
    ['phone', '(415) 555-0142 x12', 'text.invalid'],
    ['email', `rosa@${'a'.repeat(64)}.org`, 'email.invalid'],
    ['email', 'rosa@example-.org', 'email.invalid'],
    ['name', '\u200b\ufeff\u00a0', 'required'],
  ])('%s %j is refused as on the screen', async (field, value, rule) => {
    expect(await register({ [field]: value })).toMatchObject({
      status: 422,
      body: { error_codes: { [field]: [rule] } },
    });
  });

  test.each([
    ['name', 'Someone Else'],
    ['phone', '2125550199'],
  ])('the same e-mail with another %s is refused and shows who has it', async (field, value) => {
    const first = makeAttendee();
    await register(first);
    const refused = await register({ ...first, [field]: value });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toEqual({
      details: 'This email is already registered under different details.',
      existing_attendee: {
        name: first.name,
        email: first.email,
        phone: first.phone,
        registered_at: expect.stringMatching(/Z$/),
      },
    });
    expect(await countOf(first.email)).toBe(1);
  });

  test('a cancelled registration no longer holds its e-mail', async () => {
    const first = makeAttendee();
    const { body } = await register(first);
    await server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = $2, cancel_reason = 'ill' where id = $1`,
      [body.id, volunteer.id],
    );
    expect((await register({ ...first, name: 'Another Person' })).status).toBe(201);
  });

  test('two people with one e-mail at the same moment: one of them is registered', async () => {
    const attendee = makeAttendee();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register({ ...attendee, name: i % 2 ? 'First Person' : 'Second Person' }),
      ),
    );
    const winners = answers.filter((answer) => answer.status === 201);
    expect(new Set(winners.map((winner) => winner.body.name)).size).toBe(1);
    expect(winners).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(10);
  });

  test('sales in one batch each get their own answer, and a bad one takes no other with it', async () => {
    const taken = makeAttendee();
    await register(taken);
    await register(makeAttendee(), { key: 'batched-used' });
    const bad: Array<[number, Promise<{ status: number }>]> = [];
    const good: Array<{ sent: any; answer: Promise<any> }> = [];
    for (let i = 0; i < 40; i++) {
      const sent = makeAttendee({
        ticket_quantity: 1 + (i % 5),
        food_option: i % 2 ? 'with_food' : 'without_food',
      });
      good.push({ sent, answer: register(sent, { key: `batched-${i}` }) });
      if (i % 10 === 3) bad.push([409, register({ ...taken, name: 'Somebody Else' })]);
      if (i % 10 === 7) bad.push([422, register(makeAttendee(), { key: 'batched-used' })]);
    }
    for (const [status, answer] of bad) expect((await answer).status).toBe(status);
    for (const { sent, answer } of good) {
      const { status, body } = await answer;
      expect({ status, ...body }).toMatchObject({ status: 201, ...sent });
      const rows = await server.database.query(
        `select r.qr_code, (select count(*)::int from outbox o where o.registration_id = r.id) as mails
         from registrations r where r.id = $1 and r.email = $2`,
        [body.id, sent.email],
      );
      expect(rows).toEqual([{ qr_code: body.qr_code_id.replaceAll('-', ''), mails: 1 }]);
    }
  });

  test('guests are the president’s alone, free of charge and stored as cash', async () => {
    const refused = await register({ is_guest: true });
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Insufficient permissions' } });
    const guest = await register(
      { is_guest: true, payment_mode: 'zelle', ticket_quantity: 5 },
      { as: presidentToken },
    );
    expect(guest).toMatchObject({
      status: 201,
      body: { is_guest: true, total_price: 0, price_per_ticket: 0, payment_mode: 'cash' },
    });
    const [sums] = await server.database.query(
      `select cash_cents::int, cash_tickets, without_food_tickets from seller_sums where seller_id =
        (select seller_id from registrations where id = $1)`,
      [guest.body.id],
    );
    expect(sums).toEqual({ cash_cents: 0, cash_tickets: 0, without_food_tickets: 5 });
  });

  test('an event that the client saw and that is not current any more is refused', async () => {
    const later = await makeEvent(server.database, { date: new Date(Date.now() + 60 * DAY).toISOString() });
    expect((await register({ event_id: eventId })).status).toBe(201);
    const attendee = makeAttendee({ event_id: later.id });
    expect(await register(attendee)).toMatchObject({
      status: 409,
      body: { detail: 'The current event has changed. Please check the price and try again.' },
    });
    expect(await countOf(attendee.email)).toBe(0);
  });

  describe('the total that the seller saw', () => {
    /** Runs with another price for what is sold here, and restores $15 afterwards. */
    const withPrice = async (cents: number, work: () => Promise<void>) => {
      const set = (price: number) =>
        server.database.query(
          `update pricing_tiers set price_cents = $2 where event_id = $1 and food_option = 'without_food'`,
          [eventId, price],
        );
      await set(cents);
      await work().finally(() => set(1500));
    };

    test('a price that changed meanwhile is refused with the new one, and nothing is sold, mailed or kept', async () => {
      const attendee = makeAttendee({ ticket_quantity: 3, payment_mode: 'zelle', quoted_total_price: 48 });
      await withPrice(1650, async () => {
        const refused = await register(attendee, { key: 'quoted' });
        expect(refused).toMatchObject({
          status: 409,
          body: {
            detail: {
              details: 'The price has changed to $52.50. Please check it and try again.',
              quote: { quantity: 3, price_per_ticket: 17.5, total_price: 52.5 },
            },
          },
        });
        expect(await countOf(attendee.email)).toBe(0);
        for (const [table, column] of [
          ['outbox', 'to_address'],
          ['people', 'email'],
        ])
          expect(
            await server.database.query(`select from ${table} where ${column} = $1`, [attendee.email]),
          ).toHaveLength(0);
        // The key is still unused, so it sells at the new price.
        const sold = await register({ ...attendee, quoted_total_price: 52.5 }, { key: 'quoted' });
        expect(sold).toMatchObject({ status: 201, body: { total_price: 52.5 } });
        // From now on the key stands for that price, and the old body is a different one.
        expect((await register(attendee, { key: 'quoted' })).status).toBe(422);
      });
    });

    test('the right one sells, and so does none', async () => {
      for (const quoted_total_price of [30, 30.0, null, undefined])
        expect(await register({ ticket_quantity: 2, quoted_total_price })).toMatchObject({
          status: 201,
          body: { total_price: 30 },
        });
    });

    test('one cent is a difference', async () => {
      for (const quoted_total_price of [29.99, 30.01, 0, 999_999_999.99])
        expect((await register({ ticket_quantity: 2, quoted_total_price })).status).toBe(409);
    });

    test('a guest’s is 0', async () => {
      const guest = { is_guest: true, ticket_quantity: 2 };
      const refused = await register({ ...guest, quoted_total_price: 30 }, { as: presidentToken });
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: { quote: { quantity: 2, price_per_ticket: 0, total_price: 0 } } },
      });
      expect((await register({ ...guest, quoted_total_price: 0 }, { as: presidentToken })).status).toBe(201);
    });

    test('a wrong one in a batch of sales takes no other with it', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => register({ quoted_total_price: i % 3 ? 15 : 16 })),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: 30 }, (_, i) => (i % 3 ? 201 : 409)),
      );
    });

    test('the answer to a repeated request is the first one, also after the price has changed', async () => {
      const attendee = makeAttendee({ quoted_total_price: 15 });
      const first = await register(attendee, { key: 'quoted-again' });
      await withPrice(1650, async () =>
        expect(await register(attendee, { key: 'quoted-again' })).toMatchObject({
          status: 201,
          body: first.body,
        }),
      );
    });

    test('GraphQL compares it too', async () => {
      const mutation = `mutation ($input: RegisterInput!) { register(input: $input) { totalPrice } }`;
      const { name, email, phone } = makeAttendee();
      const input = {
        name,
        email,
        phone,
        ticketQuantity: 2,
        paymentMode: 'cash',
        foodOption: 'with_food',
        quotedTotalPrice: 30.5,
      };
      const refused = await server.graphql(mutation, { input }, token);
      expect(refused.body.errors[0]).toMatchObject({
        message: 'The price has changed to $36.00. Please check it and try again.',
        extensions: {
          status: 409,
          detail: { quote: { quantity: 2, pricePerTicket: 18, totalPrice: 36 } },
        },
      });
      const sold = await server.graphql(mutation, { input: { ...input, quotedTotalPrice: 36 } }, token);
      expect(sold.body.data.register.totalPrice).toBe(36);
    });
  });

  describe('idempotency', () => {
    test('a repeated key gives the same answer and registers once', async () => {
      const attendee = makeAttendee();
      const first = await register(attendee, { key: 'attempt-1' });
      const second = await register(attendee, { key: 'attempt-1' });
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      expect(await countOf(attendee.email)).toBe(1);
    });

    test('concurrent duplicates register once', async () => {
      const attendee = makeAttendee();
      const duplicates = await Promise.all(
        Array.from({ length: 25 }, () => register(attendee, { key: 'attempt-2' })),
      );
      expect(duplicates.map((duplicate) => duplicate.status)).toEqual(Array(25).fill(201));
      expect(new Set(duplicates.map((duplicate) => duplicate.body.id)).size).toBe(1);
      expect(await countOf(attendee.email)).toBe(1);
      const [person] = await server.database.query(`select * from people where email = $1`, [attendee.email]);
      expect(person!.registrations).toBe(1);
    });

    test('a key that stands for another request is refused and changes nothing', async () => {
      const attendee = makeAttendee();
      await register(attendee, { key: 'attempt-3' });
      const other = await register({ ...attendee, ticket_quantity: 2 }, { key: 'attempt-3' });
      expect(other).toMatchObject({
        status: 422,
        body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
      });
      expect(await countOf(attendee.email)).toBe(1);
    });

    test('a key belongs to its user, and only successes are kept', async () => {
      const attendee = makeAttendee();
      await register(attendee, { key: 'attempt-4' });
      const other = await register(makeAttendee(), { key: 'attempt-4', as: presidentToken });
      expect(other.status).toBe(201);
      const clash = makeAttendee({ email: attendee.email });
      expect((await register(clash, { key: 'attempt-5' })).status).toBe(409);
      expect((await register({ ...clash, email: makeAttendee().email }, { key: 'attempt-5' })).status).toBe(
        201,
      );
    });

    test('the answer is kept for 24 hours and no longer', async () => {
      const attendee = makeAttendee();
      await register(attendee, { key: 'attempt-6' });
      await server.database.query(
        `update idempotency_keys set created_at = now() - interval '25 hours' where key = 'attempt-6'`,
      );
      expect((await register(attendee, { key: 'attempt-6' })).status).toBe(201);
      expect(await countOf(attendee.email)).toBe(2);
    });

    test('a key of more than 200 characters is refused', async () => {
      expect((await register({}, { key: 'x'.repeat(200) })).status).toBe(201);
      expect((await register({}, { key: 'x'.repeat(201) })).status).toBe(422);
    });
  });

  test('GraphQL registers by the same rules', async () => {
    const mutation = `mutation ($input: RegisterInput!) { register(input: $input) { name totalPrice qrCodeId } }`;
    const {
      ticket_quantity: _,
      payment_mode: __,
      food_option: ___,
      is_guest: ____,
      ...person
    } = makeAttendee();
    const input = { ...person, ticketQuantity: 2, paymentMode: 'cash', foodOption: 'with_food' };
    const good = await server.graphql(mutation, { input }, token);
    expect(good.body.data.register).toMatchObject({ name: person.name, totalPrice: 36 });
    const guest = await server.graphql(mutation, { input: { ...input, isGuest: true } }, token);
    expect(guest.body.errors[0].extensions).toMatchObject({
      status: 403,
      detail: 'Insufficient permissions',
    });
    const bad = await server.graphql(mutation, { input: { ...input, phone: '12' } }, token);
    expect(bad.body.errors[0].extensions).toMatchObject({
      status: 422,
      errors: { phone: ['Phone number must have at least 10 digits'] },
    });
    const clash = await server.graphql(mutation, { input: { ...input, phone: '2125550100' } }, token);
    expect(clash.body.errors[0].extensions).toMatchObject({
      status: 409,
      detail: { details: 'This email is already registered under different details.' },
    });
  });

  describe('bad input gets a clear error and changes nothing', () => {
    const cases: Array<[string, Record<string, unknown>, string, string]> = [
      ['no name', { name: undefined }, 'name', 'This field is required'],
      ['a blank name', { name: '   ' }, 'name', 'This field is required'],
      ['a short name', { name: 'A' }, 'name', 'Must be at least 2 characters long'],
      ['a long name', { name: 'a'.repeat(51) }, 'name', 'Must be no more than 50 characters long'],
      ['digits in a name', { name: 'R2 D2' }, 'name', 'Name may hold letters and spaces only'],
      ['a NUL', { name: 'Ann\0bell' }, 'name', 'Invalid format'],
      ['a name that is a number', { name: 7 }, 'name', 'Invalid format'],
      ['an e-mail without @', { email: 'nobody' }, 'email', 'Please enter a valid email address'],
      ['a mistyped ending', { email: 'a@b.con' }, 'email', 'Please check your email address for typos'],
      ['a mistyped domain', { email: 'a@gmial.com' }, 'email', 'Please check your email address for typos'],
      [
        'a double dot',
        { email: 'a..b@c.org' },
        'email',
        'Email address contains invalid characters or formatting',
      ],
      ['a long local part', { email: `${'a'.repeat(65)}@b.org` }, 'email', 'Email address is too long'],
      [
        'runs of hyphens',
        { email: 'a--b@c.org' },
        'email',
        'Email address contains invalid consecutive characters',
      ],
      ['a short phone', { phone: '555-0142' }, 'phone', 'Phone number must have at least 10 digits'],
      ['letters in a phone', { phone: '415555CALL' }, 'phone', 'Invalid format'],
      [
        '0 tickets',
        { ticket_quantity: 0 },
        'ticket_quantity',
        'Number of tickets must be a whole number from 1 to 20',
      ],
      [
        '21 tickets',
        { ticket_quantity: 21 },
        'ticket_quantity',
        'Number of tickets must be a whole number from 1 to 20',
      ],
      [
        'half a ticket',
        { ticket_quantity: 1.5 },
        'ticket_quantity',
        'Number of tickets must be a whole number from 1 to 20',
      ],
      [
        'tickets as text',
        { ticket_quantity: '2' },
        'ticket_quantity',
        'Number of tickets must be a whole number from 1 to 20',
      ],
      ['another payment', { payment_mode: 'card' }, 'payment_mode', 'Payment mode must be cash or zelle'],
      [
        'another food',
        { food_option: 'vegan' },
        'food_option',
        'Food option must be with_food or without_food',
      ],
      ['a guest of text', { is_guest: 'yes' }, 'is_guest', 'is_guest must be true or false'],
      ['a client price', { total_price: 1 }, 'total_price', 'Unknown field'],
      ['camelCase', { ticketQuantity: 2 }, 'ticketQuantity', 'Unknown field'],
      [
        'a quoted total of text',
        { quoted_total_price: '15' },
        'quoted_total_price',
        'Price must be a number of dollars from 0 on, with at most 2 decimals',
      ],
      [
        'a quoted total below 0',
        { quoted_total_price: -15 },
        'quoted_total_price',
        'Price must be a number of dollars from 0 on, with at most 2 decimals',
      ],
      [
        'a quoted total with half a cent',
        { quoted_total_price: 15.005 },
        'quoted_total_price',
        'Price must be a number of dollars from 0 on, with at most 2 decimals',
      ],
      [
        'a quoted total without end',
        { quoted_total_price: 1e30 },
        'quoted_total_price',
        'Price must be a number of dollars from 0 on, with at most 2 decimals',
      ],
      ['an event id of words', { event_id: 'soon' }, 'event_id', 'event_id must be the id of an event'],
    ];
    test.each(cases)('%s', async (_, fields, field, message) => {
      const attendee = makeAttendee(fields);
      const answer = await register(fields.email === undefined ? attendee : fields);
      const before = await server.database.query(`select from registrations`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[field]).toEqual([message]);
      expect(answer.body.request_id).toEqual(expect.any(String));
      expect(await server.database.query(`select from registrations`)).toHaveLength(before.length);
    });

    test('names of any script are welcome', async () => {
      for (const name of ['Zoë Müller', 'Nguyễn Thị Ánh', '山田 太郎', 'अनिता शर्मा', 'محمد علي'])
        expect((await register({ name })).status).toBe(201);
    });

    test('a body that is no JSON is 400', async () => {
      const answer = await server.call('POST', '/api/register', { as: token, raw: '{"name": ' });
      expect(answer).toMatchObject({ status: 400, body: { detail: 'The body is no valid JSON' } });
    });

    test('a body that is no object is 422', async () => {
      for (const raw of ['[]', '"text"', '7', 'null', ''])
        expect((await server.call('POST', '/api/register', { as: token, raw })).status).toBe(422);
    });
  });
});

describe('an event with a capacity', () => {
  test('never oversells: 100 at once, over two processes’ worth of connections, on the last 10 tickets', async () => {
    const first = await startApp();
    const second = await startApp({ database: first.database });
    try {
      const event = await makeEvent(first.database, { capacity: 10 });
      const tokens = await Promise.all(
        Array.from({ length: 4 }, async () => first.signIn(await makeUser(first.database))),
      );
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          (i % 2 ? first : second).call('POST', '/api/register', {
            as: tokens[i % 4]!,
            body: makeAttendee({ ticket_quantity: 1 + (i % 3) }),
          }),
        ),
      );
      const sold = answers
        .filter((a) => a.status === 201)
        .reduce((sum, a) => sum + a.body.ticket_quantity, 0);
      expect(sold).toBe(10);
      expect(answers.every((a) => a.status === 201 || a.status === 409)).toBe(true);
      const [row] = await first.database.query(`select sold from event_capacities where event_id = $1`, [
        event.id,
      ]);
      expect(row!.sold).toBe(10);
      const refused = await first.call('POST', '/api/register', { as: tokens[0]!, body: makeAttendee() });
      expect(refused).toMatchObject({ status: 409, body: { detail: { details: 'This event is sold out' } } });
    } finally {
      await second.close();
      await first.close();
    }
  });

  test('sales that are too large take none with them that fit', async () => {
    const server = await startApp();
    try {
      await makeEvent(server.database, { capacity: 19 });
      const token = await server.signIn(await makeUser(server.database));
      const sizes = Array.from({ length: 38 }, (_, i) => (i % 2 ? 20 : 1));
      const answers = await Promise.all(
        sizes.map((tickets) =>
          server.call('POST', '/api/register', {
            as: token,
            body: makeAttendee({ ticket_quantity: tickets }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        sizes.map((tickets) => (tickets === 1 ? 201 : 409)),
      );
    } finally {
      await server.close();
    }
  });

  test('says how many are left where some are, and moves nothing of the event itself', async () => {
    const server = await startApp();
    try {
      const event = await makeEvent(server.database, { capacity: 5 });
      const token = await server.signIn(await makeUser(server.database));
      const before = (await server.call('GET', '/api/events/current', { as: token })).body;
      expect(before).toMatchObject({ id: event.id, capacity: 5, tickets_sold: 0 });
      const body = makeAttendee({ ticket_quantity: 3 });
      expect((await server.call('POST', '/api/register', { as: token, body })).status).toBe(201);
      const refused = await server.call('POST', '/api/register', {
        as: token,
        body: makeAttendee({ ticket_quantity: 3 }),
      });
      expect(refused.body.detail).toEqual({ details: 'Only 2 tickets are left' });
      const after = (await server.call('GET', '/api/events/current', { as: token })).body;
      expect(after).toEqual({ ...before, tickets_sold: 3, people_with_tickets: 1, is_unused: false });
    } finally {
      await server.close();
    }
  });
});

describe('the current event', () => {
  test('none at all: current and register say so', async () => {
    const server = await startApp();
    try {
      const token = await server.signIn(await makeUser(server.database));
      for (const answer of [
        await server.call('GET', '/api/events/current', { as: token }),
        await server.call('POST', '/api/register', { as: token, body: makeAttendee() }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { detail: 'No event found' } });
    } finally {
      await server.close();
    }
  });

  test('the nearest that is not over; else the latest, which sells nothing more', async () => {
    const server = await startApp();
    try {
      const token = await server.signIn(await makeUser(server.database));
      const current = async () => (await server.call('GET', '/api/events/current', { as: token })).body.name;
      const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
      await makeEvent(server.database, { name: 'Long Ago', date: at(-400) });
      await makeEvent(server.database, { name: 'Last Month', date: at(-30) });
      expect(await current()).toBe('Last Month');
      expect(await server.call('POST', '/api/register', { as: token, body: makeAttendee() })).toMatchObject({
        status: 409,
        body: { detail: 'This event is over' },
      });
      await makeEvent(server.database, { name: 'Next Year', date: at(365) });
      await makeEvent(server.database, { name: 'Next Week', date: at(7) });
      expect(await current()).toBe('Next Week');
      // An event goes on until 06:00 of the following day, in its own time zone.
      await makeEvent(server.database, { name: 'Right Now', date: at(-0.01) });
      expect(await current()).toBe('Right Now');
    } finally {
      await server.close();
    }
  });

  test('is over at 06:00 of the day after its date in its own zone', async () => {
    const server = await startApp();
    try {
      const cases = [
        ['2026-03-01T23:30:00-05:00', 'America/New_York', '2026-03-02T11:00:00.000Z'],
        // 01:00 UTC is still the evening before in New York.
        ['2026-03-02T01:00:00Z', 'America/New_York', '2026-03-02T11:00:00.000Z'],
        // The night in which summer time begins.
        ['2026-03-07T20:00:00-05:00', 'America/New_York', '2026-03-08T10:00:00.000Z'],
        ['2026-03-01T23:30:00+09:00', 'Asia/Tokyo', '2026-03-01T21:00:00.000Z'],
      ] as const;
      for (const [date, timeZone, over] of cases) {
        const { id } = await makeEvent(server.database, { date, timeZone });
        const [row] = await server.database.query(`select over_at from events where id = $1`, [id]);
        expect(row!.over_at.toISOString()).toBe(over);
      }
    } finally {
      await server.close();
    }
  });
});

describe('price calculation', () => {
  test('takes the tier that holds the quantity; a bank transfer adds one dollar per ticket', async () => {
    const server = await startApp();
    try {
      const event = await makeEvent(server.database, { tiers: false });
      await server.database.query(
        `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents, is_active) values
          ($1, 'with_food', 1, 4, 1850, true), ($1, 'with_food', 5, 10, 1605, true), ($1, 'with_food', 11, 20, 100, false)`,
        [event.id],
      );
      const token = await server.signIn(await makeUser(server.database));
      const price = (query: string, body: unknown) =>
        server.call('POST', `/api/pricing/calculate${query}`, { as: token, body });
      expect((await price('?payment_mode=cash', { quantity: 4, food_option: 'with_food' })).body).toEqual({
        quantity: 4,
        price_per_ticket: 18.5,
        total_price: 74,
      });
      expect(
        (await price(`?event_id=${event.id}&payment_mode=zelle`, { quantity: 7, food_option: 'with_food' }))
          .body,
      ).toEqual({ quantity: 7, price_per_ticket: 17.05, total_price: 119.35 });
      for (const body of [
        { quantity: 11, food_option: 'with_food' },
        { quantity: 1, food_option: 'without_food' },
      ])
        expect(await price('', body)).toMatchObject({
          status: 404,
          body: { detail: `No pricing tier covers ${body.quantity} tickets` },
        });
      expect(await price('?payment_mode=card', { quantity: 1, food_option: 'with_food' })).toMatchObject({
        status: 422,
        body: { errors: { payment_mode: ['Payment mode must be cash or zelle'] } },
      });
      expect((await price('?event=1', { quantity: 1, food_option: 'with_food' })).status).toBe(422);
      const quote = await server.graphql(
        `{ priceQuote(paymentMode: zelle, input: { quantity: 2, foodOption: with_food }) { totalPrice } }`,
        {},
        token,
      );
      expect(quote.body.data.priceQuote.totalPrice).toBe(39);
    } finally {
      await server.close();
    }
  });
});
