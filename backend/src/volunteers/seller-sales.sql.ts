import {
  type RegistrationRow,
  SELECT_REGISTRATIONS,
} from '../attendees/registration/registration-reader.sql.js';
import { sql } from '../database/database.js';

/** $1 event, $2 seller, $3 limit, $4 offset. Live registrations, newest first. */
export const LIST_SALES = sql<RegistrationRow>(
  'volunteers.list_sales',
  `${SELECT_REGISTRATIONS}
   where r.event_id = $1 and r.seller_id = $2 and r.cancelled_at is null
   order by r.id desc limit $3 offset $4`,
);

/** $1 event, $2 seller. No row where there is no such account. */
export const COUNT_SALES = sql<{ total: number }>(
  'volunteers.count_sales',
  `select (
     select coalesce(sum(registrations), 0)::int from seller_sums where event_id = $1 and seller_id = u.id) as total
   from users u where u.id = $2`,
);
