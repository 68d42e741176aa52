import { sql } from '../database/database.js';
import { CURRENT_EVENT_ID } from '../events/events.sql.js';

/** Reads only unsent and failed mails, because the number of sent mails grows without limit. */
export const READ_FIGURES = sql<{
  queued: number;
  sending: number;
  failed: number;
  oldestSeconds: number;
  checkedIn: number;
}>(
  'metrics.read',
  `select count(*) filter (where state = 'queued')::int as queued,
     count(*) filter (where state = 'sending')::int as sending,
     count(*) filter (where state = 'failed')::int as failed,
     coalesce(extract(epoch from now() - min(created_at) filter (where state in ('queued', 'sending'))), 0)::float
       as "oldestSeconds",
     (select coalesce(sum(checked_in), 0)::int from seller_sums where event_id = ${CURRENT_EVENT_ID}) as "checkedIn"
   from outbox where state in ('queued', 'sending', 'failed')`,
);
