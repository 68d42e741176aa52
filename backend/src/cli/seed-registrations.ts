import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { Database, violatedConstraint } from '../database/database.js';
import { settingsOrStop, exitWithMessage } from '../process.js';
import { ensureEvent } from '../seeding/registrations/ensure-event.js';
import { seedEvent } from '../seeding/registrations/seed-event.js';
import { ProgressBar } from './progress-bar.js';

const USAGE = 'Usage: npm run seed -- --registrations N (1 to 10,000,000)';

function readCount(): number {
  try {
    const { values } = parseArgs({ options: { registrations: { type: 'string' } } });
    const count = Number(values.registrations?.replace(/[_,]/g, ''));
    return Number.isInteger(count) && count >= 1 && count <= 10_000_000 ? count : exitWithMessage(USAGE);
  } catch {
    return exitWithMessage(USAGE);
  }
}

const registrations = readCount();
const settings = settingsOrStop();
if (settings.environment === 'production') exitWithMessage('Made-up registrations never go into production');

// Seeding writes over two connections.
const databasePoolSize = Math.max(2, settings.databasePoolSize);
const source = await new DataSource(dataSourceOptions({ ...settings, databasePoolSize })).initialize();
const bar = new ProgressBar('Seeding', { everyMs: 0, everyShare: 0.1 });
try {
  const database = new Database(source);
  const event = await ensureEvent(database, settings.timeZone);
  const since = performance.now();
  await seedEvent(database, event.id, registrations, (share, what) => bar.show(share, what));
  bar.clear();
  const seconds = (performance.now() - since) / 1000;
  const speed = Math.round(registrations / seconds).toLocaleString('en');
  process.stdout.write(
    `${event.name} has ${registrations.toLocaleString('en')} registrations more, in ${seconds.toFixed(1)} s (${speed} a second)\n`,
  );
} catch (error) {
  bar.clear();
  if (violatedConstraint(error) !== 'event_capacities_not_oversold') throw error;
  exitWithMessage('The current event’s capacity does not hold as many; nothing was added');
} finally {
  await source.destroy();
}
