import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';

/** What became of the paper tickets that somebody has received. */
export interface HolderFigures {
  volunteerId: string;
  name: string;
  received: number;
  sold: number;
  cancelled: number;
  returned: number;
  out: number;
  void: number;
  /** The numbers that are out. */
  missing: number[];
  cents: Cents;
}

/** $1 event. Everybody who has or had paper tickets of it, by name. */
export const LIST_HOLDERS = sql<HolderFigures>(
  'paper.list_holders',
  `select h.volunteer_id as "volunteerId", u.full_name as name, h.received, h.sold, h.cancelled, h.returned, h.out, h.void,
     h.missing, h.cents::float8 as cents
   from paper_holders($1) h join users u on u.id = h.volunteer_id order by lower(u.full_name), u.id`,
);
