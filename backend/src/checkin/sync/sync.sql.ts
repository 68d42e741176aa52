import { sql } from '../../database/database.js';

/** $1 accounts. */
export const LIST_ACCOUNTS = sql<{ id: string; fullName: string }>(
  'sync.list_accounts',
  'select id, full_name as "fullName" from users where id = any($1)',
);

/**
 * Arrays of equal length: $1 codes or nulls, $2 registrations or nulls, $3 events. Answers the registration of each, or null, in
 * their order.
 */
export const LIST_REGISTRATIONS = sql<{ id: string | null }>(
  'sync.list_registrations',
  `select coalesce(changed_into(a.registration_id), f.id) as id
   from unnest($1::text[], $2::uuid[], $3::uuid[]) with ordinality a (code, registration_id, event_id, ordinal)
   left join lateral (
     select id from (
       select r.id, r.event_id from registrations r where r.qr_code = a.code
       union all
       select c.registration_id, c.event_id from replaced_codes c where c.qr_code = a.code
       union all
       (select i.registration_id, i.event_id from imported_registrations i where i.event_id = a.event_id and i.code = a.code
         order by i.code_ended_at desc nulls first limit 1)
     ) found order by found.event_id = a.event_id desc limit 1
   ) f on true
   order by a.ordinal`,
);
