import { sql } from '../../database/database.js';

/** $1 erasures. Those that this database knows. */
export const KNOWN_ERASURES = sql<{ id: string }>(
  'restored.known',
  'select id from personal_erasures where id = any($1::uuid[])',
);

/** $1 erasure, $2 kind, $3 event, $4 hashes, $5 when it was. One of which nothing is here to erase: it is known from now on. */
export const ADD_DONE = sql(
  'restored.add_done',
  `insert into personal_erasures (id, kind, event_id, hashes, step, asked_at, done_at)
   values ($1, $2, $3, $4, 'done', $5, now())`,
);

/** $1 events. */
export const EXISTING_EVENTS = sql<{ id: string }>(
  'restored.events',
  'select id from events where id = any($1::uuid[])',
);

/** Opens a cursor on every address and phone that an erasure may be about, each once. It is a million or more. */
export const OPEN_ADDRESSES = sql(
  'restored.open_addresses',
  `declare erased_addresses no scroll cursor for
   select 'email' as kind, email as value from people where email is not null
   union select 'phone', phone from people where phone is not null
   union select 'email', email from registrations where cancelled_at is not null and email is not null
   union select 'phone', phone from registrations where cancelled_at is not null and phone is not null
   union select 'email', to_address from outbox where user_id is null
   union select 'email', email from volunteer_applications
   union select 'phone', phone from volunteer_applications
   union select 'email', email from unsubscribed
   union select 'email', to_email from gift_requests
   union select 'email', sent ->> 'email' from invalid_door_sales where sent ->> 'email' is not null
   union select 'phone', sent ->> 'phone' from invalid_door_sales where sent ->> 'phone' is not null
   union select 'email', sale ->> 'email' from import_rows where cells is not null and sale ->> 'email' is not null
   union select 'phone', sale ->> 'phone' from import_rows where cells is not null and sale ->> 'phone' is not null`,
);

export const NEXT_ADDRESSES = sql<{ kind: 'email' | 'phone'; value: string }>(
  'restored.next_addresses',
  'fetch 5000 from erased_addresses',
);

export const CLOSE_ADDRESSES = sql('restored.close_addresses', 'close erased_addresses');

/** $1 account. One that was erased was not active; the last president stays so, as the database demands, without a password. */
export const DEACTIVATE = sql(
  'restored.deactivate',
  `update users u set is_active = false
   where u.id = $1 and u.is_active and (not role_may(u.role, 'accounts.manage')
     or exists (select from users o where o.id <> u.id and o.is_active and role_may(o.role, 'accounts.manage')))`,
);
