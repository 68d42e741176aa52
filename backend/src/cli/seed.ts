import { hash } from '@node-rs/argon2';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { settingsOrStop, stopWith } from '../process.js';
import { DEFAULT_TIERS } from '../rules/tickets.js';

const DEMO_PASSWORD = 'usher-demo';
const DEMO_ACCOUNTS = [
  { email: 'president@example.org', name: 'Petra President', role: 'president', teamRole: 'President' },
  { email: 'finance@example.org', name: 'Felix Finance', role: 'finance_director', teamRole: 'Director' },
  {
    email: 'volunteer@example.org',
    name: 'Vera Volunteer',
    role: 'volunteer',
    teamRole: 'Marketing Team Member',
  },
];
const DAYS_AHEAD = 14;

const settings = settingsOrStop();
if (!settings.embeddedDatabase || settings.environment === 'production')
  stopWith('Demo data goes only into an empty embedded database, and never into production');

const source = await new DataSource(dataSourceOptions(settings)).initialize();
const isEmpty = await source.transaction(async (tx) => {
  // Two starts at once: the second waits here, and then finds the accounts of the first.
  await tx.query(`lock table users in share row exclusive mode`);
  const [{ found }] = await tx.query(
    `select exists (select from users) or exists (select from events) as found`,
  );
  if (found) return false;
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const account of DEMO_ACCOUNTS)
    await tx.query(
      `insert into users (email, full_name, role, team_role, password_hash) values ($1, $2, $3, $4, $5)`,
      [account.email, account.name, account.role, account.teamRole, passwordHash],
    );
  const [event] = await tx.query(
    `insert into events (name, description, event_date, location, time_zone, payment_recipient)
     values ($1, $2, (date_trunc('day', now() at time zone $4) + make_interval(days => $3, hours => 18)) at time zone $4,
       $5, $4, $6) returning id`,
    [
      'Lantern Festival',
      'An evening of lanterns, music and food by the river.',
      DAYS_AHEAD,
      settings.timeZone,
      'Riverside Community Hall',
      'treasurer@example.org',
    ],
  );
  for (const tier of DEFAULT_TIERS)
    await tx.query(
      `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
       values ($1, $2, 1, 20, $3)`,
      [event.id, tier.foodOption, tier.priceCents],
    );
  return true;
});
await source.destroy();
process.stdout.write(
  isEmpty ? 'Demo accounts and one event were added\n' : 'The database holds data; nothing was added\n',
);
