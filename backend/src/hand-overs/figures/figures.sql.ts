import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';
import {
  type HandOverRow,
  IS_UNEXPLAINED,
  NEWEST_EXPLANATION,
  SELECT_HAND_OVERS,
} from '../hand-over/hand-over.sql.js';

/** $1 event. All of its hand-overs, in the order in which they were offered. */
export const LIST_HAND_OVERS_OF_EVENT = sql<HandOverRow>(
  'hand_overs.list_of_event',
  `${SELECT_HAND_OVERS} where h.event_id = $1 order by h.id`,
);

/** $1 event. Over and short are defined as in `hand-over-sums.ts`, for the statement. */
export const READ_FIGURES = sql<{
  offered: number;
  unexplained: number;
  overCents: Cents;
  shortCents: Cents;
}>(
  'hand_overs.read_figures',
  `select count(*) filter (where h.status = 'offered')::int as offered,
     count(*) filter (where ${IS_UNEXPLAINED})::int as unexplained,
     coalesce(sum(h.received_cents - h.float_returned_cents - h.cleared_cents) filter (where h.status = 'received'), 0)::float8
       as "overCents",
     coalesce(sum(greatest(0, h.declared_cents - h.received_cents,
       case when h.is_final then h.expected_cents - h.received_cents end)) filter (where h.status = 'received'), 0)::float8
       as "shortCents"
   from hand_overs h ${NEWEST_EXPLANATION} where h.event_id = $1`,
);
