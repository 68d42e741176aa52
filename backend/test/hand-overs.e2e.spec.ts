import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

describe('hand-overs', () => {
  let server: TestApp;
  let second: TestApp;
  let eventId: string;
  let finance: TestUser & { token: string };
  let president: TestUser & { token: string };

  const join = async (user: Parameters<typeof makeUser>[1] = {}): Promise<TestUser & { token: string }> => {
    const made = await makeUser(server.database, user);
    return { ...made, token: await server.signIn(made) };
  };

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '100000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    eventId = (await makeEvent(server.database)).id;
    finance = await join({ role: 'finance_director', fullName: 'Felix Finance' });
    president = await join({ role: 'president' });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const post = (path: string, body: unknown, as: string, on = server) => on.call('POST', path, { as, body });
  const get = (path: string, as: string) => server.call('GET', path, { as });
  const sell = async (as: string, tickets: number): Promise<string> =>
    (await post('/api/register', makeAttendee({ ticket_quantity: tickets }), as)).body.id;
  const offer = async (as: string, dollars: number, more: object = {}): Promise<any> => {
    const answer = await post(
      '/api/hand-overs',
      { event_id: eventId, declared_amount: dollars, is_final: false, ...more },
      as,
    );
    expect(answer).toMatchObject({ status: 201, body: { status: 'offered', declared: dollars } });
    return answer.body;
  };
  const sign = (id: string, reason: string, as: string, on = server) =>
    post(`/api/hand-overs/${id}/countersign`, { reason }, as, on);
  const auditDetails = async (action: string, id: string): Promise<unknown> => {
    const { body } = await get(`/api/audit-log?action=${action}&limit=100`, president.token);
    return body.data.find(({ details }: any) => details.hand_over_id === id).details;
  };
  const ledger = (sellerId: string) =>
    server.database.query<{ kind: string; cents: number }>(
      `select kind, amount_cents::int as cents from clearings where seller_id = $1 order by id`,
      [sellerId],
    );

  test('of many who receive one at the same moment, over two processes, exactly one does', async () => {
    const vera = await join();
    await sell(vera.token, 4);
    const { id } = await offer(vera.token, 60);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        post(
          `/api/hand-overs/${id}/receive`,
          { received_amount: 60 },
          (i % 2 ? finance : president).token,
          i % 3 ? server : second,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    expect(await ledger(vera.id)).toEqual([{ kind: 'hand_over', cents: 6000 }]);
  });

  test('received while it is withdrawn, cleared and its sales are cancelled: the book stays exact', async () => {
    for (let round = 0; round < 6; round++) {
      const vera = await join();
      const sales = [await sell(vera.token, 2), await sell(vera.token, 2)];
      const { id } = await offer(vera.token, 60);
      const answers = await Promise.all([
        post(`/api/hand-overs/${id}/receive`, { received_amount: 60 }, finance.token),
        post(`/api/hand-overs/${id}/withdraw`, {}, vera.token, second),
        post(`/api/attendees/${sales[0]}/cancel`, { reason: 'x' }, president.token, second),
        post(`/api/attendees/${sales[1]}/cancel`, { reason: 'x', refund: 'till' }, president.token),
        server.call('PATCH', `/api/auth/users/${vera.id}/cleared-amount`, {
          as: president.token,
          body: { cleared_amount: 10 },
        }),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const [received, withdrawn] = answers;
      expect([received!.status, withdrawn!.status].sort()).toEqual([200, 409]);
      const { body } = await get(`/api/volunteers/${vera.id}/details?event_id=${eventId}`, finance.token);
      const rows = await ledger(vera.id);
      const cleared = rows.reduce((sum, { cents }) => sum + cents, 0) / 100;
      expect(body).toMatchObject({ cash_amount: 0, cleared_amount: cleared, cash_in_hand: 0 - cleared });
      if (received!.status === 200) {
        const { surplus, cleared: booked } = received!.body;
        expect(surplus + booked).toBe(60);
      }
    }
  });

  test('the state is told before what is wrong with the fields', async () => {
    const vera = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 30);
    const receive = (body: unknown) => post(`/api/hand-overs/${id}/receive`, body, finance.token);
    for (const body of [
      {},
      { received_amount: -1 },
      { received_amount: '30' },
      { received_amount: 30, more: 1 },
      { received_amount: 30, denominations: { '20': 1 } },
      { received_amount: 30, denominations: { '3': 10 } },
      { received_amount: 30, denominations: { '20': 1.5 } },
      { received_amount: 30, denominations: { '2e1': 1, '10': 1 } },
      { received_amount: 30, denominations: { ' 20': 1, '10': 1 } },
      { received_amount: 30, denominations: { '00020': 1, '10': 1 } },
      { received_amount: 30, float_returned: 0.001 },
    ])
      expect([body, (await receive(body)).status]).toEqual([body, 422]);
    expect(
      (await receive({ received_amount: 30, denominations: { '20.00': 1, '5': 2 } })).body,
    ).toMatchObject({ status: 'received', received_denominations: { '20': 1, '5': 2 } });
    expect(await receive({})).toMatchObject({ status: 409, body: { detail: 'This hand-over is Received' } });
    expect((await post(`/api/hand-overs/${id}/withdraw`, {}, finance.token)).status).toBe(409);
  });

  test.each([
    ['less than nothing', { declared_amount: -1 }],
    ['nothing, and more to come', { declared_amount: 0 }],
    ['three decimals', { declared_amount: 1.001 }],
    ['notes that are another sum', { declared_amount: 10, denominations: { '5': 1 } }],
    ['no event', { declared_amount: 10, event_id: undefined }],
    ['no word on whether it is all', { declared_amount: 10, is_final: undefined }],
  ])('an offer of %s is refused', async (_, fields) => {
    const vera = await join();
    const body = { event_id: eventId, is_final: false, ...fields };
    expect((await post('/api/hand-overs', body, vera.token)).status).toBe(422);
    expect((await get('/api/hand-overs/me', vera.token)).body.data).toEqual([]);
  });

  test('nobody acts on their own money, but for offering it', async () => {
    await sell(finance.token, 2);
    const { id } = await offer(finance.token, 20);
    const own = { status: 403, body: { code: 'own_money' } };
    expect(await post(`/api/hand-overs/${id}/receive`, { received_amount: 20 }, finance.token)).toMatchObject(
      own,
    );
    expect(
      (await post(`/api/hand-overs/${id}/receive`, { received_amount: 19 }, president.token)).status,
    ).toBe(200);
    expect(await post(`/api/hand-overs/${id}/explain`, { reason: 'x' }, finance.token)).toMatchObject(own);
    expect(await post(`/api/hand-overs/${id}/reverse`, { reason: 'x' }, finance.token)).toMatchObject(own);
    const float = { event_id: eventId, amount: 10 };
    expect(await post(`/api/volunteers/${finance.id}/float`, float, finance.token)).toMatchObject(own);
    const back = { amount: 10, reason: 'x' };
    expect(await post(`/api/volunteers/${finance.id}/hand-back`, back, finance.token)).toMatchObject(own);
  });

  /** A hand-over with an unexplained difference, received by the president. */
  const differing = async (): Promise<string> => {
    const vera = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 30);
    await post(`/api/hand-overs/${id}/receive`, { received_amount: 28 }, president.token);
    return id;
  };
  const explain = (id: string, reason: string, as = finance.token, on = server) =>
    post(`/api/hand-overs/${id}/explain`, { reason }, as, on);

  test('a countersignature names the explanation that was read, and lands under no other', async () => {
    const [id, other] = [await differing(), await join()];
    const path = `/api/hand-overs/${id}/countersign`;
    await explain(id, 'A note fell\nunder the table');
    for (const body of [undefined, {}, { reason: '' }, { reason: 1 }, { reason: 'x', more: 1 }])
      expect([body, (await post(path, body, other.token)).status]).toEqual([body, 422]);
    const replaced = { status: 409, body: { code: 'explanation_replaced' } };
    for (const reason of ['A note fell', 'a note fell\nunder the table', 'A note fell under the table'])
      expect(await sign(id, reason, other.token)).toMatchObject(replaced);
    expect((await get(`/api/hand-overs/${id}`, finance.token)).body).toMatchObject({
      unexplained: true,
      countersigned_by: null,
    });
    expect(await sign(id, ' A note fell\nunder the table ', other.token)).toMatchObject({
      status: 200,
      body: { unexplained: false, countersigned_by: other.fullName },
    });
    expect(await auditDetails('hand_over.countersigned', id)).toEqual({
      hand_over_id: id,
      reason: 'A note fell\nunder the table',
    });
  });

  test('explaining anew voids the countersignature, and what was signed stays in the audit log', async () => {
    const [id, other] = [await differing(), await join()];
    await explain(id, 'A note fell');
    await sign(id, 'A note fell', other.token);
    expect((await explain(id, 'It was a coin', finance.token)).body).toMatchObject({
      unexplained: true,
      reason: 'It was a coin',
      countersigned_by: null,
      countersigned_at: null,
    });
    const open = await get(`/api/hand-overs?event_id=${eventId}&unexplained=true&limit=1000`, finance.token);
    expect(open.body.data.map((row: any) => row.id)).toContain(id);
    expect((await sign(id, 'A note fell', other.token)).body.code).toBe('explanation_replaced');
    expect((await sign(id, 'It was a coin', other.token)).body).toMatchObject({ unexplained: false });
    const { body } = await get(`/api/audit-log?action=hand_over.countersigned&limit=100`, president.token);
    const signed = body.data.filter(({ details }: any) => details.hand_over_id === id);
    expect(signed.map(({ details }: any) => details.reason)).toEqual(['It was a coin', 'A note fell']);
  });

  test('explained anew at the moment of the countersignature, over two processes: nobody signs what they did not read', async () => {
    const other = await join();
    for (let round = 0; round < 12; round++) {
      const id = await differing();
      await explain(id, 'First');
      const sent = [
        () => sign(id, 'First', other.token, second),
        () => explain(id, 'Second', finance.token, server),
      ];
      const answers = await Promise.all((round % 2 ? sent : sent.toReversed()).map((send) => send()));
      const [signed, explained] = round % 2 ? answers : answers.toReversed();
      expect(explained!.status).toBe(200);
      expect([200, 409]).toContain(signed!.status);
      const rows = await server.database.query<{ reason: string }>(
        'select reason from hand_over_explanations where hand_over_id = $1 and countersigned_by is not null',
        [id],
      );
      expect(rows).toEqual(signed!.status === 200 ? [{ reason: 'First' }] : []);
      expect((await get(`/api/hand-overs/${id}`, finance.token)).body).toMatchObject({
        reason: 'Second',
        unexplained: true,
        countersigned_by: null,
      });
    }
  });

  test('while it is offered nobody but its seller sees the count, and nobody the book', async () => {
    const vera = await join();
    const other = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 30, { denominations: { '20': 1, '10': 1 } });
    const hidden = { declared: null, expected: null, denominations: null };
    expect((await get(`/api/hand-overs/${id}`, finance.token)).body).toMatchObject(hidden);
    const list = await get(`/api/hand-overs?event_id=${eventId}&volunteer_id=${vera.id}`, finance.token);
    expect(list.body).toMatchObject({ data: [hidden], pagination: { total: 1 } });
    expect((await get(`/api/hand-overs/${id}`, vera.token)).body).toMatchObject({
      declared: 30,
      expected: null,
      denominations: { '20': 1, '10': 1 },
    });
    const own = (await get('/api/hand-overs/me', vera.token)).body;
    expect(own.data).toMatchObject([{ id, declared: 30, expected: null }]);
    expect(own.events).toMatchObject([{ cash_in_hand: null, open_offer: { id, expected: null } }]);
    expect((await get(`/api/hand-overs/${id}`, other.token)).status).toBe(404);
    expect(await auditDetails('hand_over.offered', id)).toEqual({ hand_over_id: id, is_final: false });
    const received = await post(`/api/hand-overs/${id}/receive`, { received_amount: 25 }, finance.token);
    expect(received.body).toMatchObject({ declared: 30, expected: 30, received: 25, unexplained: true });
    // An account that is not involved can read it only once there is something to countersign.
    expect((await get(`/api/hand-overs/${id}`, other.token)).status).toBe(404);
    await post(`/api/hand-overs/${id}/explain`, { reason: 'A note fell' }, finance.token);
    expect((await get(`/api/hand-overs/${id}`, other.token)).body).toMatchObject({
      reason: 'A note fell',
      may_countersign: true,
    });
    for (const party of [vera, finance])
      expect((await get(`/api/hand-overs/${id}`, party.token)).body).toMatchObject({
        may_countersign: false,
      });
    const open = await get(`/api/hand-overs?event_id=${eventId}&unexplained=true`, finance.token);
    expect(open.body.data.map((row: any) => row.id)).toContain(id);
    expect((await sign(id, 'A note fell', other.token)).body).toMatchObject({
      unexplained: false,
      explained_by: 'Felix Finance',
      countersigned_by: other.fullName,
      may_countersign: false,
    });
    expect((await get(`/api/hand-overs/${id}`, other.token)).body).toMatchObject({ reason: 'A note fell' });
    const another = await join();
    expect((await get(`/api/hand-overs/${id}`, another.token)).status).toBe(404);
  });

  test('what was counted before, and the book then, does not give the next count away', async () => {
    const vera = await join();
    await sell(vera.token, 2);
    const withdrawn = (await offer(vera.token, 29, { denominations: { '20': 1, '5': 1, '1': 4 } })).id;
    // The answer to the withdrawal would show the seller the book just before they count again.
    expect((await post(`/api/hand-overs/${withdrawn}/withdraw`, {}, vera.token)).body).toMatchObject({
      declared: 29,
      expected: null,
    });
    const reversed = (await offer(vera.token, 30)).id;
    await post(`/api/hand-overs/${reversed}/receive`, { received_amount: 3 }, finance.token);
    await post(`/api/hand-overs/${reversed}/reverse`, { reason: 'A digit was missing' }, finance.token);
    const seen = async (as: string) => {
      const list = await get(`/api/hand-overs?event_id=${eventId}&volunteer_id=${vera.id}`, as);
      return Object.fromEntries(list.body.data.map((row: any) => [row.id, row]));
    };
    expect(await seen(finance.token)).toMatchObject({
      [withdrawn]: { declared: 29, expected: null },
      [reversed]: { declared: 30, expected: 30, received: 3, received_minus_declared: -27 },
    });
    const { id } = await offer(vera.token, 28);
    const nothing = {
      declared: null,
      denominations: null,
      expected: null,
      received: null,
      received_denominations: null,
      float_returned: null,
      cleared: null,
      received_minus_declared: null,
      surplus: null,
      received_minus_expected: null,
    };
    for (const as of [finance.token, president.token])
      expect(await seen(as)).toMatchObject({ [withdrawn]: nothing, [reversed]: nothing, [id]: nothing });
    const own = (await get('/api/hand-overs/me', vera.token)).body.data;
    expect(own.map((row: any) => [row.declared, row.expected, row.received])).toEqual([
      [28, null, null],
      [30, null, null],
      [29, null, null],
    ]);
    await post(`/api/hand-overs/${id}/receive`, { received_amount: 28 }, president.token);
    expect(await seen(finance.token)).toMatchObject({
      [reversed]: { declared: 30, expected: 30, received: 3 },
      [id]: { declared: 28, expected: 30, received: 28 },
    });
  });

  test('whoever received a surplus cannot reverse it out of the books', async () => {
    const vera = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 35);
    await post(`/api/hand-overs/${id}/receive`, { received_amount: 35 }, finance.token);
    const reverse = (as: string) => post(`/api/hand-overs/${id}/reverse`, { reason: 'Mistyped' }, as);
    expect(await reverse(finance.token)).toMatchObject({ status: 403, body: { code: 'own_surplus' } });
    expect((await get(`/api/hand-overs/${id}`, finance.token)).body).toMatchObject({
      status: 'received',
      surplus: 5,
      unexplained: true,
    });
    expect(await reverse(president.token)).toMatchObject({ status: 200, body: { status: 'reversed' } });
    expect((await reverse(finance.token)).body.code).toBe('hand_over_state');
  });

  test('both sides get a receipt by mail', async () => {
    const vera = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 30);
    await post(`/api/hand-overs/${id}/receive`, { received_amount: 30 }, finance.token);
    const mails = await server.database.query<{ to: string }>(
      `select to_address as to from outbox where kind = 'hand_over_receipt' and data->>'handOverId' = $1 order by 1`,
      [id],
    );
    expect(mails.map(({ to }) => to)).toEqual([finance.email, vera.email].sort());
  });

  test('the own page lists every event with cash, a float or an open offer', async () => {
    const vera = await join();
    const past = await makeEvent(server.database, { date: '2024-05-01T18:00:00Z' });
    await post(`/api/volunteers/${vera.id}/float`, { event_id: past.id, amount: 25 }, finance.token);
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 10);
    expect((await get('/api/hand-overs/me', vera.token)).body).toMatchObject({
      events: [
        { event_id: eventId, cash_in_hand: null, float_amount: 0, open_offer: { id, declared: 10 } },
        { event_id: past.id, cash_in_hand: 25, float_amount: 25, open_offer: null },
      ],
      data: [{ id }],
      pagination: { total: 1 },
    });
  });

  test('at the limit of the event the row is marked', async () => {
    const event = await makeEvent(server.database, { date: new Date(Date.now() + 9e9).toISOString() });
    await server.database.query('update events set cash_limit_cents = 5000 where id = $1', [event.id]);
    const vera = await join();
    const give = (amount: number) =>
      post(`/api/volunteers/${vera.id}/float`, { event_id: event.id, amount }, finance.token);
    expect((await give(49.99)).body).toMatchObject({ over_cash_limit: false });
    const own = async () => (await get('/api/hand-overs/me', vera.token)).body.events;
    expect(await own()).toMatchObject([{ event_id: event.id, over_cash_limit: false }]);
    expect((await give(0.01)).body).toMatchObject({ over_cash_limit: true, cash_in_hand: 50 });
    expect(await own()).toMatchObject([{ event_id: event.id, over_cash_limit: true }]);
  });

  test('one who was deactivated is shown while they have cash, and finance takes their open offer back', async () => {
    const vera = await join();
    await sell(vera.token, 2);
    const { id } = await offer(vera.token, 30);
    await server.database.query('update users set is_active = false where id = $1', [vera.id]);
    const team = await get(`/api/volunteers/sales-team?event_id=${eventId}`, finance.token);
    expect(team.body.map((row: any) => row.volunteer_id)).toContain(vera.id);
    expect((await post(`/api/hand-overs/${id}/withdraw`, {}, finance.token)).status).toBe(422);
    expect(await post(`/api/hand-overs/${id}/withdraw`, { reason: 'Left' }, finance.token)).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', reason: 'Left', ended_by: 'Felix Finance' },
    });
  });

  test('one who was deactivated is shown while a last offer of nothing is open', async () => {
    const vera = await join();
    const { id } = await offer(vera.token, 0, { is_final: true });
    await server.database.query('update users set is_active = false where id = $1', [vera.id]);
    const team = async (): Promise<string[]> =>
      (await get(`/api/volunteers/sales-team?event_id=${eventId}`, finance.token)).body.map(
        (row: any) => row.volunteer_id,
      );
    expect(await team()).toContain(vera.id);
    await post(`/api/hand-overs/${id}/withdraw`, { reason: 'Left' }, finance.token);
    expect(await team()).not.toContain(vera.id);
    expect(await auditDetails('hand_over.withdrawn', id)).toEqual({
      hand_over_id: id,
      declared_cents: 0,
      reason: 'Left',
    });
  });

  test('what waits for somebody is listed apart from the rest, and says who may countersign it', async () => {
    const event = (await makeEvent(server.database, { date: new Date(Date.now() + 9e9).toISOString() })).id;
    const [vera, other] = [await join(), await join()];
    const hand = async (declared: number): Promise<string> =>
      (
        await post(
          '/api/hand-overs',
          { event_id: event, declared_amount: declared, is_final: false },
          vera.token,
        )
      ).body.id;
    await post(`/api/volunteers/${vera.id}/float`, { event_id: event, amount: 50 }, finance.token);
    const short = await hand(20);
    await post(
      `/api/hand-overs/${short}/receive`,
      { received_amount: 15, float_returned: 15 },
      finance.token,
    );
    const even = await hand(10);
    await post(`/api/hand-overs/${even}/receive`, { received_amount: 10, float_returned: 10 }, finance.token);
    const open = await hand(5);
    const ids = async (query: string): Promise<string[]> =>
      (await get(`/api/hand-overs?event_id=${event}&${query}`, president.token)).body.data.map(
        (row: any) => row.id,
      );
    expect(await ids('open=true')).toEqual([short, open]);
    expect(await ids('open=false')).toEqual([even]);
    expect(await ids('open=false&status=withdrawn')).toEqual([]);
    expect((await get('/api/hand-overs?open=maybe', president.token)).status).toBe(422);

    const mayCountersign = async (as: string) =>
      (await get(`/api/hand-overs/${short}`, as)).body.may_countersign;
    expect(await mayCountersign(president.token)).toBe(false);
    await post(`/api/hand-overs/${short}/explain`, { reason: 'A note tore' }, president.token);
    expect(await mayCountersign(vera.token)).toBe(false);
    expect(await mayCountersign(finance.token)).toBe(false);
    expect(await mayCountersign(president.token)).toBe(false);
    expect(await mayCountersign(other.token)).toBe(true);
    await sign(short, 'A note tore', other.token);
    expect(await mayCountersign(president.token)).toBe(false);
    expect(await ids('open=true')).toEqual([open]);
    expect(await ids('open=false')).toEqual([even, short]);
  });

  test('the figures say what waits, what is over and what is short, as the statement does', async () => {
    const event = (await makeEvent(server.database, { date: new Date(Date.now() + 9e9).toISOString() })).id;
    const vera = await join();
    const figures = async () => {
      const query = `query ($id: ID) { handOverFigures(eventId: $id) { offered unexplained over short } }`;
      const { body } = await server.graphql(query, { id: event }, finance.token);
      return body.data.handOverFigures;
    };
    const hand = async (declared: number, isFinal: boolean): Promise<string> =>
      (
        await post(
          '/api/hand-overs',
          { event_id: event, declared_amount: declared, is_final: isFinal },
          vera.token,
        )
      ).body.id;
    const receive = (id: string, body: object) =>
      post(`/api/hand-overs/${id}/receive`, body, president.token);
    expect(await figures()).toEqual({ offered: 0, unexplained: 0, over: 0, short: 0 });
    await post(`/api/volunteers/${vera.id}/float`, { event_id: event, amount: 100 }, finance.token);
    const first = await hand(60, false);
    expect(await figures()).toEqual({ offered: 1, unexplained: 0, over: 0, short: 0 });
    await receive(first, { received_amount: 60, float_returned: 50 });
    expect(await figures()).toEqual({ offered: 0, unexplained: 1, over: 10, short: 0 });
    await receive(await hand(30, true), { received_amount: 30, float_returned: 30 });
    expect(await figures()).toEqual({ offered: 0, unexplained: 2, over: 10, short: 20 });
    await receive(await hand(12, false), { received_amount: 9, float_returned: 9 });
    expect(await figures()).toEqual({ offered: 0, unexplained: 3, over: 10, short: 23 });
    expect((await get(`/api/events/${event}/statement`, finance.token)).body).toMatchObject({
      surplus: { amount: 10 },
      shortage: { amount: 23 },
      unexplained: { count: 3 },
    });
    await post(`/api/hand-overs/${first}/reverse`, { reason: 'Mistyped' }, finance.token);
    expect(await figures()).toEqual({ offered: 0, unexplained: 2, over: 0, short: 23 });
    const { body } = await server.graphql('{ handOverFigures { over } }', {}, vera.token);
    expect(body.errors).toBeDefined();
  });

  test('the ledger of a seller has every dollar that changed hands, by whom and why, page by page', async () => {
    const vera = await join({ fullName: 'Vera Ledger' });
    const sale = await sell(vera.token, 2);
    const gone = makeAttendee({ ticket_quantity: 1, name: 'Rosa Delgado' });
    const { id: cancelled } = (await post('/api/register', gone, vera.token)).body;
    const path = `/api/volunteers/${vera.id}`;
    await post(
      `${path}/float`,
      { event_id: eventId, amount: 50, reason: 'Change for the gate' },
      finance.token,
    );
    await server.call('PATCH', `/api/auth/users/${vera.id}/cleared-amount`, {
      as: finance.token,
      body: { cleared_amount: 10 },
    });
    await post(`${path}/hand-back`, { amount: 4, reason: 'Counted wrongly' }, president.token);
    const { id } = await offer(vera.token, 42);
    await post(`/api/hand-overs/${id}/receive`, { received_amount: 94, float_returned: 50 }, finance.token);
    await post(`/api/hand-overs/${id}/explain`, { reason: 'A gift' }, finance.token);
    await post(`/api/attendees/${cancelled}/cancel`, { reason: 'Ill', refund: 'till' }, president.token);
    const ledger = async (query = '') =>
      (await get(`${path}/ledger?event_id=${eventId}${query}`, finance.token)).body;
    const before = await ledger();
    const line = (kind: string, amount: number, by: string, more: object = {}) =>
      expect.objectContaining({ kind, amount, by, ...more });
    const [felix, petra] = ['Felix Finance', president.fullName];
    expect(before.data).toHaveLength(7);
    expect(before.data[0]).toEqual(
      line('till_refund', -15, petra, {
        cash_amount: -15,
        attendee_name: 'Rosa Delgado',
        attendee_email: gone.email,
      }),
    );
    expect(before.data.slice(1, 4)).toEqual(
      expect.arrayContaining([
        line('hand_over', 39, felix, { cash_amount: 39, transfer_amount: 0, hand_over_id: id }),
        line('float', -50, felix, { hand_over_id: id, cash_amount: 0 }),
        line('surplus', 5, felix, { id, hand_over_id: id, reason: 'A gift' }),
      ]),
    );
    expect(before.data.slice(4)).toEqual([
      line('hand_back', -4, petra, { reason: 'Counted wrongly', hand_over_id: null }),
      line('direct', 10, felix, { reason: null, attendee_name: null }),
      line('float', 50, felix, { reason: 'Change for the gate', hand_over_id: null }),
    ]);

    await post(`/api/hand-overs/${id}/reverse`, { reason: 'Of somebody else' }, president.token);
    const whole = await ledger();
    expect(whole.data).toHaveLength(10);
    expect(whole.data.slice(0, 3)).toEqual(
      expect.arrayContaining([
        line('reversal', -39, petra, { reason: 'Of somebody else', hand_over_id: id }),
        line('float', 50, petra, { reason: 'Of somebody else', hand_over_id: id }),
        line('surplus', -5, petra, { reason: 'Of somebody else', hand_over_id: id }),
      ]),
    );
    const paged = [];
    for (let offset = 0; offset < 10; offset += 3) {
      const { data, pagination } = await ledger(`&limit=3&offset=${offset}`);
      expect(pagination).toMatchObject({ total: 10, total_pages: 4, has_next: offset + 3 < 10 });
      paged.push(...data);
    }
    expect(paged).toEqual(whole.data);
    const { body: seller } = await get(`${path}/details?event_id=${eventId}`, finance.token);
    const sum = (field: string) => whole.data.reduce((all: number, row: any) => all + row[field], 0);
    expect(seller).toMatchObject({
      cash_cleared: sum('cash_amount'),
      transfer_cleared: sum('transfer_amount'),
    });

    expect(sale).toBeTruthy();
    expect((await get(`${path}/ledger`, vera.token)).status).toBe(403);
    const nobody = '0192d000-0000-7000-8000-000000000001';
    expect((await get(`/api/volunteers/${nobody}/ledger`, finance.token)).status).toBe(404);
    expect((await get(`${path}/ledger?event_id=${nobody}`, finance.token)).status).toBe(404);
  });
});
