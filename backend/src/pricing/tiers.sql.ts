import { sql } from '../database/database.js';
import type { FoodOption } from '../rules/tickets.js';

export interface TierRow {
  id: string;
  eventId: string;
  foodOption: FoodOption;
  quantityFrom: number;
  quantityTo: number;
  priceCents: number;
  isActive: boolean;
}

const TIER = `id, event_id as "eventId", food_option as "foodOption", quantity_from as "quantityFrom",
  quantity_to as "quantityTo", price_cents as "priceCents", is_active as "isActive"`;

export const LIST_TIERS = sql<TierRow>(
  'tiers.list',
  `select ${TIER} from pricing_tiers where event_id = $1
   order by food_option, quantity_from, quantity_to, id limit 10000`,
);

/** $1 event, $2 food option, $3 from, $4 to, $5 price in cents, $6 is active. */
export const INSERT_TIER = sql<TierRow>(
  'tiers.insert',
  `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents, is_active)
   values ($1, $2, $3, $4, $5, $6) returning ${TIER}`,
);

export const LOCK_TIER = sql<TierRow>(
  'tiers.lock',
  `select ${TIER} from pricing_tiers where id = $1 for update`,
);

/** $1 tier, then as INSERT_TIER from $2 on. */
export const UPDATE_TIER = sql<TierRow>(
  'tiers.update',
  `update pricing_tiers set food_option = $2, quantity_from = $3, quantity_to = $4, price_cents = $5, is_active = $6
   where id = $1 returning ${TIER}`,
);

export const DELETE_TIER = sql<TierRow>(
  'tiers.delete',
  `delete from pricing_tiers where id = $1 returning ${TIER}`,
);

/** $1 event, $2 food option, $3 from, $4 to, $5 a tier that does not count. The active tier in the way. */
export const FIND_OVERLAP = sql<TierRow>(
  'tiers.find_overlap',
  `select ${TIER} from pricing_tiers
   where event_id = $1 and food_option = $2 and is_active and id is distinct from $5::uuid
     and int4range(quantity_from, quantity_to, '[]') && int4range($3::int, $4::int, '[]')
   order by quantity_from limit 1`,
);
