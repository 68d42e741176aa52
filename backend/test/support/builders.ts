import { hash } from '@node-rs/argon2';
import type { EventStatus } from '../../src/rules/events.js';
import type { Role } from '../../src/rules/permissions.js';
import type { TestDatabase } from './database.js';

export const PASSWORD = 'correct horse';
/** Hashed as cheaply as possible, because tests sign in often. */
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

let made = 0;
/** Converts a number to letters only, so that names can contain it: 1 → `b`, 27 → `bb`. */
const letters = (number: number): string =>
  number
    .toString(26)
    .split('')
    .map((digit) => String.fromCharCode(97 + parseInt(digit, 26)))
    .join('');

export interface TestUser {
  id: string;
  email: string;
  fullName: string;
  role: Role;
}

export async function makeUser(
  database: TestDatabase,
  user: Partial<TestUser> & { teamRole?: string; isActive?: boolean } = {},
): Promise<TestUser> {
  const tag = letters(++made);
  const row = {
    email: `user-${tag}@example.org`,
    fullName: `User ${tag}`,
    role: 'volunteer' as Role,
    teamRole: 'Marketing Team Member',
    isActive: true,
    ...user,
  };
  const [{ id }] = (await database.query<{ id: string }>(
    `insert into users (email, full_name, role, team_role, is_active, password_hash)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [row.email, row.fullName, row.role, row.teamRole, row.isActive, await passwordHash],
  )) as [{ id: string }];
  return { id, email: row.email, fullName: row.fullName, role: row.role };
}

/** Creates an event with both default tiers, on sale unless told otherwise; `capacity` sets its limit. */
export async function makeEvent(
  database: TestDatabase,
  event: {
    name?: string;
    date?: string;
    timeZone?: string;
    capacity?: number;
    tiers?: boolean;
    status?: EventStatus;
    sellsAlongside?: boolean;
  } = {},
): Promise<{ id: string; name: string }> {
  const name = event.name ?? `Event ${letters(++made)}`;
  const date = event.date ?? new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString();
  const [{ id }] = (await database.query<{ id: string }>(
    `insert into events (name, event_date, location, time_zone, status, sells_alongside)
     values ($1, $2, 'Town Hall', $3, $4, $5) returning id`,
    [
      name,
      date,
      event.timeZone ?? 'America/New_York',
      event.status ?? 'on_sale',
      event.sellsAlongside ?? false,
    ],
  )) as [{ id: string }];
  if (event.tiers ?? true)
    await database.query(
      `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
       values ($1, 'without_food', 1, 20, 1500), ($1, 'with_food', 1, 20, 1800)`,
      [id],
    );
  if (event.capacity !== undefined)
    await database.query(`insert into event_capacities (event_id, capacity, sold) values ($1, $2, 0)`, [
      id,
      event.capacity,
    ]);
  return { id, name };
}

/** Builds what the registration form sends for a new person. */
export function makeAttendee(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const tag = letters(++made);
  return {
    name: `Attendee ${tag}`,
    email: `attendee-${tag}-${process.pid}@example.org`,
    phone: `415555${String(made % 10_000).padStart(4, '0')}`,
    ticket_quantity: 1,
    payment_mode: 'cash',
    food_option: 'without_food',
    is_guest: false,
    ...fields,
  };
}
