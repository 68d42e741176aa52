import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { migrate as migrateHere, MIGRATIONS } from '../src/database/migrations/migrate.js';
import { RefusalsAreAnswers1763710000010 } from '../src/database/migrations/1763710000010-refusals-are-answers.js';
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
