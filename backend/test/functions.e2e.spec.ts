import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Migrated, migrate } from '../src/database/migrations/migrate.js';
import { FUNCTIONS_FOLDER } from '../src/database/functions.js';
import { findDifferences } from '../src/database/recount.js';
import type { SqlHandle, SqlQuery } from '../src/database/sql.js';
import { makeUser } from './support/builders.js';
import { catalogOf } from './support/catalog.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  serverVersion,
  type TestDatabase,
} from './support/database.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

/**
 * Dumps of releases, by the newest migration of each: the last without functions/, the one before the newest, the newest, and the last
 * that needed PostgreSQL 18.
 */
const OLDEST_RELEASE = '1763710000015';
const RELEASE_BEFORE = '1763710000085';
const NEWEST_RELEASE = '1763710000105';
const LAST_ON_18 = '1763760000100';
/** Functions that the release before the newest has but no longer calls. */
const UNCALLED = ['check_in_codes', 'check_in_answer', 'refuse_stale', 'hold_emails'];
/** These releases ran on PostgreSQL 18 alone, and so do their dumps. */
const ofRelease = (await serverVersion()) >= 180_000 ? test : test.skip;

let database: TestDatabase;
/** Copy of the function files, which a test may change. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'usher-functions-'));
  await cp(fileURLToPath(FUNCTIONS_FOLDER), folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = (): Promise<Migrated> =>
  migrate(testSettings({ DATABASE_URL: database.url }), pathToFileURL(`${folder}/`));
const inFolder = (name: string): string => path.join(folder, `${name}.sql`);

/** Returns which transaction wrote each function and trigger. */
const writers = (): Promise<unknown[]> =>
  database.query(
    `select proname as name, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgname, xmin::text from pg_trigger where not tgisinternal order by 1, 2`,
  );
const recorded = (): Promise<unknown[]> => database.query('select * from applied_functions order by name');

const isSomebodyWaiting = async (): Promise<boolean> =>
  (
    await database.query(
      `select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`,
    )
  ).length > 0;

async function databaseOfRelease(release: string): Promise<TestDatabase> {
  const made = await createEmptyDatabase();
  await made.query(await readFile(new URL(`./fixtures/schema-${release}.sql`, import.meta.url), 'utf8'));
  return made;
}

ofRelease.each([OLDEST_RELEASE, RELEASE_BEFORE, NEWEST_RELEASE, LAST_ON_18])(
  'a database of release %s becomes what a fresh one is',
  async (release) => {
    database = await databaseOfRelease(release);
    const fresh = await createTestDatabase();
    // Without a newer migration no file would be applied again, and triggers would keep the dump's brackets, which differ.
    if (release === NEWEST_RELEASE) await database.query(`update applied_functions set hash = ''`);
    try {
      await start();
      expect(await catalogOf(database)).toEqual(await catalogOf(fresh));
    } finally {
      await fresh.drop();
    }
  },
);

ofRelease('after a migration every file is applied', async () => {
  database = await databaseOfRelease(OLDEST_RELEASE);
  expect((await start()).functions).toEqual(
    (await readdir(folder)).sort().map((file) => file.slice(0, -'.sql'.length)),
  );
});

ofRelease.each([RELEASE_BEFORE, NEWEST_RELEASE, LAST_ON_18])(
  'processes of release %s find what they call as they know it',
  async (release) => {
    database = await databaseOfRelease(release);
    const signatures = (): Promise<Record<string, unknown>[]> =>
      database.query(
        `select proname as name, pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result
       from pg_proc p where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
         and proname <> all($1) and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by 1`,
        [UNCALLED],
      );
    const before = await signatures();
    expect(before.length).toBeGreaterThan(0);
    await start();
    expect(await signatures()).toEqual(expect.arrayContaining(before));
  },
);

test('what has not changed is not applied again, and nobody is kept waiting', async () => {
  database = await createTestDatabase();
  const before = [await writers(), await recorded()];
  const busy = new pg.Client({ connectionString: database.url });
  await busy.connect();
  try {
    // The heaviest lock there is: a start that wanted any other one would wait for it.
    await busy.query('begin; lock table registrations, people, users, events in access exclusive mode');
    expect(await start()).toEqual({ migrations: [], functions: [] });
  } finally {
    await busy.end();
  }
  expect([await writers(), await recorded()]).toEqual(before);
});

test('a file that changed is applied at the next start, and only that one', async () => {
  database = await createTestDatabase();
  const before = (await recorded()) as { name: string }[];
  await appendFile(
    inFolder('sum-slots'),
    `\ncreate or replace function slot_of_test() returns int language sql return 7;\n`,
  );
  expect((await start()).functions).toEqual(['sum-slots']);
  expect(await database.query('select slot_of_test() as slot')).toEqual([{ slot: 7 }]);
  const after = (await recorded()) as { name: string }[];
  expect(after.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))).toEqual([
    expect.objectContaining({ name: 'sum-slots' }),
  ]);
  expect((await start()).functions).toEqual([]);
});

test('of processes that start together one applies what changed', async () => {
  database = await createTestDatabase();
  await appendFile(inFolder('sum-slots'), '\n-- Changed.\n');
  const outcomes = await Promise.all(Array.from({ length: 4 }, start));
  expect(outcomes.flatMap(({ functions }) => functions)).toEqual(['sum-slots']);
});

