import pg from 'pg';
import { REGISTER } from '../src/attendees/registration/registration.sql.js';
import { decideScans } from '../src/checkin/scans/scans.js';
import { Database, sql } from '../src/database/database.js';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { scanOf } from './support/scans.js';
import { until } from './support/until.js';

const BUSY = {
  status: 503,
  body: { code: 'database_busy', detail: 'Too many people are doing this at once. Please try again.' },
};
const EVERY_SLOT = `select pg_advisory_xact_lock(hashtext('usher.slot'), slot) from generate_series(0, 7) slot`;
const LOCK_PERSON = `select from people where email = $1 for no key update`;

/** Waits until this many connections wait for a lock, or behind one that does. */
const untilWaiting = ({ query }: TestDatabase, waiting = 1): Promise<void> =>
  until(
    async () =>
      (
        await query(
          `select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`,
        )
      ).length >= waiting,
  );

/** What waits for what, and how it ends: src/database/batches.md. */
describe('locks', () => {
  let server: TestApp;
  let as: string;
  /** Another client's connection, in a transaction that a test holds open. */
  let other: pg.Client;

  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
    as = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    // In a deadlock, the transaction whose check comes first gives way. With this timeout it is never this one.
    await other.query(`set deadlock_timeout = '60s'; begin`);
  });
  afterEach(() => other.end());

  const register = (attendee: Record<string, unknown>, key?: string) =>
    server.call('POST', '/api/register', { as, body: attendee, ...(key ? { key } : {}) });
  const sell = async (attendee = makeAttendee()): Promise<any> => {
    const answer = await register(attendee);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const checkIn = ({ qr_code_id: code }: any, key?: string) =>
    server.call('POST', `/api/checkin/${code}`, { as, ...(key ? { key } : {}) });
  const countOf = async (table: string, email: unknown): Promise<number> =>
    (await server.database.query(`select from ${table} where email = $1`, [email])).length;

  test('of two transactions that wait for each other both are done, one of them the second time', async () => {
    const [one, two] = [await sell(), await sell()];
    const database = server.app.get(Database);
    const hold = sql('', LOCK_PERSON);
    const pids: number[][] = [[], []];
    let arrived = 0;
    const crossing = (number: number, first: string, second: string) =>
      database.transaction(async (tx) => {
        pids[number]!.push(
          (await tx.run(sql<{ pid: number }>('', 'select pg_backend_pid() as pid'), []))[0]!.pid,
        );
        await tx.run(hold, [first]);
        arrived++;
        await until(() => arrived >= 2);
        await tx.run(hold, [second]);
        return number;
      });
    expect(await Promise.all([crossing(0, one.email, two.email), crossing(1, two.email, one.email)])).toEqual(
      [0, 1],
    );
    // At least one again; PostgreSQL may notice the deadlock in both at the same moment.
    expect([3, 4]).toContain(pids.flat().length);
  });

  test('a sale and a scan that are part of a deadlock are done all the same', async () => {
    const attendee = makeAttendee();
    const sold = await sell(attendee);
    for (const again of [() => checkIn(sold), () => register(attendee)]) {
      // Locks what comes last in our order, and then asks for what comes first.
      await other.query(EVERY_SLOT);
      const answer = again();
      await untilWaiting(server.database);
      await other.query(LOCK_PERSON, [sold.email]);
      await other.query('commit; begin');
      expect((await answer).status).toBeLessThan(300);
    }
    const [person] = await server.database.query(
      `select registrations, without_food_in from people where email = $1`,
      [sold.email],
    );
    expect(person).toEqual({ registrations: 2, without_food_in: 1 });
  });

  test('with all slots busy a sale and a scan wait for one', async () => {
    const sold = await sell();
    const attendee = makeAttendee();
    await other.query(EVERY_SLOT);
    const answers = [checkIn(sold), register(attendee), register(makeAttendee())];
    await untilWaiting(server.database, 2);
    expect(await countOf('registrations', attendee.email)).toBe(0);
    await other.query('commit');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 201, 201]);
  });

  test('but not for ever: then it is a 503, nothing is written, and the same key does it later', async () => {
    const sold = await sell();
    const attendee = makeAttendee();
    await other.query(EVERY_SLOT);
    const send = () => Promise.all([register(attendee, 'retried-sale'), checkIn(sold, 'retried-scan')]);
    for (const answer of await send()) {
      expect(answer).toMatchObject(BUSY);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await countOf('registrations', attendee.email)).toBe(0);
    expect(await countOf('people', attendee.email)).toBe(0);
    await other.query('commit');
    const later = await send();
    expect(later.map(({ status }) => status)).toEqual([201, 200]);
    expect(later[1]!.body.success).toBe(true);
  });

  test('two statements for the same people in opposite orders wait for each other, and both are done', async () => {
    const { handle } = server.app.get(Database);
    const [{ id: user }] = (await server.database.query<{ id: string }>('select id from users')) as [any];
    const attendees = Array.from({ length: 25 }, () => makeAttendee());
    let codes = 0;
    const sales = (): unknown[][] =>
      attendees.map(({ name, email, phone }) => {
        const nothingSeen = [null, null, null];
        const buyer = [name, email, phone, 'cash'];
        return [
          user,
          ...nothingSeen,
          'with_food',
          1,
          false,
          0,
          ...buyer,
          `CODE-${++codes}`,
          'a request',
          null,
        ];
      });
    /** Starts the batches at the same moment: when `other` releases what all of them need first. */
    const race = async (gate: string, ...batches: (() => Promise<any[]>)[]): Promise<any[]> => {
      await other.query(gate);
      const done = Promise.all(batches.map((run) => run()));
      await untilWaiting(server.database, 2);
      await other.query('commit; begin');
      return (await done).flat();
    };
    const register = (rows: unknown[][]) => () =>
      handle.runOnce(
        REGISTER,
        rows[0]!.map((_, at) => rows.map((row) => row[at])),
      );
    const scan = (codes: string[]) => () =>
      handle.transactionOnce((tx) =>
        decideScans(
          tx,
          codes.map((code) => scanOf(code, user)),
        ),
      );
    const outcomesOf = (rows: any[]): unknown[] => rows.map(({ outcome }) => outcome).sort();
    const EVENT = 'select from events for update';
    const EVERYBODY = 'select from people for no key update';
    for (let round = 0; round < 5; round++) {
      const sold = await race(EVENT, register(sales()), register(sales().toReversed()));
      expect(outcomesOf(sold)).toEqual(Array(50).fill('sold'));
      const codes: string[] = sold.map(({ answer }) => answer.qr_code);
      const [first, second] = [codes.slice(0, 25), codes.slice(25)];
      const entries = await race(EVERYBODY, scan(first), scan(first.toReversed()));
      expect(outcomesOf(entries)).toEqual([...Array(25).fill('admitted'), ...Array(25).fill('duplicate')]);
      const both = await race(EVERYBODY, register(sales()), scan(second));
      expect(outcomesOf(both)).toEqual([...Array(25).fill('admitted'), ...Array(25).fill('sold')]);
    }
  });

  test('whoever is given the address of another waits for them', async () => {
    const [one, two] = [await sell(), await sell()];
    await other.query(LOCK_PERSON, [two.email]);
    const correction = server.call('PATCH', `/api/attendees/${one.id}`, { as, body: { email: two.email } });
    await untilWaiting(server.database);
    await other.query('commit');
    expect((await correction).body.code).toBe('duplicate_person');
  });

  test('whoever waits for one person lets others pass', async () => {
    const held = makeAttendee();
    const sold = await sell(held);
    await other.query(LOCK_PERSON, [sold.email]);
    const waiting = [checkIn(sold), register(held)];
    await untilWaiting(server.database, 2);
    const [one, two] = [await sell(), await sell()];
    expect((await checkIn(one)).body.success).toBe(true);
    expect((await checkIn(two)).body.success).toBe(true);
    await other.query('commit');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 201]);
  });
});

