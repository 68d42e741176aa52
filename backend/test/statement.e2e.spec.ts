import { parse } from 'csv-parse/sync';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, type TestUser } from './support/builders.js';

type Person = TestUser & { token: string };

const TRANSFER_STATUSES = [
  'unverified',
  'verified',
  'questioned',
  'cancelled',
  'kept',
  'to_refund',
  'refunded',
] as const;

/** Adds up dollars exactly. */
const total = (amounts: number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

describe('statement', () => {
  let server: TestApp;
  let second: TestApp;
  let finance: Person;
  let president: Person;

  const join = async (user: Parameters<typeof makeUser>[1] = {}): Promise<Person> => {
    const made = await makeUser(server.database, user);
    return { ...made, token: await server.signIn(made) };
  };

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '1000000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    finance = await join({ role: 'finance_director', fullName: 'Felix Finance' });
    president = await join({ role: 'president', fullName: 'Paula President' });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  /** Each test gets a new event, nearer than all before it, so that it is the current one. */
  let daysAhead = 1_000;
  const newEvent = (fields: Parameters<typeof makeEvent>[1] = {}): Promise<{ id: string; name: string }> => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    return makeEvent(server.database, { date, ...fields });
  };

  const get = async (path: string, as = finance.token): Promise<any> => {
    const answer = await server.call('GET', path, { as });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const post = async (path: string, body: unknown, as: string, on = server): Promise<any> => {
    const answer = await on.call('POST', path, { as, body });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
    return answer.body;
  };
  const statementOf = (eventId: string): Promise<any> => get(`/api/events/${eventId}/statement`);
  /** Returns a night whose `run` plays steps in words, as in the table below. */
  const night = (eventId: string) => {
    const sellers = new Map<string, Person>();
    const seller = async (name: string): Promise<Person> => {
      if (!sellers.has(name)) sellers.set(name, await join({ fullName: name }));
      return sellers.get(name)!;
    };
    const sold = new Map<string, string[]>();
    const offers = new Map<string, string>();
    const steps: Record<string, (who: Person, rest: string[]) => Promise<unknown>> = {
      cash: (who, [n]) => sell(who, { ticket_quantity: Number(n) }),
      food: (who, [n]) => sell(who, { ticket_quantity: Number(n), food_option: 'with_food' }),
      zelle: (who, [n]) => sell(who, { ticket_quantity: Number(n), payment_mode: 'zelle' }),
      guest: (_, [n]) => sell(president, { ticket_quantity: Number(n), is_guest: true }),
      cancel: (_, [mode, refund]) =>
        post(
          `/api/attendees/${sold.get(mode!)!.shift()}/cancel`,
          { reason: 'Cannot come', ...(refund ? { refund } : {}) },
          finance.token,
        ),
      status: async (_, [status]) => {
        const id = sold.get('zelle')!.at(-1);
        const answer = await server.call('PATCH', `/api/transfers/${id}`, {
          as: finance.token,
          body: { status },
        });
        expect(answer.status).toBe(200);
      },
      float: (who, [amount]) =>
        post(`/api/volunteers/${who.id}/float`, { event_id: eventId, amount: Number(amount) }, finance.token),
      clear: async (who, [amount]) => {
        const answer = await server.call(
          'PATCH',
          `/api/auth/users/${who.id}/cleared-amount?event_id=${eventId}`,
          { as: finance.token, body: { cleared_amount: Number(amount) } },
        );
        expect(answer.status).toBe(200);
      },
      back: (who, [amount]) =>
        post(
          `/api/volunteers/${who.id}/hand-back?event_id=${eventId}`,
          { amount: Number(amount), reason: 'Mistyped' },
          finance.token,
        ),
      offer: async (who, [amount, final]) => {
        const body = { event_id: eventId, declared_amount: Number(amount), is_final: final === 'final' };
        offers.set(who.id, (await post('/api/hand-overs', body, who.token)).id);
      },
      receive: (who, [amount, float]) =>
        post(
          `/api/hand-overs/${offers.get(who.id)}/receive`,
          { received_amount: Number(amount), float_returned: Number(float ?? 0) },
          finance.token,
        ),
      withdraw: (who) => post(`/api/hand-overs/${offers.get(who.id)}/withdraw`, {}, who.token),
      reverse: (who) =>
        post(`/api/hand-overs/${offers.get(who.id)}/reverse`, { reason: 'Mistyped' }, finance.token),
      explain: (who) =>
        post(`/api/hand-overs/${offers.get(who.id)}/explain`, { reason: 'A note fell' }, finance.token),
      countersign: (who) =>
        post(`/api/hand-overs/${offers.get(who.id)}/countersign`, { reason: 'A note fell' }, president.token),
      leave: (who) => server.database.query('update users set is_active = false where id = $1', [who.id]),
      in: async (_, [mode]) => {
        const id = sold.get(mode!)!.at(-1);
        await post(`/api/checkin/by-id/${id}`, undefined, finance.token);
      },
    };
    const sell = async (who: Person, fields: Record<string, unknown>): Promise<void> => {
      const sale = await post('/api/register', makeAttendee({ event_id: eventId, ...fields }), who.token);
      const mode = fields.is_guest ? 'guest' : sale.payment_mode;
      sold.set(mode, [...(sold.get(mode) ?? []), sale.id]);
    };
    return {
      seller,
      sold,
      run: async (what: string): Promise<void> => {
        for (const step of what.split(', ')) {
          const [name, does, ...rest] = step.split(' ');
          await steps[does!]!(await seller(name!), rest);
        }
      },
    };
  };

  /** Tickets cost $15.00, with food $18.00; by transfer, each costs $1.00 more. */
  const empty = { count: 0, amount: 0 };
  test.each([
    ['nothing was sold', '', { guests: 0, admitted: 0, no_shows: 0, sellers: expect.any(Array), days: [] }],
    [
      'cash, transfers and guests',
      'Ann cash 2, Ann zelle 1, Ben food 3, Ben guest 4',
      {
        totals: {
          total_attendees: 6,
          cash_amount: 84,
          zelle_amount: 16,
          total_collected: 100,
          cash_in_hand: 84,
        },
        payment_modes: {
          cash: { tickets: 5, count: 2, amount: 84 },
          zelle: { tickets: 1, count: 1, amount: 16 },
        },
        guests: 4,
        no_shows: 10,
        meals: { ordered: 3, served: 0 },
        transfers: { unverified: { count: 1, amount: 16 }, verified: empty },
      },
    ],
    [
      'some came',
      'Ann cash 2, Ann in cash, Ann zelle 3, Ann guest 1, Ann in guest',
      { admitted: 3, no_shows: 3 },
    ],
    [
      'each kind of refund',
      'Ann cash 1, Ann cash 2, Ann cash 3, Ann guest 1, Ann cancel cash, Ann cancel cash till, Ann cancel cash none, Ann cancel guest',
      {
        totals: { cash_amount: 0, cash_cleared: -75, cash_pending: 75 },
        cancellations: [
          { refund: 'seller', amount: 15, ticket_quantity: 1, volunteer_name: 'Ann', reason: 'Cannot come' },
          { refund: 'till', amount: 30, ticket_quantity: 2 },
          { refund: 'none', amount: 45, ticket_quantity: 3 },
          { refund: null, amount: 0, is_guest: true },
        ],
        refunds: {
          seller: { count: 1, amount: 15 },
          till: { count: 1, amount: 30 },
          none: { count: 1, amount: 45 },
          not_paid: { count: 1, amount: 0 },
        },
        cleared: {
          till_refund: { count: 1, cash: -30, transfer: 0 },
          kept: { count: 1, cash: -45, transfer: 0 },
        },
        guests: 0,
      },
    ],
    [
      'transfers in all states',
      // `status` is about the newest transfer, `cancel` about the oldest.
      'Ann zelle 1, Ann status verified, Ann zelle 2, Ann status verified, Ann zelle 3, Ann cancel zelle till, ' +
        'Ann cancel zelle none, Ann cancel zelle, Ann zelle 4, Ann status verified, Ann zelle 5, ' +
        'Ann status questioned, Ann zelle 6, Ann status questioned, Ann status unverified, Ann zelle 7',
      {
        transfers: {
          unverified: { count: 2, amount: 208 },
          verified: { count: 1, amount: 64 },
          questioned: { count: 1, amount: 80 },
          cancelled: { count: 1, amount: 48 },
          kept: { count: 1, amount: 32 },
          to_refund: { count: 1, amount: 16 },
          refunded: empty,
        },
        cleared: {
          transfer: { count: 3, cash: 0, transfer: 112 },
          reversal: { count: 2, cash: 0, transfer: -48 },
        },
        totals: { transfer_cleared: 64, transfer_pending: 288 },
      },
    ],
    [
      'floats, also of a hand-over that is reversed',
      'Ann float 50, Ben float 20, Ben float -5, Ann cash 2, Ann offer 80, Ann receive 80 50, Ann reverse',
      {
        floats: { given: 70, returned: 5, out: 65 },
        totals: { float_amount: 65, cash_in_hand: 95 },
        received: empty,
        reversed: { count: 1, amount: 80 },
        hand_overs: [{ status: 'reversed', received: 80, float_returned: 50, cleared: 30 }],
      },
    ],
    [
      'cleared and handed back',
      'Ann cash 3, Ann zelle 1, Ann clear 50, Ann back 10',
      {
        cleared: {
          direct: { count: 1, cash: 45, transfer: 5 },
          hand_back: { count: 1, cash: -5, transfer: -5 },
        },
        totals: { cleared_amount: 40, pending_amount: 21 },
      },
    ],
    [
      'over, short, explained and not',
      'Ann cash 2, Ann offer 30, Ann receive 35, Ben cash 2, Ben offer 20 final, Ben receive 20, ' +
        'Cem cash 2, Cem offer 30, Cem receive 28, Cem explain, Cem countersign, Dan cash 2, Dan offer 30, Dan receive 30, ' +
        'Eve cash 2, Eve offer 30, Eve receive 29, Eve explain',
      {
        received: { count: 5, amount: 142 },
        surplus: { count: 1, amount: 5 },
        shortage: { count: 3, amount: 13 },
        unexplained: { count: 3, amount: 16 },
        explained: { count: 1, amount: 2 },
        cleared: { hand_over: { count: 5, cash: 137, transfer: 0 } },
      },
    ],
    [
      'a withdrawn offer is told',
      'Ann cash 2, Ann offer 25, Ann withdraw',
      { hand_overs: [{ status: 'withdrawn', declared: 25, expected: null }], received: empty },
    ],
    [
      'an open offer stays blind, and so does a withdrawn one of the same cash',
      'Ann cash 2, Ann offer 25, Ann withdraw, Ann offer 30',
      {
        hand_overs: [
          { status: 'withdrawn', declared: null, expected: null },
          { status: 'offered', declared: null, expected: null, denominations: null, received: null },
        ],
        received: empty,
      },
    ],
  ])('%s', async (_, what, expected) => {
    const { id } = await newEvent();
    if (what) await night(id).run(what);
    const statement = await statementOf(id);
    expect(statement).toMatchObject({ event: { id }, ...expected });
    expectConsistent(statement);
  });

  /** Expects what must be true of every statement, whatever was sold. */
  function expectConsistent(statement: any): void {
    const { totals, sellers, days, payment_modes: modes, transfers, cleared, refunds } = statement;
    const { cancelled_by_seller: takenBack, waiting_sales: waiting, door_sales: door, ...figures } = totals;
    for (const name of Object.keys(figures))
      expect([name, totals[name]]).toEqual([name, total(sellers.map((row: any) => row[name]))]);
    expect(takenBack).toEqual({
      count: sellers.reduce((sum: number, row: any) => sum + row.cancelled_by_seller.count, 0),
      amount: total(sellers.map((row: any) => row.cancelled_by_seller.amount)),
    });
    expect(waiting).toEqual({
      count: sellers.reduce((sum: number, row: any) => sum + row.waiting_sales.count, 0),
      amount: total(sellers.map((row: any) => row.waiting_sales.amount)),
    });
    expect(door).toEqual({
      tickets: sellers.reduce((sum: number, row: any) => sum + row.door_sales.tickets, 0),
      amount: total(sellers.map((row: any) => row.door_sales.amount)),
    });
    expect(totals).toMatchObject({
      cash_count: modes.cash.tickets,
      cash_amount: modes.cash.amount,
      zelle_count: modes.zelle.tickets,
      zelle_amount: modes.zelle.amount,
      total_attendees: modes.cash.tickets + modes.zelle.tickets,
      total_collected: total([modes.cash.amount, modes.zelle.amount]),
      cleared_amount: total([totals.cash_cleared, totals.transfer_cleared]),
      pending_amount: total([totals.total_collected, -totals.cleared_amount]),
      float_amount: statement.floats.out,
      cash_in_hand: total([totals.cash_pending, totals.float_amount]),
      cash_cleared: total(Object.values<any>(cleared).map(({ cash }) => cash)),
      transfer_cleared: total(Object.values<any>(cleared).map(({ transfer }) => transfer)),
    });
    expect(total(days.map((day: any) => day.amount))).toBe(totals.total_collected);
    const tickets = totals.total_attendees + statement.guests;
    expect(total(days.map((day: any) => day.tickets))).toBe(tickets);
    expect(statement.admitted + statement.no_shows).toBe(tickets);
    const live = [transfers.unverified, transfers.verified, transfers.questioned];
    expect({
      count: total(live.map(({ count }) => count)),
      amount: total(live.map(({ amount }) => amount)),
    }).toEqual({ count: modes.zelle.count, amount: modes.zelle.amount });
    expect(total(Object.values<any>(refunds).map(({ amount }) => amount))).toBe(
      total(statement.cancellations.map((row: any) => row.amount)),
    );
    const standing = statement.hand_overs.filter((row: any) => row.status === 'received');
    expect(statement.received).toEqual({
      count: standing.length,
      amount: total(standing.map((row: any) => row.received)),
    });
    expect(statement.surplus.amount).toBe(total(standing.map((row: any) => row.surplus)));
    expect(statement.unexplained.count).toBe(standing.filter((row: any) => row.unexplained).length);
  }

  test('it equals every other view of the same moment', async () => {
    const { id } = await newEvent();
    const { run, seller } = night(id);
    await run(
      'Ann cash 2, Ann zelle 1, Ben food 3, Ben guest 4, Ben in cash, Ann zelle 2, Ann status verified, Ann cash 1, ' +
        'Ann cancel cash till, Ann float 40, Ann offer 30, Ann receive 28, Ann explain, Ben offer 10, Ben withdraw, Ben clear 20, ' +
        'Cem cash 1, Cem leave, Dan leave, Ben offer 5',
    );
    const statement = await statementOf(id);
    const stats = await get(`/api/stats?event_id=${id}`);
    expect(statement).toMatchObject({
      admitted: stats.tickets_admitted,
      no_shows: stats.total_registered - stats.tickets_admitted,
      meals: { ordered: stats.meals_ordered, served: stats.meals_served },
      payment_modes: { cash: { amount: stats.revenue_cash }, zelle: { amount: stats.revenue_zelle } },
      transfers: { verified: { amount: stats.zelle_verified } },
    });
    expect(statement.event).toEqual(await get(`/api/events/${id}`));
    expect(statement.sellers).toEqual(await get(`/api/volunteers/sales-team?event_id=${id}`));
    // Cem is deactivated, but with money of the event; Dan is deactivated, without any.
    const left = await Promise.all(['Cem', 'Dan'].map(seller));
    const isShown = ({ id: sellerId }: Person) =>
      statement.sellers.some((row: any) => row.volunteer_id === sellerId);
    expect(left.map(isShown)).toEqual([true, false]);
    for (const name of ['Ann', 'Ben', 'Cem']) {
      const { id: sellerId } = await seller(name);
      const {
        clearings: _,
        floats,
        total_sales,
        ...details
      } = await get(`/api/volunteers/${sellerId}/details?event_id=${id}`);
      expect(floats).toHaveLength(name === 'Ann' ? 1 : 0);
      expect(statement.sellers.find((row: any) => row.volunteer_id === sellerId)).toEqual({
        ...details,
        total_collected: total_sales,
      });
    }
    const { data } = await get(`/api/hand-overs?event_id=${id}&limit=100`);
    const byId = (a: any, b: any) => (a.id < b.id ? -1 : 1);
    const figures = await server.graphql(
      'query ($id: ID) { handOverFigures(eventId: $id) { offered unexplained over short } }',
      { id },
      finance.token,
    );
    expect(figures.body.data.handOverFigures).toEqual({
      offered: 1,
      unexplained: statement.unexplained.count,
      over: statement.surplus.amount,
      short: statement.shortage.amount,
    });
    // A printed statement offers nobody to countersign.
    const printed = data.map((row: any) => ({ ...row, may_countersign: false }));
    expect(statement.hand_overs).toEqual(printed.sort(byId));
    for (const status of TRANSFER_STATUSES) {
      const list = await get(`/api/transfers?event_id=${id}&status=${status}&limit=100`);
      expect([status, statement.transfers[status]]).toEqual([
        status,
        {
          count: list.pagination.total,
          amount: total(list.data.map((row: any) => row.total_price)),
        },
      ]);
    }
    expectConsistent(statement);
  });

  test('an own offer is blind in it too: it is read by those who receive', async () => {
    const { id } = await newEvent();
    const body = { event_id: id, declared_amount: 7, is_final: false };
    await post('/api/hand-overs', body, finance.token);
    expect((await statementOf(id)).hand_overs).toMatchObject([{ status: 'offered', declared: null }]);
  });

  test('a day begins and ends on the clock of the event', async () => {
    const { id } = await newEvent({ timeZone: 'Pacific/Kiritimati' });
    const insert = (at: string, email: string) =>
      server.database.query(
        `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
           price_per_ticket_cents, total_cents, qr_code, created_at)
         values ($1, $2, 'Somebody', $3, '4155550100', 2, 'cash', 'with_food', 1550, 3100, $4, $5)`,
        [id, president.id, email, email.replace(/\W/g, '').slice(0, 15).padEnd(15, '0'), at],
      );
    // 14 hours ahead of UTC: half an hour before midnight there, and half an hour after it.
    await insert('2026-05-09T09:30:00Z', 'day-first@example.org');
    await insert('2026-05-09T10:30:00Z', 'day-second@example.org');
    await insert('2026-05-10T09:59:59Z', 'day-third@example.org');
    expect((await statementOf(id)).days).toEqual([
      { day: '2026-05-09', tickets: 2, amount: 31 },
      { day: '2026-05-10', tickets: 4, amount: 62 },
    ]);
  });

  test('it is for presidents and finance directors, of an event that exists', async () => {
    const vera = await join();
    const { id } = await newEvent();
    const call = async (path: string, as?: string) =>
      (await server.call('GET', path, as ? { as } : {})).status;
    for (const end of ['', '/csv']) {
      const path = `/api/events/${id}/statement${end}`;
      expect([
        await call(path),
        await call(path, vera.token),
        await call(path, finance.token),
        await call(path, president.token),
      ]).toEqual([401, 403, 200, 200]);
      for (const unknown of ['01890000-0000-7000-8000-000000000000', 'nothing'])
        expect(await call(`/api/events/${unknown}/statement${end}`, finance.token)).toBe(404);
    }
  });

  test('the file has the same figures, and no cell that a spreadsheet would run', async () => {
    const { id } = await newEvent({ name: '=1+1', timeZone: 'America/New_York' });
    await server.database.query(
      `update events set event_end = event_date + interval '4 hours' where id = $1`,
      [id],
    );
    const { run } = night(id);
    await run(
      'Ann cash 2, Ann zelle 1, Ben food 3, Ben guest 1, Ann cash 1, Ann offer 30 final, Ann receive 28, Ann cancel cash till',
    );
    const statement = await statementOf(id);
    const answer = await server.call('GET', `/api/events/${id}/statement/csv`, { as: finance.token });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
    });
    const rows: string[][] = parse(answer.body.replace(/^\uFEFF/, ''), { relax_column_count: true });
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    const table = (title: string): Record<string, string>[] => {
      const from = rows.findIndex(([first, second]) => first === title && !second);
      const to = rows.findIndex((row, at) => at > from && row.every((cell) => cell === ''));
      const [names, ...lines] = rows.slice(from + 1, to < 0 ? undefined : to);
      return lines.map((line) => Object.fromEntries(names!.map((name, at) => [name, line[at]!])));
    };
    const [head] = table('Statement');
    expect(head).toMatchObject({ event: "'=1+1", time_zone: 'America/New_York' });
    expect(Date.parse(head!.event_end!) - Date.parse(head!.event_date!)).toBe(4 * 3_600_000);
    const sellers = table('Sellers');
    expect(sellers.at(-1)).toMatchObject({
      full_name: 'Total',
      total_attendees: String(statement.totals.total_attendees),
      cash_in_hand: statement.totals.cash_in_hand.toFixed(2),
    });
    const named = (name: string) => sellers.find((row) => row.full_name === name);
    expect(named('Ben')).toMatchObject({ cash_count: '3', cash_amount: '54.00', status: 'Not Cleared' });
    expect(table('Ways of payment')).toMatchObject([
      { payment_mode: 'cash', tickets: '4', registrations: '2', amount: '69.00' },
      { payment_mode: 'zelle', tickets: '1', registrations: '1', amount: '16.00' },
      { payment_mode: 'guests', tickets: '1', registrations: '', amount: '0.00' },
    ]);
    expect(table('Days')).toMatchObject([{ tickets: '6', amount: '85.00' }]);
    expect(table('Door')).toMatchObject([
      { tickets: '0' },
      { tickets: '6' },
      { tickets: '3' },
      { tickets: '0' },
    ]);
    // Negative amounts look as in the other files.
    expect(table('Hand-overs')).toMatchObject([
      { declared: '30.00', received: '28.00', received_minus_declared: "'-2.00", unexplained: 'true' },
    ]);
    expect(table('Cash handed over')[2]).toMatchObject({
      state: 'shortage',
      hand_overs: '1',
      amount: '17.00',
    });
    expect(table('Refunds')[1]).toMatchObject({ refund: 'till', cancellations: '1', amount: '30.00' });
    expect(table('Cancellations')).toMatchObject([{ id: statement.cancellations[0].id, refund: 'till' }]);
    expect(table('Transfers')[0]).toMatchObject({ status: 'unverified', transfers: '1', amount: '16.00' });
  });

  test('while others sell, cancel, clear and hand over, each statement agrees with itself', async () => {
    const { id } = await newEvent();
    const sellers = await Promise.all(['Ann', 'Ben', 'Cem'].map((fullName) => join({ fullName })));
    let isOver = false;
    let written = 0;
    const on = () => (written++ % 2 ? server : second);
    const sale = async (who: Person, fields: object): Promise<string> =>
      (await post('/api/register', makeAttendee({ event_id: id, ...fields }), who.token, on())).id;
    /** Others may be first, so a clearing may be refused. No call may end in a server error. */
    const tryTo = async (method: string, path: string, as: string, body: unknown): Promise<any> => {
      const answer = await on().call(method, path, { as, body });
      expect([path, answer.status < 500]).toEqual([path, true]);
      return answer.body;
    };
    const work = sellers.map(async (who, at) => {
      for (let turn = 0; !isOver; turn++) {
        const cash = await sale(who, { ticket_quantity: 1 + (turn % 5) });
        const zelle = await sale(who, { ticket_quantity: 2, payment_mode: 'zelle' });
        if (turn % 3 === at) await sale(president, { is_guest: true });
        await tryTo('PATCH', `/api/transfers/${zelle}`, finance.token, { status: 'verified' });
        await tryTo('PATCH', `/api/auth/users/${who.id}/cleared-amount?event_id=${id}`, finance.token, {
          cleared_amount: 3,
        });
        await tryTo('POST', `/api/volunteers/${who.id}/float`, finance.token, { event_id: id, amount: 5 });
        const offer = { event_id: id, declared_amount: 9, is_final: turn % 2 === 0 };
        const { id: offered } = await tryTo('POST', '/api/hand-overs', who.token, offer);
        const received = { received_amount: 8 + (turn % 3), float_returned: 2 };
        await tryTo('POST', `/api/hand-overs/${offered}/receive`, finance.token, received);
        if (turn % 4 === 0)
          await tryTo('POST', `/api/hand-overs/${offered}/reverse`, finance.token, { reason: 'x' });
        const refund = (['seller', 'till', 'none'] as const)[turn % 3];
        if (turn % 2)
          await tryTo('POST', `/api/attendees/${cash}/cancel`, finance.token, { reason: 'x', refund });
        else await tryTo('POST', `/api/attendees/${zelle}/cancel`, finance.token, { reason: 'x' });
      }
    });
    let before: any = null;
    let changes = 0;
    try {
      for (let read = 0; read < 40 || (changes < 15 && read < 400); read++) {
        const statement = await statementOf(id);
        expectConsistent(statement);
        if (before) {
          expect(Date.parse(statement.as_of)).toBeGreaterThan(Date.parse(before.as_of));
          expect(statement.cancellations.length).toBeGreaterThanOrEqual(before.cancellations.length);
          if (statement.totals.total_collected !== before.totals.total_collected) changes++;
        }
        before = statement;
      }
    } finally {
      isOver = true;
      await Promise.all(work);
    }
    // Otherwise nothing was written during the reads.
    expect(changes).toBeGreaterThanOrEqual(15);
    // A recount confirms the sums that the statement is made of.
    expect(await findDifferences(server.app.get(Database), id)).toEqual([]);
    expect((await statementOf(id)).sellers).toEqual(await get(`/api/volunteers/sales-team?event_id=${id}`));
  });
});
