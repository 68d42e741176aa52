import { migrate } from '../database/data-source.js';
import { migrateQueue } from '../mail/queue/bullmq.js';
import { settingsOrStop } from '../process.js';

const settings = settingsOrStop();
const done = await migrate(settings);
await migrateQueue(settings);
process.stdout.write(
  done.length > 0 ? `Migrations run: ${done.join(', ')}\n` : 'The database is up to date\n',
);
