import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DOOR_RECOUNTS, PEOPLE_RECOUNT, SEARCH_RECOUNT, SUMS_RECOUNTS } from '../src/database/recount.sql.js';
import { makeEvent, makeUser, type TestUser } from './support/builders.js';
import { scansOf } from './support/scans.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import {
  groupedBy,
  groupedRowsOf,
  isIn,
  isLive,
  readLedger,
  readRefused,
  readSales,
  sellerOf,
  seriesOf,
  stampOf,
  statsOf,
  sum,
  uncountedOf,
} from './support/recount.js';

/** Number of people: few, so that they often buy more, are corrected into each other, and return after a cancellation. */
const PEOPLE = 6;
const person = (number: number, event: string) => ({
  name: `Person ${'ABCDEFGHIJ'[number]}`,
  email: `person-${number}-${event}@example.org`,
  phone: `415555010${number}`,
});

type Action =
  | {
      do: 'register';
      person: number;
      seller: number;
      tickets: number;
      zelle: boolean;
      food: boolean;
      guest: boolean;
    }
  | { do: 'correct'; pick: number; into: number; what: 'name' | 'email' | 'phone' }
  | { do: 'check in' | 'undo' | 'undo meals' | 'reissue'; pick: number }
  | { do: 'change'; pick: number; tickets: number; zelle: boolean; food: boolean }
  | { do: 'cancel'; pick: number; refund: 'seller' | 'till' | 'none' | null }
  | { do: 'cancel some'; pick: number; tickets: number }
  /** What a phone did offline. It may be taken back, even before the scan itself is sent, or be sent twice. */
  | {
      do: 'scan';
      pick: number;
      food: boolean;
      tickets: number | null;
      letIn: boolean;
      minutesAgo: number;
      takenBack: number | null;
      undoFirst: boolean;
      twice: boolean;
    }
  | { do: 'clear' | 'hand back' | 'give change' | 'take change'; seller: number; cents: number }
  /** Null removes the limit. */
  | { do: 'set capacity'; capacity: number | null };

const pick = fc.nat({ max: 1_000 });
const seller = fc.nat({ max: 2 });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('register' as const),
      person: fc.nat({ max: PEOPLE - 1 }),
      seller,
      tickets: fc.integer({ min: 1, max: 20 }),
      zelle: fc.boolean(),
      food: fc.boolean(),
      guest: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      pick,
      into: fc.nat({ max: PEOPLE + 3 }),
      what: fc.constantFrom('name' as const, 'email' as const, 'phone' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      pick,
      refund: fc.option(fc.constantFrom('seller' as const, 'till' as const, 'none' as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      pick,
      tickets: fc.integer({ min: 1, max: 20 }),
      zelle: fc.boolean(),
      food: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cancel some' as const),
      pick,
      tickets: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('check in' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('undo meals' as const, 'reissue' as const), pick }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('scan' as const),
      pick,
      food: fc.boolean(),
      tickets: fc.option(fc.integer({ min: 1, max: 20 })),
      letIn: fc.boolean(),
      minutesAgo: fc.nat({ max: 20 }),
      takenBack: fc.option(fc.integer({ min: 1, max: 20 })),
      undoFirst: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'clear' as const,
        'hand back' as const,
        'give change' as const,
        'take change' as const,
      ),
      seller,
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set capacity' as const),
      capacity: fc.option(fc.integer({ min: 1, max: 150 }), { freq: 4 }),
    }),
  },
);

const FILTERS = [undefined, 'true', 'false'].flatMap((checked_in) =>
  [undefined, 'with_food', 'without_food'].map((food_option) => ({
    ...(checked_in ? { checked_in } : {}),
    ...(food_option ? { food_option } : {}),
  })),
);

interface RunEvent {
  id: string;
  name: string;
  date: string;
}