/** Counts deadlocks while two processes do this work. */
async function countDeadlocks(
  event: { capacity?: number },
  work: (processes: [TestApp, TestApp], as: string) => Promise<void>,
): Promise<number> {
  const database = await createTestDatabase();
  // PostgreSQL must look for deadlocks before sales and scans give up waiting, or none would be counted.
  await database.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '20ms'); end $$`,
  );
  const processes: [TestApp, TestApp] = [await startApp({ database }), await startApp({ database })];
  try {
    const as = await processes[0].signIn(await makeUser(database, { role: 'president' }));
    await makeEvent(database, event);
    await work(processes, as);
  } finally {
    // A session reports its counts when it ends.
    await Promise.all(processes.map((process) => process.close()));
  }
  try {
    await until(
      async () =>
        (
          await database.query(
            `select from pg_stat_activity where datname = current_database() and application_name like 'usher%'`,
          )
        ).length === 0,
    );
    const [row] = await database.query<{ deadlocks: number }>(
      `select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    return row!.deadlocks;
  } finally {
    await database.drop();
  }
}

/** With a capacity, one statement sells at a time. Without one, sales only wait for each other's people. */
const EVENTS = [{ capacity: 100_000 }, {}];

test.each(EVENTS)(
  'the same people, sold to and let in by two processes in opposite orders, never make a deadlock: %j',
  async (event) => {
    const deadlocks = await countDeadlocks(event, async ([first, second], as) => {
      const attendees = Array.from({ length: 24 }, () => makeAttendee());
      /** Sends the requests to one process in this order, and to the other in reverse. */
      const crossing = async (requests: { path: string; body?: unknown }[], statuses: number[]) => {
        const send = (server: TestApp) => (request: (typeof requests)[number]) =>
          server.call('POST', request.path, { as, body: request.body });
        const answers = await Promise.all([
          ...requests.map(send(first)),
          ...requests.toReversed().map(send(second)),
        ]);
        for (const answer of answers) expect(statuses).toContain(answer.status);
        return answers.map(({ body }) => body);
      };
      for (let round = 0; round < 5; round++) {
        const sold = await crossing(
          attendees.map((body) => ({ path: '/api/register', body })),
          [201],
        );
        const entries = await crossing(
          sold.map(({ qr_code_id: code }) => ({ path: `/api/checkin/${code}` })),
          [200],
        );
        expect(entries.filter(({ success }) => success)).toHaveLength(sold.length);
      }
    });
    expect(deadlocks).toBe(0);
  },
);

