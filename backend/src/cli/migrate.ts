import { migrate } from '../database/migrations/migrate.js';
import { migrateQueue } from '../mail/queue/bullmq.js';
import { settingsOrStop } from '../process.js';

const settings = settingsOrStop();
const { migrations, functions } = await migrate(settings);
await migrateQueue(settings);
/** Their names, for who upgrades; of an empty database it is all of them, which tells nobody anything. */
const named = (names: readonly string[]): string =>
  names.length > 12 ? String(names.length) : names.join(', ');
if (migrations.length > 0) process.stdout.write(`Migrations run: ${named(migrations)}\n`);
if (functions.length > 0) process.stdout.write(`Functions applied: ${named(functions)}\n`);
if (migrations.length + functions.length === 0) process.stdout.write('The database is up to date\n');
