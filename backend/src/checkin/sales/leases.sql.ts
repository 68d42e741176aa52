import { sql } from '../../database/database.js';
import { CURRENT_EVENT_ID } from '../../events/events.sql.js';

export interface LeaseRow {
  number: number;
  /** Given in all. */
  tickets: number;
  endsAt: Date;
}

/** $1 device, $2 event or null for the current one. What it has, without a lock: most syncs need none. */
export const READ_LEASE = sql<{
  eventId: string;
  isAtEntrance: boolean;
  hasReserve: boolean;
  lease: { number: number; tickets: number; endsAt: string } | null;
}>(
  'door_leases.read',
  `select e.id as "eventId", d.station = 'entrance' and d.cut_off_at is null as "isAtEntrance",
     coalesce(c.offline_reserve, 0) > 0 or exists (
       select from door_leases l where l.event_id = e.id and l.released_at is null and l.ends_at <= now()) as "hasReserve",
     (select jsonb_build_object('number', l.number, 'tickets', l.tickets, 'endsAt', l.ends_at) from door_leases l
      where l.event_id = e.id and l.device_id = d.id and l.released_at is null and l.sold < l.tickets and l.ends_at > now()) as lease
   from devices d join events e on e.id = coalesce($2::uuid, ${CURRENT_EVENT_ID})
   join event_capacities c on c.event_id = e.id where d.id = $1`,
);

/** $1 event, $2 device, $3 account, $4 tickets at a time, $5 for how many seconds, $6 for how many devices of one account. */
export const DRAW_LEASE = sql<LeaseRow>(
  'door_leases.draw',
  `select l.number, l.tickets, l.ends_at as "endsAt"
   from draw_lease($1, $2, $3, $4, make_interval(secs => $5), $6) l where l.id is not null`,
);

/**
 * $1 device; arrays of equal length: $2 events, $3 accounts, $4 sales, $5 their sums in cents. Those that do not exist are left out.
 * Answers whether others wait than before.
 */
export const RECORD_WAITING_SALES = sql<{ isChanged: boolean }>(
  'door_leases.record_waiting_sales',
  `with told as (
     select e.id as event_id, u.id as account_id, sum(a.sales)::int as sales, sum(a.cents)::bigint as cents
     from unnest($2::uuid[], $3::uuid[], $4::int[], $5::bigint[]) a (event_id, account_id, sales, cents)
     join events e on e.id = coalesce(a.event_id, ${CURRENT_EVENT_ID}) join users u on u.id = a.account_id
     where a.sales > 0 group by 1, 2
   ), before as (
     select event_id, account_id, sales, cents from device_sales where device_id = $1
   ), gone as (
     delete from device_sales s where s.device_id = $1
       and not exists (select from told t where t.event_id = s.event_id and t.account_id = s.account_id)
   ), recorded as (
     insert into device_sales (device_id, event_id, account_id, sales, cents)
     select $1, event_id, account_id, sales, cents from told order by event_id, account_id
     on conflict (device_id, event_id, account_id) do update set sales = excluded.sales, cents = excluded.cents, heard_at = now()
   )
   select exists ((table told except table before) union all (table before except table told)) as "isChanged"`,
);
