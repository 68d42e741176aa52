import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';

/** The factors that decide about a sale, each with all its values. */
const CAPACITIES = ['none', 'room', 'the last ticket', 'sold out'] as const;
const PEOPLE = ['new', 'same', 'other details', 'duplicate beside', 'duplicate in another process'] as const;
const EVENTS = ['current', 'changed', 'over', 'closed', 'sold alongside'] as const;
const PRICES = ['same', 'changed'] as const;
const KEYS = ['fresh', 'replayed', 'of another body'] as const;

interface Case {
  capacity: (typeof CAPACITIES)[number];
  person: (typeof PEOPLE)[number];
  event: (typeof EVENTS)[number];
  price: (typeof PRICES)[number];
  key: (typeof KEYS)[number];
}

/** The rules, in the order in which they are reported. `holder`: who has the address when it is this sale's turn. */
function outcomeOf(
  { event, price, key }: Case,
  ticketsLeft: number,
  holder: 'nobody' | 'same' | 'another',
): string {
  if (key === 'replayed') return 'repeated';
  if (key === 'of another body') return 'idempotency_key_reused';
  if (event === 'changed' || event === 'closed') return 'event_changed';
  if (event === 'over') return 'event_over';
  if (price === 'changed') return 'price_changed';
  if (holder === 'another') return 'duplicate_person';
  return ticketsLeft < 1 ? 'sold_out' : 'sold';
}

const DAY_MS = 24 * 3600 * 1000;
const UNKNOWN_EVENT = '01970000-0000-7000-8000-000000000000';

