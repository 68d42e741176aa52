import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import type { FoodOption } from '../../rules/tickets.js';
import type { ImportSale } from './read-row.js';

/** Sale of an import as it is kept: what the check read of the row. */
export interface OpenRow {
  number: number;
  sale: ImportSale;
  identity: string;
}

/** $1 event. Tickets left, those of leases that have ended included; null where there is no limit. Locks nothing. */
export const READ_LEFT = sql<{ left: number | null }>(
  'imports.read_left',
  `select (select tickets_left(with_ended_leases(c)) from event_capacities c where c.event_id = $1) as left`,
);

/** $1 event. */
export const READ_TIERS = sql<{ food: FoodOption; from: number; to: number; price: Cents }>(
  'imports.read_tiers',
  `select food_option as food, quantity_from as "from", quantity_to as "to", price_cents as price from pricing_tiers
   where event_id = $1 and is_active`,
);

/** $1 event, $2 keys of people. */
export const READ_PEOPLE = sql<{ key: string; name: string | null; phone: string | null }>(
  'imports.read_people',
  `select p.key, p.name, p.phone from unnest($2::text[]) a (key)
   cross join lateral (select * from people p where p.event_id = $1 and p.key = a.key and p.closed_at is null limit 1) p`,
);

/** $1 event, $2 identities. Live registrations that imports brought, by their identity in hexadecimal. */
export const READ_IMPORTED = sql<{ identity: string; key: string | null }>(
  'imports.read_imported',
  `select encode(i.identity, 'hex') as identity, person_key(r.email, r.name, r.phone) as key from unnest($2::bytea[]) a (identity)
   cross join lateral (
     select * from imported_registrations i where i.event_id = $1 and i.identity = a.identity and i.ended_at is null limit 1) i
   join registrations r on r.id = i.registration_id and r.event_id = i.event_id`,
);
