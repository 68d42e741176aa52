import { makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';

describe('pricing tiers', () => {
  let server: TestApp;
  let president: string;
  let volunteer: string;
  beforeAll(async () => {
    server = await startApp();
    president = await server.signIn(await makeUser(server.database, { role: 'president' }));
    volunteer = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const newEvent = async () => (await makeEvent(server.database, { tiers: false })).id;
  const tier = (fields: Record<string, unknown> = {}) => ({
    quantity_from: 1,
    quantity_to: 4,
    price_per_ticket: 15.5,
    is_active: true,
    food_option: 'with_food',
    ...fields,
  });
  const create = (event_id: string, fields = {}, as = president) =>
    server.call('POST', '/api/pricing/admin/tiers', { as, body: { event_id, ...tier(fields) } });
  const update = (id: string, fields = {}) =>
    server.call('PUT', `/api/pricing/admin/tiers/${id}`, { as: president, body: tier(fields) });
  const list = async (eventId: string) =>
    (await server.call('GET', `/api/pricing/admin/tiers?event_id=${eventId}`, { as: president })).body;

  test('are created, listed by food option and quantity, changed and deleted', async () => {
    const event = await newEvent();
    const high = await create(event, { quantity_from: 5, quantity_to: 20, price_per_ticket: 12 });
    const low = await create(event);
    const plain = await create(event, { food_option: 'without_food', is_active: undefined });
    expect(low).toMatchObject({
      status: 201,
      body: { event_id: event, price_per_ticket: 15.5, is_active: true },
    });
    expect(await list(event)).toEqual([low.body, high.body, plain.body]);
    const changed = await update(low.body.id, { quantity_to: 3, price_per_ticket: 0 });
    expect(changed).toMatchObject({ status: 200, body: { quantity_to: 3, price_per_ticket: 0 } });
    const gone = await server.call('DELETE', `/api/pricing/admin/tiers/${high.body.id}`, { as: president });
    expect(gone).toMatchObject({ status: 204, body: '' });
    expect(await list(event)).toEqual([changed.body, plain.body]);
    const actions = await server.database.query(
      `select action from audit_log where event_id = $1 and subject_type = 'tier' order by at`,
      [event],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'tier.created',
      'tier.created',
      'tier.created',
      'tier.updated',
      'tier.deleted',
    ]);
  });

  test('an active one may not overlap another active one; the error names it', async () => {
    const event = await newEvent();
    const first = await create(event, { quantity_from: 1, quantity_to: 10 });
    const detail = 'The range overlaps the active tier of 1–10 tickets With Food at $15.50';
    expect(await create(event, { quantity_from: 10, quantity_to: 20 })).toMatchObject({
      status: 409,
      body: { detail },
    });
    const idle = await create(event, { quantity_from: 10, quantity_to: 20, is_active: false });
    expect(idle.status).toBe(201);
    expect(await update(idle.body.id, { quantity_from: 10, quantity_to: 20 })).toMatchObject({
      status: 409,
      body: { detail },
    });
    expect((await create(event, { food_option: 'without_food' })).status).toBe(201);
    expect((await update(first.body.id, { quantity_to: 9 })).status).toBe(200);
    expect((await update(idle.body.id, { quantity_from: 10, quantity_to: 20 })).status).toBe(200);
  });

  test('of simultaneous overlapping ones one is created', async () => {
    const event = await newEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(event)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await list(event)).toHaveLength(1);
  });

  test('default tiers: both or none', async () => {
    const event = await newEvent();
    const defaults = (id: string) =>
      server.call('POST', `/api/pricing/admin/create-default-tiers?event_id=${id}`, { as: president });
    expect(await defaults(event)).toMatchObject({
      status: 201,
      body: [
        { food_option: 'without_food', quantity_from: 1, quantity_to: 20, price_per_ticket: 15 },
        { food_option: 'with_food', quantity_from: 1, quantity_to: 20, price_per_ticket: 18 },
      ],
    });
    expect((await defaults(event)).status).toBe(409);
    const half = await newEvent();
    await create(half, { quantity_from: 20, quantity_to: 30 });
    expect((await defaults(half)).status).toBe(409);
    expect(await list(half)).toHaveLength(1);
  });

  test('the database refuses an overlap also to who comes past the service', async () => {
    const event = await newEvent();
    const insert = () =>
      server.database.query(
        `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
         values ($1, 'with_food', 1, 5, 100)`,
        [event],
      );
    await insert();
    await expect(insert()).rejects.toMatchObject({ constraint: 'pricing_tiers_no_overlap' });
  });

  test.each([
    ['a range that ends before it begins', { quantity_from: 5, quantity_to: 4 }, 'quantity_to'],
    ['a quantity of 0', { quantity_from: 0 }, 'quantity_from'],
    ['half a ticket', { quantity_to: 2.5 }, 'quantity_to'],
    ['a negative price', { price_per_ticket: -1 }, 'price_per_ticket'],
    ['a tenth of a cent', { price_per_ticket: 1.001 }, 'price_per_ticket'],
    ['a price as text', { price_per_ticket: '15' }, 'price_per_ticket'],
    ['a price beyond all', { price_per_ticket: 1e9 }, 'price_per_ticket'],
    ['another food', { food_option: 'both' }, 'food_option'],
    ['text for yes', { is_active: 'yes' }, 'is_active'],
  ])('%s is refused by its field', async (_, fields, field) => {
    const event = await newEvent();
    const answer = await create(event, fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
    expect(await list(event)).toEqual([]);
  });

  test('a volunteer may not, whichever way', async () => {
    const event = await newEvent();
    expect((await create(event, {}, volunteer)).status).toBe(403);
    const denied = await server.graphql('{ pricingTiers { id } }', {}, volunteer);
    expect(denied.body.errors[0].extensions.status).toBe(403);
  });

  test('an unknown event or tier is a 404', async () => {
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect((await create(nobody)).status).toBe(404);
    expect((await update(nobody)).status).toBe(404);
    expect((await update('x')).status).toBe(404);
    expect(
      (await server.call('DELETE', `/api/pricing/admin/tiers/${nobody}`, { as: president })).status,
    ).toBe(404);
    expect(
      (await server.call('GET', `/api/pricing/admin/tiers?event_id=${nobody}`, { as: president })).status,
    ).toBe(404);
  });

  test('GraphQL keeps the same rules', async () => {
    const event = await newEvent();
    const mutation = `mutation ($i: CreateTierInput!) { createPricingTier(input: $i) { id pricePerTicket } }`;
    const i = {
      eventId: event,
      quantityFrom: 1,
      quantityTo: 5,
      pricePerTicket: 9.99,
      foodOption: 'with_food',
    };
    const created = await server.graphql(mutation, { i }, president);
    expect(created.body.data.createPricingTier.pricePerTicket).toBe(9.99);
    expect((await server.graphql(mutation, { i }, president)).body.errors[0].extensions.status).toBe(409);
    const { id } = created.body.data.createPricingTier;
    const all = await server.graphql(
      `mutation ($id: ID!, $e: ID!) { deletePricingTier(id: $id) createDefaultPricingTiers(eventId: $e) { id } }`,
      { id, e: event },
      president,
    );
    expect(all.body.data.deletePricingTier).toBe(true);
    expect(all.body.data.createDefaultPricingTiers).toHaveLength(2);
  });
});