describe.each(KEYS)('a sale with a key that is %s', (key) => {
  let server: TestApp;
  let second: TestApp;
  let eventId: string;
  /** An earlier event, on sale only where the other is sold alongside. */
  let earlierId: string;
  let as: string;

  beforeAll(async () => {
    server = await startApp({ env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    second = await startApp({ database: server.database, env: { LIMIT_REQUESTS_PER_USER: '100000' } });
    eventId = (await makeEvent(server.database)).id;
    const date = new Date(Date.now() + DAY_MS).toISOString();
    earlierId = (await makeEvent(server.database, { date, status: 'draft' })).id;
    as = await server.signIn(await makeUser(server.database));
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const query = <Row = Record<string, any>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    server.database.query<Row>(text, values);
  const register = (process: TestApp, body: Record<string, unknown>, keyed?: string): Promise<Answer> =>
    process.call('POST', '/api/register', { as, body, ...(keyed ? { key: keyed } : {}) });
  const outcome = ({ status, body }: Answer): string => (status === 201 ? 'sold' : body.code);

  /** Sets up the event as in the case; without a case, so that nothing prevents a sale. */
  async function arrange(now?: Case): Promise<void> {
    const days = now?.event === 'over' ? -3 : 7;
    const isAlongside = now?.event === 'sold alongside';
    await query(`update events set event_date = $2, status = $3, sells_alongside = $4 where id = $1`, [
      eventId,
      new Date(Date.now() + days * DAY_MS),
      now?.event === 'closed' ? 'closed' : 'on_sale',
      isAlongside,
    ]);
    await query('update events set status = $2 where id = $1', [
      earlierId,
      isAlongside ? 'on_sale' : 'draft',
    ]);
    const left = { none: null, room: 50, 'the last ticket': 1, 'sold out': 0 }[now?.capacity ?? 'none'];
    if (left === null) await query('delete from event_capacities where event_id = $1', [eventId]);
    else
      await query(
        `insert into event_capacities (event_id, capacity, sold)
         select event_id, sum(ticket_quantity) + $2, sum(ticket_quantity) from registrations
         where event_id = $1 and cancelled_at is null group by 1
         on conflict (event_id) do update set capacity = event_capacities.sold + $2`,
        [eventId, left],
      );
  }

  /** Returns the number of rows in each table that a sale writes. */
  const written = async (): Promise<Record<string, number>> =>
    (
      await query<Record<string, number>>(
        `select ${['registrations', 'outbox', 'audit_log', 'idempotency_keys', 'people', 'people_search']
          .map((table) => `(select count(*)::int from ${table}) as ${table}`)
          .join(', ')}`,
      )
    )[0]!;

  interface Done {
    sale: Answer;
    duplicate: Answer | null;
    expected: string[];
    /** Number of rows in each table right before. */
    before: Record<string, number>;
    email: unknown;
    /** Whether the address already belonged to somebody. */
    isKnown: boolean;
  }

  let keys = 0;
  /** Sends the case's request and, if it has a duplicate, that one at the same moment. */
  async function send(now: Case): Promise<Done> {
    await arrange();
    // At least one sale is needed, so that an event can be sold out.
    if ((await query('select from registrations limit 1')).length === 0)
      await register(server, makeAttendee());
    const keyed = `case-${now.key}-${++keys}`;
    const body = makeAttendee({
      event_id: now.event === 'changed' ? UNKNOWN_EVENT : eventId,
      quoted_total_price: now.price === 'changed' ? 14.5 : 15,
    });
    const other = { ...body, event_id: eventId, quoted_total_price: 15, name: 'Somebody Else' };
    let holder: 'nobody' | 'same' | 'another' = 'nobody';
    if (now.key === 'replayed') {
      // Sold earlier, when nothing prevented it, with the event and the price of that moment.
      Object.assign(body, { event_id: eventId, quoted_total_price: 15 });
      expect(outcome(await register(server, body, keyed))).toBe('sold');
    } else if (now.person === 'same' || now.person === 'other details') {
      holder = now.person === 'same' ? 'same' : 'another';
      const earlier = { ...body, event_id: eventId, quoted_total_price: 15 };
      if (holder === 'another') Object.assign(earlier, { phone: '2125550199' });
      expect(outcome(await register(server, earlier))).toBe('sold');
    }
    if (now.key === 'of another body')
      expect(outcome(await register(server, makeAttendee(), keyed))).toBe('sold');
    await arrange(now);
    const before = await written();

    const hasDuplicate = now.person.startsWith('duplicate');
    // Two requests that are already under way, so that the next ones go into one batch.
    const busy = [1, 2].map(() => register(server, makeAttendee({ event_id: UNKNOWN_EVENT })));
    const [sale, duplicate] = await Promise.all([
      register(server, body, keyed),
      hasDuplicate ? register(now.person === 'duplicate beside' ? server : second, other) : null,
    ]);
    await Promise.all(busy);

    const left = { none: Infinity, room: 50, 'the last ticket': 1, 'sold out': 0 }[now.capacity];
    const own = outcomeOf(now, left, holder);
    const done = {
      sale,
      duplicate,
      before,
      email: body.email,
      isKnown: holder !== 'nobody' || own === 'repeated',
    };
    if (!hasDuplicate) return { ...done, expected: [own] };
    // By now the address may belong to somebody: to the person of a repeated request, or of the sale that came first.
    const twinCase: Case = {
      ...now,
      key: 'fresh',
      event: now.event === 'changed' ? 'current' : now.event,
      price: 'same',
    };
    const alone = outcomeOf(twinCase, left, own === 'repeated' ? 'another' : 'nobody');
    if (own !== 'sold' || alone !== 'sold') return { ...done, expected: [own, alone] };
    const first = outcome(sale) === 'sold';
    return { ...done, expected: first ? ['sold', 'duplicate_person'] : ['duplicate_person', 'sold'] };
  }

  const cases: Case[] = EVENTS.flatMap((event) =>
    PRICES.flatMap((price) =>
      CAPACITIES.flatMap((capacity) => PEOPLE.map((person) => ({ event, price, capacity, person, key }))),
    ),
  );

  test.each(EVENTS)(
    'and an event that is %s: each case has the outcome that the rules say, and writes no more',
    async (event) => {
      for (const now of cases.filter((one) => one.event === event)) {
        const { sale, duplicate, expected, before, email, isKnown } = await send(now);
        const answers = duplicate ? [sale, duplicate] : [sale];
        const told = answers.map((answer, i) =>
          expected[i] === 'repeated' && answer.status === 201 ? 'repeated' : outcome(answer),
        );
        expect([now, told]).toEqual([now, expected]);
        for (const [i, { body }] of answers.entries()) {
          if (told[i] === 'price_changed')
            expect(body.detail.quote).toEqual({ quantity: 1, price_per_ticket: 15, total_price: 15 });
          if (told[i] === 'duplicate_person') expect(body.detail.existing_attendee.email).toBe(email);
        }
        const sold = told.filter((one) => one === 'sold').length;
        const people = isKnown ? 0 : sold;
        expect([now, await written()]).toEqual([
          now,
          {
            registrations: before.registrations! + sold,
            outbox: before.outbox! + sold,
            audit_log: before.audit_log! + sold,
            idempotency_keys: before.idempotency_keys! + (told[0] === 'sold' ? 1 : 0),
            people: before.people! + people,
            people_search: before.people_search! + people,
          },
        ]);
      }
      expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
    },
  );
});
