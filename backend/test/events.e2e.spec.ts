import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
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
    const created = await create({ capacity: 50, payment_recipient: 'treasurer@example.org' }, finance);
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
      // Sales go on while the limit is set: whatever the order, none is missed and none is too many.
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
        // All 60 came first: then the limit was below what was sold.
        expect(sold).toBe(64);
      }
    } finally {
      await server.close();
    }
  });
});
