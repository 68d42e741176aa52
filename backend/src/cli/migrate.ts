import { migrate } from '../database/migrations/migrate.js';
import { migrateQueue } from '../mail/queue/bullmq.js';
import { settingsOrStop } from '../process.js';

const settings = settingsOrStop();
const { migrations, functions } = await migrate(settings);
await migrateQueue(settings);
if (migrations.length > 0) process.stdout.write(`Migrations run: ${migrations.join(', ')}\n`);
if (functions.length > 0) process.stdout.write(`Functions applied: ${functions.join(', ')}\n`);
if (migrations.length + functions.length === 0) process.stdout.write('The database is up to date\n');