describe('sums', () => {
  let server: TestApp;
  let second: TestApp;
  let sellers: TestUser[];
  let tokens: string[];
  let president: string;

  beforeAll(async () => {
    const env = { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '1000000' };
    server = await startApp({ env });
    second = await startApp({ database: server.database, env });
    sellers = [
      await makeUser(server.database, { role: 'president' }),
      await makeUser(server.database),
      await makeUser(server.database),
    ];
    tokens = await Promise.all(sellers.map((user) => server.signIn(user)));
    president = tokens[0]!;
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  /** Each run gets a new event, a day nearer than all before it, so that it is the current one. */
  let daysAhead = 1_000;
  const newEvent = async (): Promise<RunEvent> => {
    const date = new Date(Date.now() + daysAhead-- * 24 * 3600 * 1000).toISOString();
    return { ...(await makeEvent(server.database, { timeZone: 'UTC', date })), date };
  };

  /** Number of runs that ended with a capacity: if none does, no capacity is compared. */
  let withCapacity = 0;
  let turn = 0;
  /** Calls the two API processes by turns. */
  const call = (method: string, url: string, as: string, body?: unknown): Promise<Answer> =>
    (turn++ % 2 ? server : second).call(method, url, { as, body });

  /** Dates a sale half an hour back, but not before today, so that scans of the last minutes keep their phones' times. */
  async function backdate(id: string): Promise<void> {
    await server.database.query(`do $$ begin
      perform from people p join registrations r on r.person_id = p.id and r.event_id = p.event_id where r.id = '${id}'
        for no key update of p;
      update registrations set created_at = greatest(created_at - interval '30 minutes', date_trunc('day', created_at, 'UTC'))
        where id = '${id}';
      update people p set last_registered_at = (select max(created_at) from registrations o
          where o.person_id = p.id and o.event_id = p.event_id and o.cancelled_at is null)
        where p.registrations > 0 and (p.id, p.event_id) = (select person_id, event_id from registrations where id = '${id}');
    end $$`);
  }

  /** Does one thing. Its answer must be a success or a refusal that the rules know. */
  async function act({ id: eventId, name, date }: RunEvent, sold: any[], step: Action): Promise<void> {
    const any = 'pick' in step ? sold[step.pick % sold.length] : undefined;
    const allowed = (answer: Answer, ...statuses: number[]): Answer => {
      expect([step, statuses, answer]).toEqual([step, expect.arrayContaining([answer.status]), answer]);
      return answer;
    };
    switch (step.do) {
      case 'register': {
        const guest = step.guest && step.seller === 0;
        const answer = await call('POST', '/api/register', tokens[step.seller]!, {
          ...person(step.person, eventId),
          ticket_quantity: step.tickets,
          payment_mode: step.zelle ? 'zelle' : 'cash',
          food_option: step.food ? 'with_food' : 'without_food',
          is_guest: guest,
        });
        if (allowed(answer, 201, 409).status !== 201) return;
        await backdate(answer.body.id);
        sold.push(answer.body);
        return;
      }
      case 'correct':
        if (!any) return;
        allowed(
          await call('PATCH', `/api/attendees/${any.id}`, president, {
            [step.what]: person(step.into, eventId)[step.what],
          }),
          200,
          409,
        );
        return;
      case 'change': {
        if (!any) return;
        const price = (step.food ? 18 : 15) + (step.zelle ? 1 : 0);
        const answer = allowed(
          await call('POST', `/api/attendees/${any.id}/change`, president, {
            ticket_quantity: step.tickets,
            payment_mode: step.zelle ? 'zelle' : 'cash',
            food_option: step.food ? 'with_food' : 'without_food',
            quoted_total_price: any.is_guest ? 0 : price * step.tickets,
          }),
          201,
          403,
          409,
          422,
        );
        if (answer.status === 201) sold.push(answer.body);
        return;
      }
      case 'cancel':
        if (any)
          allowed(
            await call('POST', `/api/attendees/${any.id}/cancel`, president, {
              reason: 'x',
              ...(step.refund ? { refund: step.refund } : {}),
            }),
            200,
            403,
            409,
            422,
          );
        return;
      case 'cancel some': {
        if (!any) return;
        const [sale] = await server.database.query<{ ticket_quantity: number }>(
          'select ticket_quantity from registrations where id = $1',
          [any.id],
        );
        const { tickets } = step;
        const body = { reason: 'x', tickets, of: sale!.ticket_quantity };
        const answer = await call('POST', `/api/attendees/${any.id}/cancel`, president, body);
        if (allowed(answer, 200, 403, 409).status === 200) expect(answer.body.ticket_quantity).toBe(tickets);
        return;
      }
      case 'check in':
        if (any) allowed(await call('POST', `/api/checkin/${any.qr_code_id}`, tokens[1]!), 200, 409);
        return;
      case 'undo':
        if (any)
          allowed(await call('DELETE', `/api/checkin/${any.id}`, president, { reason: 'x' }), 200, 409);
        return;
      case 'undo meals':
        if (any)
          allowed(
            await call('DELETE', `/api/checkin/${any.id}`, president, { reason: 'x', station: 'food' }),
            200,
            409,
          );
        return;
      case 'reissue': {
        if (!any) return;
        const answer = await call('POST', `/api/attendees/${any.id}/reissue`, president, { reason: 'x' });
        // Every other one keeps using its old code.
        if (allowed(answer, 200, 409).status === 200 && step.pick % 2)
          any.qr_code_id = answer.body.qr_code_id;
        return;
      }
      case 'scan': {
        if (!any) return;
        const scannedAt = new Date(Date.now() - step.minutesAgo * 60_000).toISOString();
        const scan = {
          scan_id: randomUUID(),
          event_id: eventId,
          id: any.id,
          station: step.food ? 'food' : 'entrance',
          tickets: step.tickets,
          scanned_at: scannedAt,
          let_in: step.letIn,
        };
        const undo = { ...scan, scan_id: randomUUID(), undoes: scan.scan_id, tickets: step.takenBack };
        const syncs = step.takenBack === null ? [[scan]] : step.undoFirst ? [[undo], [scan]] : [[scan, undo]];
        for (const scans of step.twice ? [...syncs, ...syncs] : syncs) {
          const body = { now: new Date().toISOString(), device: { id: randomUUID() }, scans };
          expect((await call('POST', '/api/checkin/sync', tokens[1]!, body)).status).toBe(200);
        }
        return;
      }
      case 'set capacity':
        // A limit below what is sold is refused.
        allowed(
          await call('PUT', `/api/events/${eventId}`, president, {
            name,
            description: '',
            event_date: date,
            location: 'Town Hall',
            capacity: step.capacity,
          }),
          200,
          409,
        );
        return;
      case 'clear':
        // The president is not a volunteer, and so is refused.
        allowed(
          await call(
            'PATCH',
            `/api/auth/users/${sellers[step.seller]!.id}/cleared-amount?event_id=${eventId}`,
            president,
            {
              cleared_amount: step.cents / 100,
            },
          ),
          200,
          422,
        );
        return;
      case 'hand back':
        allowed(
          await call(
            'POST',
            `/api/volunteers/${sellers[step.seller]!.id}/hand-back?event_id=${eventId}`,
            president,
            {
              amount: step.cents / 100,
              reason: 'x',
            },
          ),
          201,
          403,
          422,
        );
        return;
      case 'give change':
      case 'take change':
        // Nobody gives change to themselves, and nobody returns more than they have.
        allowed(
          await call('POST', `/api/volunteers/${sellers[step.seller]!.id}/float`, president, {
            event_id: eventId,
            amount: (step.do === 'give change' ? step.cents : -step.cents) / 100,
          }),
          201,
          403,
          422,
        );
    }
  }

  const get = async (url: string): Promise<any> => {
    const answer = await call('GET', url, president);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };

  /** Compares every view, and every sum that the database keeps, with a plain recount of the event's registrations. */
  async function compare(eventId: string, { inTurn }: { inTurn: boolean }): Promise<void> {
    const { query } = server.database;
    const sales = await readSales(server.database, eventId);
    const live = sales.filter(isLive);
    // Whatever the order of sales, cancellations and limits, the number of tickets left is right.
    const [capacity] = await query<{ sold: number; capacity: number }>(
      `select sold, capacity from event_capacities where event_id = $1`,
      [eventId],
    );
    if (capacity) {
      expect(capacity.sold).toBe(sum(live, (sale) => sale.ticket_quantity));
      expect(capacity.sold).toBeLessThanOrEqual(capacity.capacity);
      withCapacity++;
    }
    // What `npm run recount` would correct.
    for (const { table, find } of [PEOPLE_RECOUNT, SEARCH_RECOUNT, ...SUMS_RECOUNTS, ...DOOR_RECOUNTS])
      expect([table, await query(find, [eventId])]).toEqual([table, []]);
    const of = `event_id=${eventId}`;

    expect(await get(`/api/stats?${of}`)).toEqual(statsOf(sales));
    const ledger = await readLedger(server.database, eventId);
    for (const sale of sales) {
      const of = (station: string) =>
        sum(
          ledger.filter((line) => line.registration_id === sale.id && line.station === station),
          (line) => line.tickets,
        );
      expect({ admitted: of('entrance'), served: of('food') }).toEqual({
        admitted: sale.tickets_admitted,
        served: sale.meals_served,
      });
    }
    const refused = await readRefused(server.database, eventId);
    const listed: any[] = await get(`/api/checkin/conflicts?${of}&limit=10000`);
    expect(
      Object.fromEntries(
        scansOf(listed).map(({ scan, let_in, counted }) => [scan.scan_id, let_in - counted]),
      ),
    ).toEqual(uncountedOf(ledger, refused));
    if (inTurn)
      for (const sale of sales)
        expect([sale.id, sale.checked_in_at]).toEqual([sale.id, stampOf(sale, ledger, refused)]);
    for (const [kind, points] of Object.entries(seriesOf(sales, ledger)))
      expect(await get(`/api/stats/series?kind=${kind}&${of}`)).toEqual(points);

    for (const filter of FILTERS) {
      const expected = groupedRowsOf(sales, filter);
      const list = await get(
        `/api/attendees?${of}&sort_by=email&sort_dir=asc&${new URLSearchParams(filter)}`,
      );
      expect([filter, list.data]).toEqual([filter, expected.map((row) => expect.objectContaining(row))]);
      expect([filter, list.pagination.total]).toEqual([filter, expected.length]);
    }
    const found = await get(`/api/attendees?${of}&search=person`);
    expect(found.pagination.total).toBe(groupedRowsOf(sales, {}).length);

    const people = groupedBy(sales, (sale) => sale.person_id);
    const kept = await query(`select * from people where event_id = $1`, [eventId]);
    expect(kept).toHaveLength(people.size);
    for (const row of kept) {
      const all = people.get(row.id)!;
      const own = all.filter(isLive);
      const count = (food: string, inside: boolean) =>
        own.filter((sale) => sale.food_option === food && isIn(sale) === inside).length;
      expect(row).toMatchObject({
        registrations: own.length,
        tickets: sum(own, (sale) => sale.ticket_quantity),
        with_food_in: count('with_food', true),
        with_food_out: count('with_food', false),
        without_food_in: count('without_food', true),
        without_food_out: count('without_food', false),
      });
      expect(row.closed_at === null).toBe(own.length > 0);
      // One e-mail is one person, so all their live registrations have the person's details.
      for (const { name, email, phone } of own)
        expect({ name, email, phone }).toEqual({ name: row.name, email: row.email, phone: row.phone });
    }
    expect(new Set(live.map((sale) => sale.email)).size).toBe(groupedBy(live, (sale) => sale.person_id).size);

    const clearings = await query<{ seller_id: string; cents: string; cash: string }>(
      `select seller_id, sum(amount_cents) as cents, sum(cash_cents) as cash from clearings where event_id = $1 group by 1`,
      [eventId],
    );
    const floats = await query<{ seller_id: string; cents: string }>(
      `select seller_id, sum(amount_cents) as cents from floats where event_id = $1 group by 1`,
      [eventId],
    );
    const team: any[] = await get(`/api/volunteers/sales-team?${of}`);
    for (const { id } of sellers) {
      const cleared = Number(clearings.find((row) => row.seller_id === id)?.cents ?? 0);
      const expected = sellerOf(sales, id);
      const cashCleared = Number(clearings.find((row) => row.seller_id === id)?.cash ?? 0);
      const float = Number(floats.find((row) => row.seller_id === id)?.cents ?? 0);
      const cashPending = Math.round(expected.cash_amount * 100) - cashCleared;
      const money = {
        cleared_amount: cleared / 100,
        pending_amount: (Math.round(expected.total_collected * 100) - cleared) / 100,
        cash_cleared: cashCleared / 100,
        transfer_cleared: (cleared - cashCleared) / 100,
        cash_pending: cashPending / 100,
        float_amount: float / 100,
        cash_in_hand: (float + cashPending) / 100,
      };
      const takenBack = sales.filter((sale) => sale.seller_id === id && sale.cancelled_by === id);
      expect(team.find((row) => row.volunteer_id === id)).toMatchObject({
        ...expected,
        ...money,
        cancelled_by_seller: {
          count: takenBack.length,
          amount: sum(takenBack, (sale) => sale.total_cents) / 100,
        },
      });
      const { total_collected, ...counts } = expected;
      const details = await get(`/api/volunteers/${id}/details?${of}`);
      expect(details).toMatchObject({ ...counts, ...money, total_sales: total_collected });
      expect(Math.round(sum(details.clearings, (row: any) => row.amount) * 100)).toBe(cleared);
    }
  }

  test('every view agrees with a plain recount, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (steps) => {
        const event = await newEvent();
        const sold: any[] = [];
        for (const step of steps) await act(event, sold, step);
        await compare(event.id, { inTurn: true });
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(withCapacity).toBeGreaterThan(0);
  });

  test('and whatever happens at the same moment, over two API processes', async () => {
    const before = withCapacity;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 4, maxLength: 12 }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          const event = await newEvent();
          const sold: any[] = [];
          for (const steps of rounds) await Promise.all(steps.map((step) => act(event, sold, step)));
          await compare(event.id, { inTurn: false });
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    expect(withCapacity).toBeGreaterThan(before);
  });
});
