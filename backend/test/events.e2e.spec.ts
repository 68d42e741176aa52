import type { TestingModule } from '@nestjs/testing';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { type MailSink, recipientOf, startMailSink } from './support/mail-sink.js';
import { makeTicketSeller, startWorker, untilTruthy } from './support/mail-worker.js';
import { testSettings } from './support/settings.js';
import { startApp, type TestApp } from './support/app.js';

const input = (fields: Record<string, unknown> = {}) => ({
  name: 'Lantern Festival',
  description: 'Lanterns, music\nand food.',
  event_date: '2027-05-01T18:00:00-04:00',
  location: 'Riverside Community Hall',
  ...fields,
});

describe('events', () => {
  let server: TestApp;
  let president: string;
  let finance: string;
  let volunteer: string;
  beforeAll(async () => {
    server = await startApp();
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    finance = await server.signIn(await makeUser(server.database, { role: 'finance_director' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const create = (fields = {}, as = president) =>
    server.call('POST', '/api/events', { as, body: input(fields) });
  const update = (id: string, fields = {}, as = president) =>
    server.call('PUT', `/api/events/${id}`, { as, body: input(fields) });

  test('president and finance director create and change them; a volunteer reads', async () => {
    const created = await create(
      { capacity: 50, payment_recipient: 'treasurer@example.org', status: 'on_sale' },
      finance,
    );
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Lantern Festival',
        event_date: '2027-05-01T22:00:00.000Z',
        time_zone: 'America/New_York',
        capacity: 50,
        payment_recipient: 'treasurer@example.org',
        tickets_sold: 0,
        is_over: false,
      },
    });
    const { id } = created.body;
    expect((await server.call('GET', `/api/events/${id}`, { as: volunteer })).body).toEqual(created.body);
    expect((await server.call('GET', '/api/events', { as: volunteer })).body).toContainEqual(created.body);
    expect((await create({}, volunteer)).status).toBe(403);
    expect((await update(id, {}, volunteer)).status).toBe(403);
    const changed = await update(id, { name: '  River Festival ' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'River Festival' } });
    expect(changed.body.updated_at > created.body.updated_at).toBe(true);
    const audited = await server.database.query(
      `select action, details from audit_log where subject_id = $1 order by at`,
      [id],
    );
    expect(audited).toMatchObject([
      { action: 'event.created' },
      {
        action: 'event.updated',
        details: { old: { name: 'Lantern Festival' }, new: { name: 'River Festival' } },
      },
    ]);
  });

  test('the list has the current event first', async () => {
    await makeEvent(server.database, {
      name: 'Tomorrow',
      date: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await create({ event_date: '2031-01-01T00:00:00Z' });
    const list = (await server.call('GET', '/api/events', { as: volunteer })).body;
    const current = (await server.call('GET', '/api/events/current', { as: volunteer })).body;
    expect(current.name).toBe('Tomorrow');
    expect(list[0]).toEqual(current);
  });

  test('an omitted optional field stays, null takes it away', async () => {
    const { body } = await create({ capacity: 5, payment_recipient: 'pay@example.org' });
    expect((await update(body.id)).body).toMatchObject({ capacity: 5, payment_recipient: 'pay@example.org' });
    expect((await update(body.id, { capacity: null, payment_recipient: null })).body).toMatchObject({
      capacity: null,
      payment_recipient: null,
    });
  });

  test('a copy has everything but the name, the date, who was sold to and the door', async () => {
    const { id } = await makeEvent(server.database, { capacity: 40, timeZone: 'America/Chicago' });
    await server.database.query(
      `update events set description = 'With a raffle', location = 'The Barn', payment_recipient = 'till@example.org',
         reply_to = 'help@example.org', reminder_hours_before = 48, is_door_open = true where id = $1`,
      [id],
    );
    await server.database.query(
      `update pricing_tiers set is_active = food_option = 'with_food' where event_id = $1`,
      [id],
    );
    const copied = await server.call('POST', `/api/events/${id}/copy`, {
      as: finance,
      body: { name: 'Next Year', event_date: '2032-05-01T18:00:00Z' },
    });
    expect(copied).toMatchObject({
      status: 201,
      body: { name: 'Next Year', event_date: '2032-05-01T18:00:00.000Z', capacity: 40, tickets_sold: 0 },
    });
    // Compares column by column, so that one added later is not forgotten.
    const OWN = [
      'id',
      'name',
      'event_date',
      'over_at',
      'door_salt',
      'is_door_open',
      'status',
      'created_at',
      'updated_at',
      'list_version',
    ];
    const [original, copy] = await server.database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(e) as row from events e where id in ($1, $2) order by id = $2`,
      [id, copied.body.id],
    );
    const alike = ({ row }: { row: Record<string, unknown> }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.includes(column)));
    expect(alike(copy!)).toEqual(alike(original!));
    expect(copy!.row).toMatchObject({ is_door_open: false, status: 'draft', time_zone: 'America/Chicago' });
    expect(copy!.row.door_salt).not.toBe(original!.row.door_salt);
    const tiers = (event: string) =>
      server.database.query(
        `select to_jsonb(t) - array['id', 'event_id', 'created_at'] as tier from pricing_tiers t where event_id = $1
         order by food_option, quantity_from`,
        [event],
      );
    expect(await tiers(copied.body.id)).toEqual(await tiers(id));
    expect(await tiers(id)).toHaveLength(2);
    const as = { as: volunteer, body: { name: 'X', event_date: '2032-05-01T18:00:00Z' } };
    expect((await server.call('POST', `/api/events/${id}/copy`, as)).status).toBe(403);
  });

  test('the list says which event sells now, and which is next', async () => {
    await makeEvent(server.database, { name: 'Long ago', date: '2020-01-01T00:00:00Z' });
    for (const days of [1, 2, 3])
      await makeEvent(server.database, {
        name: `In ${days} days`,
        date: new Date(Date.now() + (days - 0.5) * 86_400_000).toISOString(),
      });
    const list = (await server.call('GET', '/api/events', { as: volunteer })).body as Array<{
      name: string;
      selling: string;
      is_over: boolean;
    }>;
    expect(list[0]!.selling).toBe('now');
    const ahead = list.filter(({ is_over: isOver }) => !isOver).reverse();
    // In the order of their dates. The list puts the current event first, out of that order.
    expect([list[0]!, ...ahead.filter((event) => event !== list[0])].map(({ selling }) => selling)).toEqual([
      'now',
      'next',
      ...Array(ahead.length - 2).fill('later'),
    ]);
    expect(list.find(({ name }) => name === 'Long ago')!.selling).toBe('over');
    const { body } = await server.call('GET', '/api/events/current', { as: volunteer });
    expect(body.selling).toBe('now');
  });

  test('answers to its mails go to an address', async () => {
    const { body } = await create({ reply_to: ' Help@Example.org ' });
    expect(body.reply_to).toBe('help@example.org');
    expect((await update(body.id)).body.reply_to).toBe('help@example.org');
    expect((await update(body.id, { reply_to: null })).body.reply_to).toBeNull();
    expect((await update(body.id, { reply_to: 'nobody' })).status).toBe(422);
  });

  describe('a new date or place', () => {
    let sink: MailSink;
    let worker: TestingModule | undefined;
    beforeEach(async () => {
      sink = await startMailSink();
    });
    afterEach(async () => {
      await worker?.close();
      worker = undefined;
      await sink.close();
    });
    const mailsOf = (id: string) =>
      server.database.query(
        `select * from outbox where event_id = $1 and kind = 'event_changed' order by to_address`,
        [id],
      );
    /** Creates an event with three people who have tickets, and one who has none any more. */
    async function soldOut(tag: string) {
      const sell = await makeTicketSeller(server.database);
      const sold = [];
      for (const name of ['ann', 'bob', 'bob', 'cyd', 'dan'])
        sold.push(await sell({ email: `${name}.${tag}@example.org` }));
      const [{ event_id: id }] = (await server.database.query(
        `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill' where id = $1 returning event_id`,
        [sold[4]!.registrationId],
      )) as [{ event_id: string }];
      await server.database.query(`delete from outbox where event_id = $1`, [id]);
      return { id };
    }
    const moved = { location: 'New Mill' };
    const stored = async (id: string) => {
      const { name, description, event_date, location } = (
        await server.call('GET', `/api/events/${id}`, { as: president })
      ).body;
      return { name, description, event_date, location };
    };
    const put = async (id: string, fields: object, as = president) =>
      server.call('PUT', `/api/events/${id}`, { as, body: { ...(await stored(id)), ...fields } });

    test('is mailed to each person with tickets once, where somebody wants that', async () => {
      const { id } = await soldOut('told');
      expect(
        (await server.call('GET', `/api/events/${id}`, { as: president })).body.people_with_tickets,
      ).toBe(3);
      expect((await put(id, moved)).status).toBe(200);
      expect((await put(id, { location: 'Old Mill', notify: false })).status).toBe(200);
      expect(await mailsOf(id)).toEqual([]);
      expect((await put(id, { ...moved, notify: true }, finance)).status).toBe(200);
      expect((await mailsOf(id)).map((mail) => mail.to_address)).toEqual([
        'ann.told@example.org',
        'bob.told@example.org',
        'cyd.told@example.org',
      ]);
      const [audit] = await server.database.query(
        `select details from audit_log where subject_id = $1 order by id desc limit 1`,
        [id],
      );
      expect(audit!.details.notified).toBe(3);
      expect(await put(id, { notify: 'yes' })).toMatchObject({
        status: 422,
        body: { errors: { notify: [expect.any(String)] } },
      });
    });

    test('tells nobody where neither changed, or the event is over', async () => {
      const { id } = await soldOut('none');
      for (const fields of [{}, { name: 'Another Name' }, { description: 'New' }, { capacity: 500 }])
        expect((await put(id, { ...fields, notify: true })).status).toBe(200);
      expect((await put(id, { event_date: '2020-05-01T18:00:00-04:00', notify: true })).status).toBe(200);
      expect(await mailsOf(id)).toEqual([]);
    });

    test('brings the same entry in a higher version; who was not told yet of a change before is told of both at once', async () => {
      const { id } = await soldOut('seq');
      const { event_date: date } = await stored(id);
      await put(id, { name: 'Renamed' });
      await put(id, { description: 'Bring a lantern.' });
      await put(id, { ...moved, notify: true });
      const later = new Date(new Date(date).getTime() + 3_600_000).toISOString();
      await put(id, { event_date: later, notify: true });
      expect(await mailsOf(id)).toHaveLength(3);
      worker = await startWorker(testSettings({ DATABASE_URL: server.database.url, SMTP_URL: sink.url }));
      const mail = await sink.waitFor((one) => recipientOf(one) === 'bob.seq@example.org');
      expect(mail.subject).toBe('New date or place: Renamed');
      expect(mail.text).toContain('New Mill');
      expect(mail.text).toMatch(/\d [AP]M \(.+\) \(before: /);
      const file = mail.attachments.find((part) => part.filename === 'event.ics')!.content.toString();
      expect(file).toContain(`UID:${id}@usher\r\n`);
      expect(file).toContain('SEQUENCE:4\r\n');
      expect(file).toContain('DESCRIPTION:Bring a lantern.\r\n');
      expect(file).toContain('LOCATION:New Mill\r\n');
      await untilTruthy(async () => (await mailsOf(id)).every((one) => one.state === 'sent'));
      expect(sink.mails.filter((one) => recipientOf(one).endsWith('.seq@example.org'))).toHaveLength(3);
    });
  });

  test('people are reminded a day before, or when the event says, or never', async () => {
    const { body } = await create();
    expect(body.reminder_hours_before).toBe(24);
    expect((await create({ reminder_hours_before: null })).body.reminder_hours_before).toBeNull();
    expect((await update(body.id, { reminder_hours_before: 720 })).body.reminder_hours_before).toBe(720);
    expect((await update(body.id)).body.reminder_hours_before).toBe(720);
    for (const hours of [0, 721, 1.5, '24'])
      expect(await update(body.id, { reminder_hours_before: hours })).toMatchObject({
        status: 422,
        body: { errors: { reminder_hours_before: [expect.stringMatching(/whole number of hours/)] } },
      });
    expect((await update(body.id, { reminder_hours_before: null })).body.reminder_hours_before).toBeNull();
    expect((await update(body.id)).body.reminder_hours_before).toBeNull();
  });

  test('a change to a version that is not the stored one is refused', async () => {
    const { body } = await create();
    const first = await update(body.id, { updated_at: body.updated_at, name: 'First' });
    expect(first.status).toBe(200);
    const second = await update(body.id, { updated_at: body.updated_at, name: 'Second' });
    expect(second.status).toBe(409);
    expect((await server.call('GET', `/api/events/${body.id}`, { as: president })).body.name).toBe('First');
  });

  test('of simultaneous changes to one version one is taken', async () => {
    const { body } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        update(body.id, { updated_at: body.updated_at, location: `Hall ${i}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('an unknown or malformed id is a 404', async () => {
    for (const id of ['01890000-0000-7000-8000-000000000000', 'soon', '%00', 'x'.repeat(900)]) {
      expect(await server.call('GET', `/api/events/${id}`, { as: president })).toMatchObject({
        status: 404,
        body: { detail: 'No event found' },
      });
      expect((await update(id)).status).toBe(404);
    }
  });

  test.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(201) }, 'name'],
    ['a line break in a name', { name: 'a\nb' }, 'name'],
    ['no description', { description: undefined }, 'description'],
    ['a date of words', { event_date: 'tomorrow' }, 'event_date'],
    ['a date without a zone', { event_date: '2027-05-01T18:00:00' }, 'event_date'],
    ['a day that is none', { event_date: '2027-13-01T18:00:00Z' }, 'event_date'],
    ['the 31st of February', { event_date: '2030-02-31T18:00:00Z' }, 'event_date'],
    ['the 29th of a February of 28 days', { event_date: '2027-02-29T18:00:00Z' }, 'event_date'],
    ['the year 0', { event_date: '0000-01-01T00:00:00Z' }, 'event_date'],
    ['the year 10,000, seen from here', { event_date: '9999-12-31T23:00:00-05:00' }, 'event_date'],
    ['a 24th hour', { event_date: '2027-05-01T24:00:00Z' }, 'event_date'],
    ['a version that is none', { updated_at: '2030-02-31T18:00:00Z' }, 'updated_at'],
    ['no place', { location: undefined }, 'location'],
    ['a capacity of 0', { capacity: 0 }, 'capacity'],
    ['half a place', { capacity: 1.5 }, 'capacity'],
    ['a capacity as text', { capacity: '10' }, 'capacity'],
    ['an unknown field', { id: '1' }, 'id'],
  ])('%s is refused by its field', async (_, fields, field) => {
    const answer = await create(fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  test('GraphQL keeps the same rules', async () => {
    const mutation = `mutation ($input: EventInput!) { createEvent(input: $input) { id name capacity eventDate } }`;
    const event = {
      name: 'G',
      description: '',
      eventDate: '2027-05-01T18:00:00-04:00',
      location: 'H',
      capacity: 3,
      status: 'on_sale',
    };
    const created = await server.graphql(mutation, { input: event }, finance);
    expect(created.body.data.createEvent).toMatchObject({
      name: 'G',
      capacity: 3,
      eventDate: '2027-05-01T22:00:00.000Z',
    });
    const { id } = created.body.data.createEvent;
    const read = await server.graphql(
      'query ($id: ID!) { event(id: $id) { name } events { id } }',
      { id },
      volunteer,
    );
    expect(read.body.data.event.name).toBe('G');
    expect(read.body.data.events.length).toBeGreaterThan(0);
    const denied = await server.graphql(mutation, { input: event }, volunteer);
    expect(denied.body.errors[0].extensions).toMatchObject({
      status: 403,
      detail: 'Insufficient permissions',
    });
    const change = `mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { capacity } }`;
    const changed = await server.graphql(change, { id, input: { ...event, capacity: null } }, president);
    expect(changed.body.data.updateEvent.capacity).toBeNull();
    const bad = await server.graphql(mutation, { input: { ...event, capacity: 0 } }, president);
    expect(bad.body.errors[0].extensions).toMatchObject({
      status: 422,
      errors: { capacity: [expect.any(String)] },
    });
  });

  test.each([
    ['a day that is none', '2030-02-31T18:00:00Z'],
    ['the year 0', '0000-01-01T00:00:00Z'],
    ['a date without a zone', '2027-05-01T18:00:00'],
    ['words', 'tomorrow'],
    ['a number', 1_800_000_000_000],
  ])('%s is no date for GraphQL either, as a variable and in the query itself', async (_, eventDate) => {
    const asVariable = await server.graphql(
      'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
      { input: { name: 'G', description: '', location: 'H', eventDate } },
      president,
    );
    const inQuery = await server.graphql(
      `mutation { createEvent(input: { name: "G", description: "", location: "H", eventDate: ${JSON.stringify(eventDate)} }) { id } }`,
      {},
      president,
    );
    for (const { body } of [asVariable, inQuery])
      expect(body.errors[0].extensions).toMatchObject({
        status: 422,
        errors: { eventDate: [expect.stringContaining('date')] },
        errorCodes: { eventDate: ['instant.invalid'] },
      });
  });
});

describe('a capacity', () => {
  test('cannot be set below what is sold, and misses no registration that is under way', async () => {
    const server = await startApp();
    try {
      const president = await server.signIn(await makeUser(server.database, { role: 'president' }));
      const { id } = await makeEvent(server.database);
      const event = (await server.call('GET', '/api/events/current', { as: president })).body;
      const set = (capacity: number) =>
        server.call('PUT', `/api/events/${id}`, {
          as: president,
          body: input({ name: event.name, event_date: event.event_date, capacity }),
        });
      const register = (n: number) =>
        server.call('POST', '/api/register', { as: president, body: makeAttendee({ ticket_quantity: n }) });
      expect((await register(4)).status).toBe(201);
      expect(await set(3)).toMatchObject({
        status: 409,
        body: { detail: 'The capacity cannot be less than the 4 tickets sold' },
      });
      // Sales go on while the limit is set. Whatever the order, none is missed and the limit is not exceeded.
      const [, ...sales] = await Promise.all([set(30), ...Array.from({ length: 60 }, () => register(1))]);
      const sold = sales.filter((sale) => sale.status === 201).length + 4;
      const [kept] = await server.database.query(
        `select c.sold, (select sum(ticket_quantity)::int from registrations where event_id = c.event_id) as counted
         from event_capacities c where event_id = $1`,
        [id],
      );
      if (kept) {
        expect(kept).toEqual({ sold, counted: sold });
        expect(sold).toBe(30);
      } else {
        // All 60 came first, so the limit was below what was sold, and was refused.
        expect(sold).toBe(64);
      }
    } finally {
      await server.close();
    }
  });
});
