import { jest } from '@jest/globals';
import pg from 'pg';
import { REGISTER } from '../src/attendees/registration/registration.sql.js';
import { Database } from '../src/database/database.js';
import { CheckInPool } from '../src/database/check-in-pool.js';
import type { PoolHandle } from '../src/database/pool-handle.js';
import { findDifferences } from '../src/database/recount.js';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { until } from './support/until.js';

const countBy = <T>(list: readonly T[], key: (item: T) => string | number): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of list) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
};

/** Counts a pool's statements with this name: batches, and single calls that were tried again. */
function watch(pool: PoolHandle, { name }: { name: string }) {
  const of = (method: 'run' | 'runOnce') => {
    const spy = jest.spyOn(pool, method);
    return () => spy.mock.calls.filter(([statement]) => statement.name === name).length;
  };
  return { forMany: of('runOnce'), again: of('run') };
}

describe('a rush at the tills', () => {
  let server: TestApp;
  let tokens: string[];

  beforeAll(async () => {
    server = await startApp({ env: { DATABASE_POOL_SIZE: '3' } });
    tokens = await Promise.all(
      Array.from({ length: 4 }, async () => server.signIn(await makeUser(server.database))),
    );
  });
  afterAll(() => server.close());
  afterEach(() => jest.restoreAllMocks());

  let days = 1_000;
  const newEvent = (capacity?: number) =>
    makeEvent(server.database, {
      date: new Date(Date.now() + days-- * 24 * 3600 * 1000).toISOString(),
      ...(capacity ? { capacity } : {}),
    });
  const register = (i: number, body: Record<string, unknown>, key?: string) =>
    server.call('POST', '/api/register', { as: tokens[i % 4]!, body, ...(key ? { key } : {}) });
  const agree = async (eventId: string) =>
    expect(await findDifferences(server.app.get(Database), eventId)).toEqual([]);
  const untilWaiting = (waiting = 1): Promise<void> =>
    until(
      async () =>
        (
          await server.database.query(
            `select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`,
          )
        ).length >= waiting,
    );

  /** Begins a sale while one without locks (manual SQL or an older process) is under way. That one commits first. */
  async function besideRawSale(
    eventId: string,
    { name, email, phone }: Record<string, unknown>,
    begin: () => Promise<Answer>,
  ): Promise<Answer> {
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
         price_per_ticket_cents, total_cents, qr_code)
       select $1, id, $2, $3, $4, 1, 'cash', 'with_food', 0, 0, 'CODE' from users limit 1`,
      [eventId, name, email, phone],
    );
    const sale = begin();
    await untilWaiting();
    await other.query('commit');
    await other.end();
    return sale;
  }

  test('200 at once want the last 30 tickets: 30 have one, the others are told so, and nothing is done twice', async () => {
    const event = await newEvent(30);
    const statements = watch(server.app.get(Database).handle, REGISTER);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => register(i, makeAttendee(), `rush-${i}`)),
    );
    expect(countBy(answers, ({ status }) => status)).toEqual({ 201: 30, 409: 170 });
    expect(
      countBy(
        answers.filter(({ status }) => status === 409),
        ({ body }) => body.code,
      ),
    ).toEqual({
      sold_out: 170,
    });
    expect(statements.again()).toBe(0);
    expect(statements.forMany()).toBeLessThanOrEqual(200);
    await agree(event.id);
  });

  test('the last ticket goes to another process meanwhile: whoever waited for it is told so by the same statement', async () => {
    const event = await newEvent(1);
    const statements = watch(server.app.get(Database).handle, REGISTER);
    const { body } = await besideRawSale(event.id, makeAttendee(), () => register(0, makeAttendee()));
    expect(body.code).toBe('sold_out');
    expect(statements.again()).toBe(0);
    await agree(event.id);
  });

  test('one key comes with two sales at once: one is sold, and the other is refused by the same statement', async () => {
    const event = await newEvent();
    const statements = watch(server.app.get(Database).handle, REGISTER);
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from events where id = $1 for update', [event.id]);
    const sales = [1, 2].map(() => register(0, makeAttendee(), 'one-key'));
    await untilWaiting(2);
    await other.query('commit');
    await other.end();
    expect(countBy(await Promise.all(sales), ({ status, body }) => body.code ?? status)).toEqual({
      201: 1,
      idempotency_key_reused: 1,
    });
    expect(statements.again()).toBe(0);
  });

  test('addresses that others have, and prices that changed, are answers too', async () => {
    const event = await newEvent();
    const attendees = Array.from({ length: 20 }, () => makeAttendee());
    for (const [i, body] of attendees.entries()) expect((await register(i, body)).status).toBe(201);
    const statements = watch(server.app.get(Database).handle, REGISTER);
    const answers = await Promise.all(
      attendees.flatMap((attendee, i) => [
        register(i, attendee),
        register(i, { ...attendee, name: 'Somebody Else' }),
        register(i, { ...attendee, quoted_total_price: 14 }),
        register(i, makeAttendee()),
      ]),
    );
    expect(countBy(answers, ({ status, body }) => (status === 201 ? status : body.code))).toEqual({
      201: 40,
      duplicate_person: 20,
      price_changed: 20,
    });
    expect(statements.again()).toBe(0);
    await agree(event.id);
  });

  test('scans that let nobody in are answers of the same transaction', async () => {
    await newEvent();
    const sold = await Promise.all(Array.from({ length: 10 }, (_, i) => register(i, makeAttendee())));
    const cancelled = sold[0]!.body;
    await server.database.query(
      `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill' where id = $1`,
      [cancelled.id],
    );
    const door = server.app.get(CheckInPool).handle;
    const first = jest.spyOn(door, 'transactionOnce');
    const again = jest.spyOn(door, 'transaction');
    const elsewhere = jest.spyOn(server.app.get(Database).handle, 'transactionOnce');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        server.call('POST', `/api/checkin/${sold[i % 10]!.body.qr_code_id}`, {
          as: tokens[i % 4]!,
          key: `scan-${i}`,
        }),
      ),
    );
    expect(countBy(answers, ({ status, body }) => `${status} ${body.success ?? body.code}`)).toEqual({
      '200 true': 9,
      '200 false': 45,
      '409 registration_cancelled': 6,
    });
    expect(first).toHaveBeenCalled();
    expect(again).not.toHaveBeenCalled();
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('the door has connections of its own: people are let in while all others are taken', async () => {
    await newEvent();
    const { body: sold } = await register(0, makeAttendee());
    const database = server.app.get(Database);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    // Take as many connections as other requests ever get.
    let taken = 0;
    const takers = Array.from({ length: 5 }, () =>
      database.withClient(() => {
        taken++;
        return held;
      }),
    );
    await until(() => taken >= 2);
    const sale = register(0, makeAttendee());
    try {
      const entry = await server.call('POST', `/api/checkin/${sold.qr_code_id}`, { as: tokens[0]! });
      expect(entry).toMatchObject({ status: 200, body: { success: true } });
    } finally {
      letGo();
      await Promise.all(takers);
    }
    expect((await sale).status).toBe(201);
  });

  test('a process of one or two connections shares them with the door', async () => {
    for (const size of ['1', '2']) {
      const small = await startApp({ database: server.database, env: { DATABASE_POOL_SIZE: size } });
      try {
        await newEvent();
        const { body } = await small.call('POST', '/api/register', { as: tokens[0]!, body: makeAttendee() });
        const entry = await small.call('POST', `/api/checkin/${body.qr_code_id}`, { as: tokens[0]! });
        expect(entry.body.success).toBe(true);
      } finally {
        await small.close();
      }
    }
  });

  test('what makes the statement fail after all is tried again one by one, and takes no other with it', async () => {
    const event = await newEvent();
    // A constraint of the table that no sale can know of.
    await server.database.query(
      `alter table registrations add constraint none check (name <> 'Nobody Wants') not valid`,
    );
    const statements = watch(server.app.get(Database).handle, REGISTER);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        register(i, makeAttendee(i % 12 === 5 ? { name: 'Nobody Wants' } : {})),
      ),
    );
    await server.database.query('alter table registrations drop constraint none');
    expect(countBy(answers, ({ status }) => status)).toEqual({ 201: 55, 500: 5 });
    expect(statements.again()).toBeGreaterThan(0);
    await agree(event.id);
  });

  test.each([
    ['more of the same person is sold', {}, 201],
    ['the other person is told whose the address is', { phone: '2125550100' }, 'duplicate_person'],
  ])(
    'beside a sale that asks no lock, as by hand or by an older process, %s',
    async (_, details, expected) => {
      const event = await newEvent();
      const attendee = makeAttendee();
      const { status, body } = await besideRawSale(event.id, attendee, () =>
        register(0, { ...attendee, ...details }),
      );
      expect(body.code ?? status).toBe(expected);
      await agree(event.id);
    },
  );

  test('a key that another route uses at the same moment is told, and sells nothing', async () => {
    await newEvent();
    const attendee = makeAttendee();
    const other = await server.database.query<{ id: string }>(`select id from users limit 4`);
    // The key is committed after the sale has looked for its answer and before it writes its own, without taking a lock for it.
    await server.database.query(`create function test_wait() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$`);
    await server.database.query(
      `create trigger test_wait before insert on outbox for each row execute function test_wait()`,
    );
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(4711)');
    const sale = register(0, attendee, 'shared');
    await untilWaiting();
    for (const { id } of other)
      await server.database.query(
        `insert into idempotency_keys (user_id, key, fingerprint, answer) values ($1, 'shared', '', '{}')`,
        [id],
      );
    await holder.end();
    const answer = await sale;
    await server.database.query('drop function test_wait cascade');
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(
      await server.database.query('select from registrations where email = $1', [attendee.email]),
    ).toEqual([]);
  });
});

