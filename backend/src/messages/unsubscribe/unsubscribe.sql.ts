import { sql } from '../../database/database.js';

/** $1 person. Idempotent. Whoever has no e-mail any more gets no message anyway. Returns whether there is such a person. */
export const UNSUBSCRIBE = sql<{ known: boolean }>(
  'messages.unsubscribe',
  `with person as (select email from people where id = $1), written as (
     insert into unsubscribed (email) select email from person where email is not null on conflict do nothing
   )
   select exists (select from person) as known`,
);