test.each(EVENTS)('nor do those who are let out, corrected and cancelled meanwhile: %j', async (event) => {
  const deadlocks = await countDeadlocks(event, async ([first, second], as) => {
    let turn = 0;
    const call = async (statuses: number[], method: string, path: string, body?: unknown): Promise<any> => {
      const answer = await (turn++ % 2 ? first : second).call(method, path, { as, body });
      expect([path, answer.body, statuses]).toEqual([
        path,
        answer.body,
        expect.arrayContaining([answer.status]),
      ]);
      return answer.body;
    };
    const attendees = Array.from({ length: 8 }, () => makeAttendee());
    const sold: any[] = [];
    const buy = async (who: Record<string, unknown>) => {
      const body = await call([201, 409], 'POST', '/api/register', who);
      if (body.id) sold.push(body);
    };
    for (let round = 0; round < 4; round++) {
      await Promise.all([...attendees, ...attendees.toReversed()].map(buy));
      const some = sold.slice(-16);
      await Promise.all([
        ...[...some, ...some.toReversed()].map(({ qr_code_id: code }) =>
          call([200, 409], 'POST', `/api/checkin/${code}`),
        ),
        ...some
          .filter((_, i) => i % 2)
          .map(({ id }) => call([200, 409], 'DELETE', `/api/checkin/${id}`, { reason: 'went home' })),
        // 403 where a correction was faster: an own sale whose e-mail was corrected is cancelled by somebody else.
        ...some
          .slice(0, 4)
          .map(({ id }) => call([200, 403, 409], 'POST', `/api/attendees/${id}/cancel`, { reason: 'ill' })),
        ...some.slice(4, 8).map(({ id }, i) =>
          call([200, 409], 'PATCH', `/api/attendees/${id}`, {
            email: i % 2 ? attendees[(i + round) % attendees.length]!.email : `new-${round}-${i}@example.org`,
          }),
        ),
        ...attendees.map(buy),
      ]);
    }
  });
  expect(deadlocks).toBe(0);
});

test('nor do two people who are each given the other’s address at the same moment', async () => {
  const deadlocks = await countDeadlocks({}, async ([first, second], as) => {
    const { url } = first.database;
    const couple: any[] = [];
    for (const body of [makeAttendee(), makeAttendee()])
      couple.push((await first.call('POST', '/api/register', { as, body })).body);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    for (let round = 0; round < 40; round++) {
      await other.query('begin; select from people for no key update');
      const corrections = Promise.all(
        [first, second].map((process, i) =>
          process.call('PATCH', `/api/attendees/${couple[i].id}`, {
            as,
            body: { email: couple[1 - i].email },
          }),
        ),
      );
      await untilWaiting(first.database, 2);
      await other.query('commit');
      expect((await corrections).map(({ body }) => body.code)).toEqual([
        'duplicate_person',
        'duplicate_person',
      ]);
    }
    await other.end();
  });
  expect(deadlocks).toBe(0);
});
