import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { migrate as migrateHere, MIGRATIONS } from '../src/database/migrations/migrate.js';
import { RefusalsAreAnswers1763710000010 } from '../src/database/migrations/1763710000010-refusals-are-answers.js';
import { CashByTheBook1763710000040 } from '../src/database/migrations/1763710000040-cash-by-the-book.js';
import { SUMS_RECOUNTS } from '../src/database/recount.sql.js';
import { createEmptyDatabase, type TestDatabase } from './support/database.js';
import { processEnv } from './support/processes.js';
import { testSettings } from './support/settings.js';

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
    const again = await migrateHere(settings);
    expect(again.migrations).toEqual(names);
    // A migration that is undone may have taken a trigger's table away.
    expect(again.functions.length).toBeGreaterThan(0);
  } finally {
    await source.destroy();
    await database.drop();
  }
}, 60_000);

test('money that was cleared before there were kinds is split, cash first, in its order', async () => {
  const database = await createEmptyDatabase();
  const settings = testSettings({ DATABASE_URL: database.url });
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(CashByTheBook1763710000040));
  const source = await new DataSource({
    ...dataSourceOptions(settings),
    migrations: before,
  }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
    const [event] = await database.query<{ id: string }>(
      `insert into events (name, event_date, location, time_zone) values ('Old', now(), 'Hall', 'UTC') returning id`,
    );
    /** What each sold in cash and in transfers, what was cleared and handed back, and how that is split. */
    const sellers = [
      { sold: [3000, 1600], cleared: [2000, 2000], parts: [[2000, 0], [1000, 1000]] },
      { sold: [3000, 1600], cleared: [4600, -1000], parts: [[3000, 1600], [0, -1000]] },
      { sold: [3000, 1600], cleared: [4600, -2000], parts: [[3000, 1600], [-400, -1600]] },
      // Of $30.00 that was cleared in cash, $30.00 was cancelled since.
      { sold: [0, 1600], cleared: [4600, -1000], parts: [[3000, 1600], [-1000, 0]] },
      { sold: [0, 0], cleared: [1500], parts: [[1500, 0]] },
    ]; // prettier-ignore
    for (const [index, { sold, cleared }] of sellers.entries()) {
      const [{ id }] = (await database.query<{ id: string }>(
        `insert into users (full_name, email, role) values ('S', 's${index}@example.org', 'volunteer') returning id`,
      )) as [{ id: string }];
      await database.query(
        `insert into seller_sums (event_id, seller_id, slot, cash_cents, zelle_cents) values ($1, $2, 0, $3, 0), ($1, $2, 1, 0, $4)`,
        [event!.id, id, ...sold],
      );
      await database.query(
        `insert into cleared_sums (event_id, seller_id, cleared_cents) values ($1, $2, $3)`,
        [event!.id, id, cleared.reduce((sum, cents) => sum + cents, 0)],
      );
      for (const cents of cleared)
        await database.query(
          `insert into clearings (event_id, seller_id, amount_cents, reason, cleared_by) values ($1, $2, $3, $4, $2)`,
          [event!.id, id, cents, cents < 0 ? 'mistyped' : null],
        );
    }
    await migrateHere(settings);
    const rows = await database.query<{ parts: number[][] }>(
      `select jsonb_agg(jsonb_build_array(cash_cents, transfer_cents) order by c.id) as parts
       from clearings c join users u on u.id = c.seller_id group by u.email order by u.email`,
    );
    expect(rows.map(({ parts }) => parts)).toEqual(sellers.map(({ parts }) => parts));
    const sums = SUMS_RECOUNTS.find(({ table }) => table === 'cleared_sums')!;
    expect(await database.query(sums.find, [null])).toEqual([]);
  } finally {
    await source.destroy();
    await database.drop();
  }
}, 60_000);
