import { sql } from '../database/database.js';
import { CURRENT_EVENT_ID, SELLING_EVENT_ID } from '../events/events.sql.js';

/**
 * $1 event id or null for the one that sells, or if none does, the current one; $2 food option, $3 tickets, $4 whether it may be one
 * that is not published. No row if there is no such event; a null price if no tier matches.
 */
export const FIND_PRICE = sql<{ priceCents: number | null }>(
  'pricing.find_price',
  `select t.price_cents as "priceCents"
   from events e
   left join pricing_tiers t on t.event_id = e.id and t.is_active and t.food_option = $2
     and $3::int between t.quantity_from and t.quantity_to
   where e.id = coalesce($1::uuid, ${SELLING_EVENT_ID}, ${CURRENT_EVENT_ID}) and ($4 or is_published(e.status))`,
);
