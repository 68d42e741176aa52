import { sql } from '../../database/database.js';
import type { FoodOption } from '../../rules/tickets.js';

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

/** $1 event, $2 food option, $3 from, $4 to, $5 id of a tier to ignore, or null. Finds the first active tier that overlaps. */
export const FIND_OVERLAP = sql<TierRow>(
  'tiers.find_overlap',
  `select ${TIER} from pricing_tiers
   where event_id = $1 and food_option = $2 and is_active and id is distinct from $5::uuid
     and int4range(quantity_from, quantity_to, '[]') && int4range($3::int, $4::int, '[]')
   order by quantity_from limit 1`,
);
