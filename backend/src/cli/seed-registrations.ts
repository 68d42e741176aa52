import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { Database, violatedConstraint } from '../database/database.js';
import { settingsOrStop, stopWith } from '../process.js';
import { DEFAULT_TIERS } from '../rules/tickets.js';
import { Progress } from '../seeding/progress.js';
import { seedEvent } from '../seeding/seed-event.js';
import { ADD_EVENT, FIND_EVENT } from '../seeding/seeding.sql.js';

const USAGE = 'Usage: npm run seed -- --registrations N (1 to 10,000,000)';

function readCount(): number {
  try {
    const { values } = parseArgs({ options: { registrations: { type: 'string' } } });
    const count = Number(values.registrations?.replace(/[_,]/g, ''));
    return Number.isInteger(count) && count >= 1 && count <= 10_000_000 ? count : stopWith(USAGE);
  } catch {
    return stopWith(USAGE);
  }
}

const registrations = readCount();
const settings = settingsOrStop();
if (settings.environment === 'production') stopWith('Made-up registrations never go into production');

const source = await new DataSource(dataSourceOptions(settings)).initialize();
const progress = new Progress(registrations * 2);
try {
  const database = new Database(source);
  const [current] = await database.run(FIND_EVENT, []);
  const event = current?.id
    ? current
    : (await database.run(ADD_EVENT, [settings.timeZone, JSON.stringify(DEFAULT_TIERS)]))[0]!;
  const since = performance.now();
  await seedEvent(database, event.id!, registrations, progress);
  const seconds = (performance.now() - since) / 1000;
  const speed = Math.round(registrations / seconds).toLocaleString('en');
  progress.end(
    `${event.name} has ${registrations.toLocaleString('en')} registrations more, in ${seconds.toFixed(1)} s (${speed} a second)`,
  );
} catch (error) {
  if (violatedConstraint(error) !== 'event_capacities_not_oversold') throw error;
  progress.end('');
  stopWith('The current event’s capacity does not hold as many; nothing was added');
} finally {
  await source.destroy();
}
