import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate as migrateHere, MIGRATIONS } from '../src/database/data-source.js';
import { RefusalsAreAnswers1763710000010 } from '../src/database/migrations/1763710000010-refusals-are-answers.js';
import { makeEvent, makeUser } from './support/builders.js';
import { createEmptyDatabase, type TestDatabase } from './support/database.js';
import { processEnv } from './support/processes.js';
import { testSettings } from './support/settings.js';
import { until } from './support/until.js';

const MIGRATE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/cli/migrate.js');

const migrate = (database: TestDatabase): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MIGRATE], { env: processEnv(database) }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('of four processes that migrate an empty database at once, one does and all succeed', async () => {
  const database = await createEmptyDatabase();
  try {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const words = outcomes.map(({ output }) => output.split(':')[0]).sort();
    expect(words).toEqual([
      'Migrations run',
      'The database is up to date\n',
      'The database is up to date\n',
      'The database is up to date\n',
    ]);
    const done = await database.query<{ name: string }>('select name from migrations');
    expect(new Set(done.map(({ name }) => name)).size).toBe(done.length);
  } finally {
    await database.drop();
  }
}, 60_000);

test('a capacity counts each sale once, whether it was before, during or after the migration of what counts it', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const older = await new DataSource({
    ...dataSourceOptions(settings),
    migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(RefusalsAreAnswers1763710000010)),
  }).initialize();
  /** A connection of an older process, which knows nothing of the migration. */
  const client = new pg.Client({ connectionString: database.url });
  try {
    await older.runMigrations({ transaction: 'each' });
    const event = await makeEvent(database, { capacity: 20 });
    const { id: seller } = await makeUser(database);
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

    await sell(3);
    // As a limit was left that was set while somebody cancelled.
    await database.query('update event_capacities set sold = sold + 7');
    await client.query('begin');
    await sell(4);
    const done = migrateHere(settings);
    await until(
      async () =>
        (
          await database.query(
            `select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`,
          )
        ).length > 0,
    );
    await client.query('commit');
    expect(await done).toContain('RefusalsAreAnswers1763710000010');
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
  } finally {
    await client.end();
    await older.destroy();
    await database.drop();
  }
}, 60_000);

test('what is taken back can be done again', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const source = await new DataSource({
    ...dataSourceOptions(settings),
    migrations: MIGRATIONS,
  }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    const names = MIGRATIONS.slice(MIGRATIONS.indexOf(RefusalsAreAnswers1763710000010)).map(
      (Last) => new Last().name,
    );
    for (const _ of names) await source.undoLastMigration();
    expect(await migrateHere(settings)).toEqual(names);
  } finally {
    await source.destroy();
    await database.drop();
  }
}, 60_000);