test('whatever two processes are asked at once: what is acknowledged is there once, and nothing else', async () => {
  const first = await startApp();
  const second = await startApp({ database: first.database });
  try {
    const { database } = first;
    const event = await makeEvent(database, { capacity: 120 });
    const as = await first.signIn(await makeUser(database));
    const attendees = Array.from({ length: 15 }, () => makeAttendee());
    /** Deterministic, but in no order that a reader could see. */
    const pick = (i: number, of: number): number => ((i * 7_919 + 13) >>> 2) % of;
    const requests = Array.from({ length: 180 }, (_, i) => {
      const who = attendees[pick(i, attendees.length)]!;
      return {
        key: `mixed-${pick(i * 3, 110)}`,
        body: {
          ...who,
          ...(i % 11 === 0 ? { phone: '2125550100' } : {}),
          ...(i % 13 === 0 ? { quoted_total_price: 1 } : {}),
          ticket_quantity: 1 + pick(i, 3),
        },
      };
    });
    const answers: Answer[] = await Promise.all(
      requests.map(({ key, body }, i) =>
        (i % 2 ? first : second).call('POST', '/api/register', { as, body, key }),
      ),
    );
    for (const { status } of answers) expect([201, 409, 422]).toContain(status);
    const acknowledged = new Map(
      answers.filter(({ status }) => status === 201).map(({ body }) => [body.id, body]),
    );
    const rows = await database.query(
      `select id, email, ticket_quantity, (select count(*)::int from outbox o where o.registration_id = r.id) as mails
       from registrations r where event_id = $1`,
      [event.id],
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
    for (const row of rows)
      expect(row).toEqual({
        id: row.id,
        email: acknowledged.get(row.id).email,
        ticket_quantity: acknowledged.get(row.id).ticket_quantity,
        mails: 1,
      });
    // One key is one sale.
    for (const [i, { key }] of requests.entries()) {
      const ids = answers
        .filter((a, j) => requests[j]!.key === key && a.status === 201)
        .map(({ body }) => body.id);
      expect([i, new Set(ids).size]).toEqual([i, Math.min(1, ids.length)]);
    }
    expect(await findDifferences(first.app.get(Database), event.id)).toEqual([]);
    const [capacity] = await database.query(`select sold, capacity from event_capacities`);
    expect(capacity!.sold).toBeLessThanOrEqual(capacity!.capacity);
    expect(capacity!.sold).toBe(rows.reduce((sum, row) => sum + row.ticket_quantity, 0));
    // Sent again, each sale gets the answer that it had.
    const again = await Promise.all(
      requests.map(({ key, body }) => second.call('POST', '/api/register', { as, body, key })),
    );
    for (const [i, answer] of answers.entries())
      if (answer.status === 201) expect(again[i]!.body).toEqual(answer.body);
  } finally {
    await second.close();
    await first.close();
  }
});
