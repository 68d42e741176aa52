import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';
import { type Change, Live } from '../src/live/live.js';
import { startApp, type TestApp } from './support/app.js';
import { until } from './support/until.js';

const LATER = new Date(Date.now() + 60 * 24 * 3600 * 1000).toISOString();

describe('clearing', () => {
  let server: TestApp;
  let eventId: string;
  let finance: TestUser;
  let asFinance: string;
  let asPresident: string;

  beforeAll(async () => {
    server = await startApp();
    eventId = (await makeEvent(server.database)).id;
    finance = await makeUser(server.database, { role: 'finance_director', fullName: 'Felix Finance' });
    asFinance = await server.signIn(finance);
    asPresident = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  /** Creates a volunteer who sold `tickets` at $15.00 in cash. */
  const seller = async (tickets: number): Promise<TestUser & { token: string; sale: any }> => {
    const user = await makeUser(server.database);
    const token = await server.signIn(user);
    let sale = null;
    if (tickets > 0) {
      const answer = await server.call('POST', '/api/register', {
        as: token,
        body: makeAttendee({ ticket_quantity: tickets }),
      });
      expect(answer.status).toBe(201);
      sale = answer.body;
    }
    return { ...user, token, sale };
  };
  const clear = (id: string, amount: unknown, options: { as?: string; key?: string; query?: string } = {}) =>
    server.call('PATCH', `/api/auth/users/${id}/cleared-amount${options.query ?? ''}`, {
      as: options.as ?? asFinance,
      body: { cleared_amount: amount },
      ...(options.key ? { key: options.key } : {}),
    });
  const handBack = (
    id: string,
    amount: unknown,
    options: { as?: string; key?: string; reason?: unknown } = {},
  ) =>
    server.call('POST', `/api/volunteers/${id}/hand-back`, {
      as: options.as ?? asFinance,
      body: { amount, reason: 'reason' in options ? options.reason : 'mistyped' },
      ...(options.key ? { key: options.key } : {}),
    });
  const details = async (id: string) =>
    (await server.call('GET', `/api/volunteers/${id}/details`, { as: asFinance })).body;
  const ledger = (id: string) =>
    server.database.query(`select * from clearings where seller_id = $1 order by id`, [id]);
  const cancel = (id: string) =>
    server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = $2, cancel_reason = 'ill' where id = $1`,
      [id, finance.id],
    );

  test('adds the amount to what is cleared, and answers the row of the sales team', async () => {
    const vera = await seller(4);
    expect(await clear(vera.id, 20.5)).toMatchObject({
      status: 200,
      body: {
        volunteer_id: vera.id,
        full_name: vera.fullName,
        user_role: 'volunteer',
        total_attendees: 4,
        total_collected: 60,
        cleared_amount: 20.5,
        pending_amount: 39.5,
        status: 'Partially Cleared',
      },
    });
    expect((await clear(vera.id, 39.5, { as: asPresident })).body).toMatchObject({
      cleared_amount: 60,
      pending_amount: 0,
      status: 'Fully Cleared',
    });
    const { clearings } = await details(vera.id);
    expect(clearings).toEqual([
      {
        kind: 'direct',
        amount: 39.5,
        cash_amount: 39.5,
        transfer_amount: 0,
        cleared_by: expect.any(String),
        cleared_at: expect.stringMatching(/Z$/),
        reason: null,
      },
      expect.objectContaining({ amount: 20.5, cleared_by: 'Felix Finance' }),
    ]);
  });

  test('never more than is pending', async () => {
    const vera = await seller(2);
    for (const [amount, maximum] of [
      [30.01, '$30.00'],
      [99_999_999, '$30.00'],
    ] as const)
      expect(await clear(vera.id, amount)).toMatchObject({
        status: 422,
        body: {
          detail: `Maximum additional amount is ${maximum}`,
          errors: { cleared_amount: [`Maximum additional amount is ${maximum}`] },
        },
      });
    await clear(vera.id, 29.99);
    expect((await clear(vera.id, 0.02)).body.detail).toBe('Maximum additional amount is $0.01');
    expect((await clear(vera.id, 0.01)).status).toBe(200);
    expect((await clear(vera.id, 0.01)).body.detail).toBe('Maximum additional amount is $0.00');
    expect((await clear((await seller(0)).id, 1)).body.detail).toBe('Maximum additional amount is $0.00');
  });

  test('of simultaneous clearings only so many succeed as there is money', async () => {
    const vera = await seller(4);
    const answers = await Promise.all(Array.from({ length: 24 }, () => clear(vera.id, 12.5)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array(4).fill(200),
      ...Array(20).fill(422),
    ]);
    for (const refused of answers.filter((answer) => answer.status === 422))
      expect(refused.body.detail).toBe('Maximum additional amount is $10.00');
    expect(await ledger(vera.id)).toHaveLength(4);
    expect(await details(vera.id)).toMatchObject({ cleared_amount: 50, pending_amount: 10 });
  });

  test('simultaneous first clearings of one seller are added up', async () => {
    const vera = await seller(10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => clear(vera.id, 1.1)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await details(vera.id)).cleared_amount).toBe(11);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['zero', 0],
    ['less than zero', -5],
    ['text', '5'],
    ['three decimals', 1.005],
    ['a list', [5]],
    ['more than any number of cents', 1e21],
  ])('an amount of %s is refused', async (_, amount) => {
    const vera = await seller(1);
    for (const [answer, field] of [
      [await clear(vera.id, amount), 'cleared_amount'],
      [await handBack(vera.id, amount), 'amount'],
    ] as const) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty([field]);
      if (amount !== undefined) expect(answer.body.detail).toBe('Please enter a valid amount greater than 0');
    }
    expect(await ledger(vera.id)).toEqual([]);
  });

  test('only volunteers are cleared, and only those who exist', async () => {
    for (const role of ['president', 'finance_director'] as const)
      expect(await clear((await makeUser(server.database, { role })).id, 1)).toMatchObject({
        status: 422,
        body: { detail: "Only a volunteer's money can be cleared" },
      });
    for (const id of ['01890000-0000-7000-8000-000000000000', 'nobody', '%27']) {
      expect((await clear(id, 1)).status).toBe(404);
      expect((await handBack(id, 1)).status).toBe(404);
    }
    expect((await clear((await seller(1)).id, 1, { query: '?event_id=nonsense' })).status).toBe(422);
    const nowhere = '?event_id=01890000-0000-7000-8000-000000000000';
    expect((await clear((await seller(1)).id, 1, { query: nowhere })).status).toBe(404);
  });

  test('volunteers and strangers clear nothing', async () => {
    const vera = await seller(1);
    expect((await clear(vera.id, 1, { as: vera.token })).status).toBe(403);
    expect((await handBack(vera.id, 1, { as: vera.token })).status).toBe(403);
    const path = `/api/auth/users/${vera.id}/cleared-amount`;
    expect((await server.call('PATCH', path, { body: { cleared_amount: 1 } })).status).toBe(401);
    expect(await ledger(vera.id)).toEqual([]);
  });

  test('the same key gives the first answer again and clears once; for another amount it is refused', async () => {
    const vera = await seller(4);
    const first = await clear(vera.id, 50, { key: `clear-${vera.id}` });
    expect(first).toMatchObject({ status: 200, body: { cleared_amount: 50 } });
    // Without the key this would be more than is pending.
    expect(await clear(vera.id, 50, { key: `clear-${vera.id}` })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await clear(vera.id, 10, { key: `clear-${vera.id}` })).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was used for another request' },
    });
    const duplicates = await Promise.all(
      Array.from({ length: 8 }, () => handBack(vera.id, 30, { key: `back-${vera.id}` })),
    );
    expect(duplicates.map((duplicate) => duplicate.status)).toEqual(Array(8).fill(201));
    expect(duplicates.every((duplicate) => duplicate.body.cleared_amount === 20)).toBe(true);
    expect((await ledger(vera.id)).map((row) => Number(row.amount_cents))).toEqual([5000, -3000]);
  });

  test('a refused clearing keeps no key, so that it may be tried again', async () => {
    const vera = await seller(1);
    expect((await clear(vera.id, 20, { key: `again-${vera.id}` })).status).toBe(422);
    await server.call('POST', '/api/register', { as: vera.token, body: makeAttendee() });
    expect((await clear(vera.id, 20, { key: `again-${vera.id}` })).status).toBe(200);
  });

  test('handing back takes from what is cleared, and never more than that', async () => {
    const vera = await seller(4);
    await clear(vera.id, 40);
    expect(await handBack(vera.id, 15.25, { reason: '  counted twice ' })).toMatchObject({
      status: 201,
      body: { volunteer_id: vera.id, cleared_amount: 24.75, pending_amount: 35.25 },
    });
    expect(await handBack(vera.id, 24.76)).toMatchObject({
      status: 422,
      body: { detail: 'Maximum amount is $24.75', errors: { amount: ['Maximum amount is $24.75'] } },
    });
    expect((await details(vera.id)).clearings[0]).toMatchObject({ amount: -15.25, reason: 'counted twice' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => handBack(vera.id, 8)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect((await details(vera.id)).cleared_amount).toBe(0.75);
  });

  test.each([[undefined], [null], [''], ['   '], [7], ['x'.repeat(501)]])(
    'handing back for %j as a reason is refused',
    async (reason) => {
      const vera = await seller(1);
      await clear(vera.id, 15);
      const answer = await handBack(vera.id, 5, { reason });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty(['reason']);
    },
  );

  test('after a cancellation money may have to go back, and then it is not all cleared', async () => {
    const vera = await seller(2);
    await clear(vera.id, 30);
    await cancel(vera.sale.id);
    expect(await details(vera.id)).toMatchObject({
      total_sales: 0,
      cleared_amount: 30,
      pending_amount: -30,
      status: 'Partially Cleared',
    });
    expect((await clear(vera.id, 1)).body.detail).toBe('Maximum additional amount is $0.00');
    expect((await handBack(vera.id, 30)).body).toMatchObject({ pending_amount: 0, status: 'Not Cleared' });
  });

  test('one who was promoted since can still be handed back what was cleared', async () => {
    const vera = await seller(1);
    await clear(vera.id, 15);
    await server.database.query(`update users set role = 'finance_director' where id = $1`, [vera.id]);
    expect((await handBack(vera.id, 15)).status).toBe(201);
  });

  test("one event's clearings do not touch another one's", async () => {
    const vera = await seller(1);
    const other = await makeEvent(server.database, { date: LATER });
    expect((await clear(vera.id, 15, { query: `?event_id=${other.id}` })).status).toBe(422);
    expect((await clear(vera.id, 15, { query: `?event_id=${eventId}` })).status).toBe(200);
    const path = `/api/volunteers/${vera.id}/details?event_id=${other.id}`;
    expect((await server.call('GET', path, { as: asFinance })).body).toMatchObject({
      cleared_amount: 0,
      clearings: [],
    });
  });

  test('every clearing is in the audit log, with who, how much and why', async () => {
    const vera = await seller(1);
    const cleared = await clear(vera.id, 15);
    await handBack(vera.id, 5);
    await clear(vera.id, 1_000);
    const log = await server.database.query(`select * from audit_log where subject_id = $1 order by id`, [
      vera.id,
    ]);
    expect(log).toMatchObject([
      {
        action: 'clearing.added',
        actor_id: finance.id,
        event_id: eventId,
        request_id: cleared.headers['x-request-id'],
        details: { amount_cents: 1500 },
      },
      { action: 'clearing.handed_back', details: { amount_cents: 500, reason: 'mistyped' } },
    ]);
    expect(log).toHaveLength(2);
  });

  test('open dashboards are told of a clearing, and of money handed back', async () => {
    const vera = await seller(1);
    const heard: Change[] = [];
    const stop = server.app.get(Live).subscribe((change) => heard.push(change));
    const told = () => heard.filter((change) => change.kind === 'clearance' && change.id === vera.id).length;
    await clear(vera.id, 15);
    await until(() => told() === 1);
    await handBack(vera.id, 15);
    await until(() => told() === 2);
    stop();
  });

  test('the database keeps the ledger, past every service', async () => {
    const vera = await seller(1);
    await clear(vera.id, 10);
    const insert = (cents: number, reason: string | null) =>
      server.database.query(
        `insert into clearings (event_id, seller_id, amount_cents, reason, cleared_by) values ($1, $2, $3, $4, $5)`,
        [eventId, vera.id, cents, reason, finance.id],
      );
    const refusedBy = (constraint: string) => expect.objectContaining({ constraint });
    await expect(insert(501, null)).rejects.toEqual(refusedBy('clearings_not_over_pending'));
    await expect(insert(-1001, 'x')).rejects.toEqual(refusedBy('clearings_not_over_cleared'));
    await expect(insert(-1, null)).rejects.toEqual(refusedBy('clearings_reason_when_back'));
    await expect(insert(0, null)).rejects.toEqual(refusedBy('clearings_not_zero'));
    for (const change of [
      `update clearings set amount_cents = 1 where seller_id = '${vera.id}'`,
      `delete from clearings where seller_id = '${vera.id}'`,
      `truncate clearings`,
    ])
      await expect(server.database.query(change)).rejects.toEqual(refusedBy('clearings_append_only'));
    await expect(
      server.database.query(`update cleared_sums set returnable_cents = -1 where seller_id = $1`, [vera.id]),
    ).rejects.toEqual(refusedBy('cleared_sums_returnable'));
    expect((await details(vera.id)).cleared_amount).toBe(10);
  });

  test('GraphQL clears and hands back by the same rules', async () => {
    const vera = await seller(2);
    const clearing = `mutation ($id: ID!, $amount: Float!) {
      clearAmount(id: $id, input: { clearedAmount: $amount }) { volunteerId clearedAmount pendingAmount status } }`;
    const cleared = await server.graphql(clearing, { id: vera.id, amount: 20 }, asFinance);
    expect(cleared.body.data.clearAmount).toEqual({
      volunteerId: vera.id,
      clearedAmount: 20,
      pendingAmount: 10,
      status: 'Partially Cleared',
    });
    const tooMuch = await server.graphql(clearing, { id: vera.id, amount: 11 }, asFinance);
    expect(tooMuch.body.errors[0].extensions).toMatchObject({
      status: 422,
      detail: 'Maximum additional amount is $10.00',
      errors: { clearedAmount: ['Maximum additional amount is $10.00'] },
    });
    const wrong = await server.graphql(clearing, { id: vera.id, amount: 0 }, asFinance);
    expect(wrong.body.errors[0].extensions).toMatchObject({
      status: 422,
      detail: 'Please enter a valid amount greater than 0',
    });
    const back = `mutation ($id: ID!, $event: ID) {
      handBack(id: $id, eventId: $event, input: { amount: 20, reason: "mistyped" }) { clearedAmount } }`;
    const handed = await server.graphql(back, { id: vera.id, event: eventId }, asFinance);
    expect(handed.body.data.handBack).toEqual({ clearedAmount: 0 });
    for (const mutation of [back, clearing]) {
      const refused = await server.graphql(mutation, { id: vera.id, amount: 1, event: eventId }, vera.token);
      expect(refused.body.errors[0].extensions.status).toBe(403);
    }
  });
});
