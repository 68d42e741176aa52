import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { Database, sql, violatedConstraint } from '../database/database.js';
import { CURRENT_EVENT_ID } from '../events/events.sql.js';
import { settingsOrStop, stopWith } from '../process.js';
import { DEFAULT_TIERS } from '../rules/tickets.js';
import { Progress } from '../seeding/progress.js';
import { seedEvent } from '../seeding/seed-event.js';

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

const FIND_EVENT = sql<{ id: string | null; name: string | null }>(
  'seed.find_event',
  `select e.id, e.name from (select ${CURRENT_EVENT_ID} as id) c left join events e on e.id = c.id`,
);

const ADD_EVENT = sql<{ id: string; name: string }>(
  'seed.add_event',
  `with event as (
     insert into events (name, event_date, location, time_zone)
     values ('Made-up Festival', now() + interval '14 days', 'Town Hall', $1) returning id, name
   ), tiers as (
     insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
     select id, tier->>'foodOption', 1, 20, (tier->>'priceCents')::int from event, jsonb_array_elements($2) tier
   ) select id, name from event`,
);

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
