import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import type { CountStore } from '../src/http/limits/count-stores.js';
import { FailureLimits } from '../src/http/limits/failure-limits.js';
import { Busy, TooManyRequests } from '../src/http/problems/problem.js';
import { RateLimiter } from '../src/http/limits/rate-limiter.js';
import { startApp, type TestApp } from './support/app.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { until } from './support/until.js';

const REDIS = process.env.TEST_REDIS_URL;
if (!REDIS) console.info('TEST_REDIS_URL is not set: limits on failures are tested without Redis');

const STORES: Array<[string, Record<string, string>]> = [
  ['PostgreSQL', {}],
  // Nothing listens there.
  ['one process, while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }],
];
if (REDIS) STORES.push(['Redis', { REDIS_URL: REDIS }]);

const BUSY = { status: 503, code: 'test_busy', detail: 'Please try again.', retryAfter: 1 };

describe.each(STORES)('a limit on failures, counted in %s', (store, env) => {
  let database: TestDatabase;
  const processes: TestApp[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    for (let i = 0; i < (store.startsWith('one') ? 1 : 2); i++)
      processes.push(await startApp({ database, env }));
    if (store === 'Redis')
      for (const { app } of processes) await until(() => app.get(RateLimiter)['redis']!.status === 'ready');
  });
  afterAll(async () => {
    for (const each of processes) await each.close();
    await database.drop();
  });

  let key: string;
  beforeEach(() => (key = `test:${randomUUID()}`));
  /** Returns the limits of the processes in turn. */
  const limits = (i: number): FailureLimits => processes[i % processes.length]!.app.get(FailureLimits);
  const used = async (max: number): Promise<boolean> => {
    const refused = await limits(0)
      .refuseTooMany([{ key, max }])
      .catch((error: unknown) => error);
    return refused instanceof TooManyRequests;
  };

  /** Makes attempts at the same time; each ends as its outcome says. */
  async function attemptAll(max: number, outcomes: Array<'fails' | 'succeeds'>) {
    const seen = { failed: 0, succeeded: 0, refused: 0, mostAtOnce: 0 };
    let atOnce = 0;
    const all = outcomes.map(async (outcome, i) => {
      const attempt = await limits(i)
        .begin([{ key, max }], BUSY)
        .catch((error: unknown) => {
          if (error instanceof TooManyRequests) return null;
          throw error;
        });
      if (!attempt) return void seen.refused++;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, ++atOnce);
      for (let turns = 0; turns < 5; turns++) await turn();
      atOnce--;
      if (outcome === 'fails') {
        seen.failed++;
        await attempt.fail();
      } else {
        seen.succeeded++;
        await attempt.forget();
      }
    });
    await Promise.all(all);
    return seen;
  }

  test('lets as many fail as it says, however many are tried at once, and then nobody', async () => {
    const seen = await attemptAll(5, Array(60).fill('fails'));
    expect(seen).toMatchObject({ failed: 5, refused: 55, succeeded: 0 });
    expect(await used(5)).toBe(true);
    expect(await attemptAll(5, ['succeeds'])).toMatchObject({ refused: 1 });
  });

  test('is not used up by those that succeed, though only as many are under way as may fail', async () => {
    const seen = await attemptAll(2, Array(12).fill('succeeds'));
    expect(seen).toMatchObject({ failed: 0, refused: 0, succeeded: 12 });
    expect(seen.mostAtOnce).toBeLessThanOrEqual(2);
    expect(await used(1)).toBe(false);
  });

  test('holds whatever comes at once: nobody is refused before it is used up, and none fails after', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom('fails' as const, 'succeeds' as const), { minLength: 1, maxLength: 12 }),
        async (max, outcomes) => {
          key = `test:${randomUUID()}`;
          const failures = outcomes.filter((outcome) => outcome === 'fails').length;
          const seen = await attemptAll(max, outcomes);
          expect(seen.failed).toBeLessThanOrEqual(max);
          if (failures < max) expect(seen.refused).toBe(0);
          expect(await used(max)).toBe(failures >= max);
        },
      ),
      { numRuns: 15 },
    ));

  test('of several limits all must have room; one that is counted only refuses nobody', async () => {
    const other = `test:${randomUUID()}`;
    await (await limits(0).begin([{ key, max: 1 }], BUSY)).fail();
    const both = [
      { key, max: 1 },
      { key: other, max: 1 },
    ];
    await expect(limits(1).begin(both, BUSY)).rejects.toBeInstanceOf(TooManyRequests);
    // An attempt refused by one limit left nothing behind in the other.
    const counted = [
      { key, max: Infinity },
      { key: other, max: 1 },
    ];
    const attempt = await limits(1).begin(counted, BUSY);
    await attempt.fail();
    await expect(limits(0).refuseTooMany([{ key: other, max: 1 }])).rejects.toBeInstanceOf(TooManyRequests);
  });

  test('points are settled in the window in which they were added, and in no other', async () => {
    const { shared, own } = processes[0]!.app.get(RateLimiter);
    const counts: CountStore = store.startsWith('one') ? own! : shared;
    const [other, unused] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
    const added = await counts.add(new Map([key, other].map((each) => [each, 5])));
    await counts.adjustInWindow(
      new Map([
        // In this window; in one that was nearly over; in one that is over.
        [key, { points: -2, msLeft: added.get(key)!.msLeft }],
        [other, { points: -2, msLeft: 1_500 }],
        [unused, { points: -2, msLeft: 1_500 }],
      ]),
    );
    const found = await counts.read([key, other, unused]);
    expect([found.get(key)?.points, found.get(other)?.points, found.get(unused)]).toEqual([3, 5, undefined]);
  });

  test('holds on to the place of an attempt of which nothing more is heard', async () => {
    await limits(0).begin([{ key, max: 1 }], BUSY);
    const refused = await limits(1)
      .begin([{ key, max: 1 }], BUSY)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Busy);
    expect((refused as Busy).toProblem()).toBe(BUSY);
  });
});

test('an attempt that ends after its minute takes nothing away from the next one, however long its end was under way', async () => {
  const server = await startApp();
  const client = new pg.Client({ connectionString: server.database.url });
  try {
    await client.connect();
    const limits = server.app.get(FailureLimits);
    const key = `test:${randomUUID()}`;
    await server.database.query(`insert into rate_limits (key, points, expire) values ($1, 0, $2)`, [
      key,
      Date.now() + 30_000,
    ]);
    const attempt = await limits.begin([{ key, max: 1 }], BUSY);
    // While the end of the attempt waits for the row, the minute ends and another attempt begins the next one.
    await client.query('begin');
    await client.query(`update rate_limits set points = 1000000, expire = $2 where key = $1`, [
      key,
      Date.now() + 60_000,
    ]);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const ended = attempt.forget();
    await until(async () => {
      const [row] = await server.database.query(
        `select count(*)::int as waiting from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`,
        [rows[0].pid],
      );
      return row!.waiting > 0;
    });
    await client.query('commit');
    await ended;
    const [row] = await server.database.query('select points from rate_limits where key = $1', [key]);
    expect(row!.points).toBe(1_000_000);
  } finally {
    await client.end();
    await server.close();
  }
});
