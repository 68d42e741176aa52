import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';

/** $1 hand-over. Its ledger rows, if it has any, and of each whether money was handed back to the seller since. */
export const LIST_CLEARINGS = sql<{ id: string; cents: Cents; wasHandedBack: boolean }>(
  'hand_overs.list_clearings',
  `select c.id, c.amount_cents::float8 as cents, exists (
     select from clearings b where b.event_id = c.event_id and b.seller_id = c.seller_id and b.kind = 'hand_back'
       and b.id > c.id) as "wasHandedBack"
   from clearings c where c.hand_over_id = $1 and c.kind = 'hand_over' order by c.id`,
);

/** $1 ledger row, $2 acting account, $3 reason. */
export const REVERSE_CLEARING = sql(
  'hand_overs.reverse_clearing',
  `insert into clearings (event_id, seller_id, kind, amount_cents, cleared_by, reason, reverses, hand_over_id)
   select event_id, seller_id, 'reversal', -amount_cents, $2, $3, id, hand_over_id from clearings where id = $1`,
);
