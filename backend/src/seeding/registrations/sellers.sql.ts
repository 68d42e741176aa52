import { sql } from '../../database/database.js';

/** $1 accounts as JSON. Existing accounts stay unchanged. Those that sell in the demo's event belong to the demo. $2 event. */
export const ADD_SELLERS = sql(
  'seed.add_sellers',
  `with added as (
     insert into users (email, full_name, role, team_role, demo_until)
     select a.email, a."fullName", a.role, a."teamRole",
       case when exists (select from demo_events d where d.event_id = $2) then 'infinity'::timestamptz end
     from jsonb_to_recordset($1) a (email text, "fullName" text, role text, "teamRole" text)
     on conflict (email) do nothing
     returning id, email, full_name, role, team_role
   )
   insert into audit_log (action, subject_type, subject_id, details)
   select 'user.created', 'user', id,
     jsonb_build_object('email', email, 'full_name', full_name, 'role', role, 'team_role', team_role)
   from added`,
);

/** $1 e-mails. */
export const LIST_SELLERS = sql<{ id: string }>(
  'seed.list_sellers',
  'select id from users where email = any($1) order by email',
);
