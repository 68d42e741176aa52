import { sql } from '../../database/database.js';

/** $1 hand-over, $2 countersigning account. Countersigns the newest explanation. */
export const COUNTERSIGN = sql(
  'hand_overs.countersign',
  `update hand_over_explanations set countersigned_by = $2, countersigned_at = now()
   where id = (select id from hand_over_explanations where hand_over_id = $1 order by id desc limit 1)`,
);