test('functions are replaced between two writes and never in the middle of one; reads go on', async () => {
  database = await createTestDatabase();
  const { id } = await makeUser(database);
  const writing = new pg.Client({ connectionString: database.url });
  const reading = new pg.Client({ connectionString: database.url });
  await Promise.all([writing.connect(), reading.connect()]);
  try {
    await reading.query('begin; select from users, registrations, people');
    await writing.query('begin');
    await writing.query('update users set full_name = full_name where id = $1', [id]);
    await appendFile(inFolder('sum-slots'), '\n-- Changed.\n');
    const done = start();
    await until(isSomebodyWaiting);
    await writing.query('commit');
    expect((await done).functions).toEqual(['sum-slots']);
  } finally {
    await Promise.all([writing.end(), reading.end()]);
  }
});

test('all that changed is applied, or nothing', async () => {
  database = await createTestDatabase();
  const before = [await writers(), await recorded()];
  await appendFile(inFolder('capacities'), '\n-- Changed.\n');
  await appendFile(inFolder('time-series'), '\nselect 1 / 0;\n');
  await expect(start()).rejects.toThrow('division by zero');
  expect([await writers(), await recorded()]).toEqual(before);
});

ofRelease('files depend on nothing that another one makes, so they may be in any order', async () => {
  const names = (await readdir(folder)).sort().reverse();
  for (const [at, name] of names.entries())
    await rename(path.join(folder, name), path.join(folder, `${String(at).padStart(3, '0')}.sql`));
  database = await databaseOfRelease(OLDEST_RELEASE);
  // Drop all functions, as after migrations alone on a fresh database.
  const [{ drop }] = (await database.query(
    `select string_agg(format('drop function if exists %s cascade', p.oid::regprocedure), ';') as drop from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )) as [{ drop: string }];
  await database.query(drop);
  await start();
  const fresh = await createTestDatabase();
  try {
    expect(await catalogOf(database)).toEqual(await catalogOf(fresh));
  } finally {
    await fresh.drop();
  }
});

test('a release that is older than the database leaves its functions as they are', async () => {
  database = await createTestDatabase();
  await database.query(
    `insert into migrations (timestamp, name) values (9999999999999, 'FromTheFuture9999999999999')`,
  );
  await writeFile(inFolder('sum-slots'), '-- As an older release had it.\n');
  expect((await start()).functions).toEqual([]);
});

ofRelease(
  'a capacity counts each sale once, whether it was before, during or after what counts it is replaced',
  async () => {
    database = await databaseOfRelease(OLDEST_RELEASE);
    // In an older release, a trigger for each row did what the statement's trigger does now.
    const [{ definition }] = (await database.query(
      `select pg_get_functiondef('registrations_keep_sums'::regproc) as definition`,
    )) as [{ definition: string }];
    await database.query(
      `drop trigger registrations_keep_capacity on registrations; drop function registrations_keep_capacity;
     ${definition.replace(
       '    return null;',
       '    update event_capacities c set sold = c.sold + new.ticket_quantity where c.event_id = new.event_id;\n    return null;',
     )}`,
    );
    // Of a release in which events had no status.
    const [event] = (await database.query<{ id: string }>(
      `with event as (
       insert into events (name, event_date, location, time_zone) values ('Old', now(), 'Hall', 'UTC') returning id)
     insert into event_capacities (event_id, capacity, sold) select id, 20, 0 from event returning event_id as id`,
    )) as [{ id: string }];
    const { id: seller } = await makeUser(database);
    /** A connection of an older process, which knows nothing of the upgrade. */
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    let sales = 0;
    const sell = (tickets: number): Promise<unknown> =>
      client.query({
        name: 'sell',
        text: `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
          price_per_ticket_cents, total_cents, qr_code)
        values ($1, $2, 'Somebody', $3, '4155550100', $4, 'cash', 'with_food', 0, 0, $3)`,
        values: [event.id, seller, `person-${++sales}@example.org`, tickets],
      });
    const sold = async (): Promise<unknown> =>
      (await database.query('select sold from event_capacities'))[0]!.sold;
    try {
      await sell(3);
      expect(await sold()).toBe(3);
      await client.query('begin');
      await sell(4);
      const done = start();
      await until(isSomebodyWaiting);
      await client.query('commit');
      expect((await done).functions).toContain('capacities');
      expect(await sold()).toBe(7);
      await sell(5);
      expect(await sold()).toBe(12);
      await client.query(
        `update registrations set cancelled_at = now(), cancelled_by = seller_id, cancel_reason = 'ill'
       where ticket_quantity = 4`,
      );
      expect(await sold()).toBe(8);
      await sell(12);
      await expect(sell(1)).rejects.toMatchObject({ constraint: 'event_capacities_not_oversold' });
      expect(await sold()).toBe(20);
      const handle: SqlHandle = {
        run: <Row>({ text }: SqlQuery<Row>, values: readonly unknown[]) =>
          database.query<Row>(text, [...values]),
      };
      expect(await findDifferences(handle, event.id)).toEqual([]);
    } finally {
      await client.end();
    }
  },
);
