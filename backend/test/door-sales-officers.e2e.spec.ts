import { randomUUID } from 'node:crypto';
import { newQrCode } from '../src/attendees/registration/new-qr-code.js';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser, type TestUser } from './support/builders.js';
import { soldCases } from './support/door-sale-cases.js';

/** What officers see of sales at the door, and do about them. */
describe('sales at the door, as officers have them', () => {
  let server: TestApp;
  let eventId: string;
  let people: Record<'seller' | 'other' | 'finance', TestUser & { token: string }>;
  let prices: { tiers: object[]; signature: string };

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    const join = async (role?: 'finance_director') => {
      const user = await makeUser(server.database, role && { role });
      return { ...user, token: await server.signIn(user) };
    };
    people = { seller: await join(), other: await join(), finance: await join('finance_director') };
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    await query(`update events set status = 'closed'`);
    eventId = (await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() })).id;
    await query(`update events set created_at = now() - interval '2 hours' where id = $1`, [eventId]);
    prices = (await call('GET', `/api/checkin/list?event_id=${eventId}`)).body.event.prices;
  });
  afterEach(async () => {
    expect(await findDifferences(server.app.get(Database).handle, eventId)).toEqual([]);
  });

  const query = (text: string, values: unknown[] = []): Promise<any[]> =>
    server.database.query(text, values) as Promise<any[]>;
  const call = (
    method: string,
    path: string,
    body?: object,
    as: keyof typeof people = 'seller',
    device?: string,
  ): Promise<Answer> =>
    server.call(method, path, {
      as: people[as].token,
      ...(body && { body }),
      ...(device && { headers: { 'x-device-id': device } }),
    });
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
  const saleOf = (fields: object = {}) => ({
    sale_id: randomUUID(),
    code: newQrCode(),
    event_id: eventId,
    tickets: 1,
    food_option: 'without_food',
    payment_mode: 'cash',
    total_price: 15,
    ...fields,
  });
  const offline = (fields: object = {}) => saleOf({ prices, sold_at: ago(60), now: ago(0), ...fields });
  const sell = (sale: object, as: keyof typeof people = 'seller', device?: string): Promise<Answer> =>
    call('POST', '/api/checkin/sales', sale, as, device);
  const undo = (sale: { sale_id: string }, reason = 'Paid by mistake'): Promise<Answer> =>
    call('DELETE', `/api/checkin/sales/${sale.sale_id}`, { reason }, 'finance');
  const list = async (query = ''): Promise<any> =>
    (await call('GET', `/api/checkin/sales?event_id=${eventId}${query}`, undefined, 'finance')).body;
  const offer = async (amount: number): Promise<string> => {
    const body = { event_id: eventId, declared_amount: amount, is_final: false };
    return (await call('POST', '/api/hand-overs', body)).body.id as string;
  };
  const receive = (id: string, amount: number): Promise<Answer> =>
    call('POST', `/api/hand-overs/${id}/receive`, { received_amount: amount }, 'finance');

  test.each(soldCases('Z'))(
    '%s: %s on the phone, counted %s, undone, and then %s more',
    async (_, phone, counted, surplus, pending, more, surplusThen, pendingThen) => {
      await sell(saleOf({ tickets: 2, total_price: 30 }));
      const ofPhone = (dollars: number) => offline({ tickets: dollars / 15, total_price: dollars });
      const [waits, later] = [ofPhone(Number(phone)), ofPhone(Number(more))];
      const id = await offer(Number(counted));
      expect((await receive(id, Number(counted))).status).toBe(200);
      expect((await sell(waits)).status).toBe(201);
      expect((await undo(waits)).status).toBe(200);
      const money = async () => {
        const handOver = await call('GET', `/api/hand-overs/${id}`, undefined, 'finance');
        const own = await call('GET', `/api/volunteers/me/details?event_id=${eventId}`);
        return [handOver.body.surplus, own.body.cash_pending];
      };
      expect(await money()).toEqual([Number(surplus), Number(pending)]);
      // Neither the sale nor its undo does anything a second time.
      expect((await sell(waits)).body.outcome).toBe('repeated');
      expect((await undo(waits)).status).toBe(200);
      expect(await money()).toEqual([Number(surplus), Number(pending)]);
      expect((await sell(later)).status).toBe(201);
      expect(await money()).toEqual([Number(surplusThen), Number(pendingThen)]);
    },
  );

  test('what the seller gets back after an undo is handed back, and no more', async () => {
    const waits = offline();
    const id = await offer(15);
    await receive(id, 15);
    await sell(waits);
    await undo(waits);
    const back = (amount: number) =>
      call(
        'POST',
        `/api/volunteers/${people.seller.id}/hand-back?event_id=${eventId}`,
        { amount, reason: 'The guest got it back' },
        'finance',
      );
    expect((await back(15.01)).status).toBe(422);
    expect((await back(15)).body).toMatchObject({ cash_pending: 0, cash_in_hand: 0 });
    expect((await back(0.01)).status).toBe(422);
  });

  test('hand-overs tell officers what waits on phones, by its seller, while both count blind too', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const tell = (device: string, sales: object, as: keyof typeof people = 'seller') => {
      const now = { id: device, label: null, station: 'entrance', list_cursor: null, waiting: 0 };
      const body = { now: ago(0), device: { ...now, event_id: eventId, sales }, scans: [] };
      return call('POST', '/api/checkin/sync', body, as);
    };
    const id = await offer(45);
    const waiting = async () => {
      const [one, listed, statement] = await Promise.all([
        call('GET', `/api/hand-overs/${id}`, undefined, 'finance'),
        call('GET', `/api/hand-overs?event_id=${eventId}`, undefined, 'finance'),
        call('GET', `/api/events/${eventId}/statement`, undefined, 'finance'),
      ]);
      const { waiting_sales: all } = statement.body.totals;
      expect(listed.body.data[0].waiting_sales).toEqual(one.body.waiting_sales);
      expect(statement.body.hand_overs[0].waiting_sales).toEqual(one.body.waiting_sales);
      return { of: one.body.waiting_sales, all, declared: one.body.declared };
    };
    const none = { count: 0, amount: 0 };
    expect(await waiting()).toEqual({ of: none, all: none, declared: null });
    await tell(phone, { count: 2, amount: 30 });
    // A tablet that two of them sold with.
    const shared = (account: keyof typeof people, count: number) => ({
      event_id: eventId,
      account_id: people[account].id,
      count,
      amount: 15 * count,
    });
    await tell(tablet, { count: 3, amount: 45, of: [shared('seller', 1), shared('other', 2)] }, 'other');
    expect(await waiting()).toEqual({
      of: { count: 3, amount: 45 },
      all: { count: 5, amount: 75 },
      declared: null,
    });
    expect((await sell(offline(), 'seller', phone)).status).toBe(201);
    expect((await waiting()).of).toEqual({ count: 2, amount: 30 });
    expect((await receive(id, 45)).body.waiting_sales).toEqual({ count: 2, amount: 30 });
    await tell(phone, none);
    await tell(tablet, none, 'other');
    expect(await waiting()).toEqual({ of: none, all: none, declared: 45 });
  });

  test('the list is filtered by outcome and paged, counts all of them, and sums the undone ones by seller', async () => {
    const [sold, cancelled] = [saleOf(), saleOf({ label: 'Gate A' })];
    const differs = offline({ total_price: 13 });
    const undone = [saleOf({ tickets: 2, total_price: 30 }), offline({ total_price: 13 }), saleOf()];
    for (const sale of [sold, cancelled, differs, undone[0]!, undone[1]!])
      expect((await sell(sale)).status).toBe(201);
    expect((await sell(undone[2]!, 'other')).status).toBe(201);
    await query('insert into event_capacities (event_id, capacity, sold) values ($1, 100, 7)', [eventId]);
    const over = offline({ tickets: 3, total_price: 45 });
    expect((await sell(over)).body.outcome).toBe('over_capacity');
    const invalid = offline({ tickets: 21, total_price: 315 });
    expect((await sell(invalid)).status).toBe(422);
    for (const sale of undone) expect((await undo(sale, 'Went home')).status).toBe(200);
    const [{ registration_id: id }] = await query(
      'select registration_id from door_sales where sale_id = $1',
      [cancelled.sale_id],
    );
    await call('DELETE', `/api/checkin/${id}`, { reason: 'Ill' }, 'finance');
    await call('POST', `/api/attendees/${id}/cancel`, { reason: 'Ill' }, 'finance');

    const counts = { sold: 2, price_differs: 1, over_capacity: 1, undone: 3, invalid: 1 };
    const sums = [
      { volunteer_id: people.seller.id, volunteer_name: people.seller.fullName, count: 2, amount: 43 },
      { volunteer_id: people.other.id, volunteer_name: people.other.fullName, count: 1, amount: 15 },
    ];
    const expected: Record<string, string[]> = {
      sold: [sold.sale_id, cancelled.sale_id],
      price_differs: [differs.sale_id],
      over_capacity: [over.sale_id],
      undone: undone.map(({ sale_id }) => sale_id),
      invalid: [invalid.sale_id],
    };
    for (const [outcome, ids] of Object.entries(expected)) {
      const { data, pagination, ...rest } = await list(`&outcome=${outcome}`);
      expect(rest).toEqual({ counts, undone: sums });
      expect(pagination.total).toBe(ids.length);
      expect(data.map((row: any) => row.sale_id).sort()).toEqual([...ids].sort());
      expect(new Set(data.map((row: any) => row.outcome))).toEqual(new Set([outcome]));
    }
    const { data } = await list();
    const rowOf = ({ sale_id: id }: { sale_id: string }) => data.find((row: any) => row.sale_id === id);
    expect(data).toHaveLength(8);
    expect(rowOf(differs)).toMatchObject({
      taken: 13,
      total_price: 15,
      price_difference: -2,
      is_offline: true,
    });
    expect(rowOf(cancelled)).toMatchObject({ outcome: 'sold', is_cancelled: true, label: 'Gate A' });
    expect(rowOf(sold)).toMatchObject({ is_cancelled: false, code_end: sold.code.slice(-5), refusal: null });
    expect(rowOf(undone[0]!)).toMatchObject({
      is_cancelled: false,
      undone_by: people.finance.fullName,
      undo_reason: 'Went home',
    });
    expect(rowOf(invalid)).toMatchObject({
      registration_id: null,
      tickets: null,
      volunteer_name: people.seller.fullName,
      refusal: {
        code: 'invalid_input',
        fields: [
          {
            field: 'tickets',
            code: 'tickets.range',
            message: 'Number of tickets must be a whole number from 1 to 20',
          },
        ],
      },
    });
    const pages = [await list('&limit=5'), await list('&limit=5&offset=5')];
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect((await list('&outcome=lost')).code).toBe('invalid_input');
    for (const as of ['seller', 'other'] as const)
      expect((await call('GET', `/api/checkin/sales?event_id=${eventId}`, undefined, as)).status).toBe(403);
  });

  test('a refusal that is about no field tells its code; an undo takes a ticket from no figure twice', async () => {
    await query('update pricing_tiers set is_active = false where event_id = $1', [eventId]);
    const sale = offline({ prices: { ...prices, signature: '' } });
    expect((await sell(sale)).status).toBe(422);
    expect((await list('&outcome=invalid')).data[0].refusal).toEqual({
      code: 'sale_without_price',
      detail: 'There is no price for these tickets',
      fields: [],
    });
    await query('update pricing_tiers set is_active = true where event_id = $1', [eventId]);
    const sold = saleOf({ tickets: 2, total_price: 30, label: 'Gate A' });
    await sell(sold);
    const undone = await Promise.all(Array.from({ length: 4 }, () => undo(sold)));
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await call('GET', `/api/stats?event_id=${eventId}`, undefined, 'finance');
    expect(body).toMatchObject({
      total_registered: 0,
      door_tickets: 0,
      door_revenue: 0,
      tickets_admitted: 0,
    });
    expect((await list()).undone).toMatchObject([{ count: 1, amount: 30 }]);
  });
});
