import { sql } from '../../database/database.js';

/** $1 person. Idempotent. Returns whether there is such a person. */
export const UNSUBSCRIBE = sql<{ known: boolean }>(
  'messages.unsubscribe',
  `with person as (select email from people where id = $1), written as (
     insert into unsubscribed (email) select email from person on conflict do nothing
   )
   select exists (select from person) as known`,
);
