import { sql } from '../../database/database.js';
import { CURRENT_EVENT_ID } from '../../events/events.sql.js';
import type { Cents } from '../../rules/money.js';
import {
  DEVICE_GONE_AFTER_HOURS,
  DEVICE_SILENT_AFTER_MINUTES,
  DEVICES_PER_ACCOUNT,
  SCANS_PER_MINUTE,
  SHIFT_MINUTES,
  type Station,
} from '../../rules/admissions.js';

const SILENT_AFTER = `interval '${DEVICE_SILENT_AFTER_MINUTES} minutes'`;
const SCANS_PER_SHIFT = SCANS_PER_MINUTE * SHIFT_MINUTES;
const GONE_AFTER = `interval '${DEVICE_GONE_AFTER_HOURS} hours'`;

/** $1 event. Sums over the slots of `seller_sums` and `admission_sums`. */
export const READ_DOOR_SUMS = sql<{
  asOf: Date;
  isOpen: boolean;
  eventDate: Date;
  overAt: Date;
  expected: number;
  admitted: number;
  mealsOrdered: number;
  mealsServed: number;
}>(
  'door_figures.sums',
  `select now() as "asOf", e.is_door_open as "isOpen", e.event_date as "eventDate", e.over_at as "overAt",
     sold.expected, sold.meals as "mealsOrdered", door.admitted, door.served as "mealsServed"
   from events e,
     (select coalesce(sum(with_food_tickets + without_food_tickets), 0)::int as expected,
        coalesce(sum(with_food_tickets), 0)::int as meals from seller_sums where event_id = $1) sold,
     (select coalesce(sum(tickets) filter (where station = 'entrance'), 0)::int as admitted,
        coalesce(sum(tickets) filter (where station = 'food'), 0)::int as served
      from admission_sums where event_id = $1) door
   where e.id = $1`,
);

/**
 * $1 event. A device tells the event that it scans for, and of which events scans wait on it. One with an older version of the
 * page does not: it scans for the current event, so scans waiting on it belong to the event of its list. Without a list, they
 * belong to the event that was current at the device's last contact, or to the one before. Devices without waiting scans count
 * while their event is not over, unless they have gone home or were cut off. An account can make devices up, so no more of its
 * devices count than one person has, those with waiting scans first, and no more waiting scans than one person makes.
 */
export const READ_UNHEARD = sql<{
  silentDevices: number;
  silentForMinutes: number | null;
  waitingOnSilent: number;
  waitingOnHeard: number;
}>(
  'door_figures.unheard',
  `select coalesce(sum(a.silent_devices), 0)::int as "silentDevices",
     max(extract(epoch from a.age) / 60)::float8 as "silentForMinutes",
     coalesce(sum(least(a.waiting_on_silent, ${SCANS_PER_SHIFT})), 0)::int as "waitingOnSilent",
     coalesce(sum(least(a.waiting_on_heard, ${SCANS_PER_SHIFT})), 0)::int as "waitingOnHeard"
   from (
     select count(*) filter (where is_silent) as silent_devices, max(age) filter (where is_silent) as age,
       coalesce(sum(waiting) filter (where is_silent), 0) as waiting_on_silent,
       coalesce(sum(waiting) filter (where not is_silent), 0) as waiting_on_heard
     from (
       select d.account_id, w.waiting, now() - d.last_contact_at as age,
         d.last_contact_at < now() - ${SILENT_AFTER} as is_silent,
         row_number() over (partition by d.account_id order by w.waiting > 0 desc, d.last_contact_at desc) as place
       from (
         select event_date, over_at, id = ${CURRENT_EVENT_ID} as is_current,
           (select greatest(max(p.over_at), e.created_at) from events p where p.over_at < e.over_at having count(*) > 0)
             as current_from,
           (select greatest(e.over_at, min(n.created_at)) from events n where n.over_at > e.over_at having count(*) > 0)
             as current_until
         from events e where id = $1
       ) e, devices d
         cross join lateral (select case when d.waiting_of is null then d.waiting
           else coalesce((d.waiting_of ->> ($1::uuid)::text)::int, 0) end as waiting) w
       where case when w.waiting > 0 and d.waiting_of is not null then true
         when w.waiting > 0 then
           (e.is_current or e.over_at < now())
           and d.last_contact_at > least(e.event_date - interval '24 hours', now() - ${GONE_AFTER})
           and coalesce(d.list_at, d.last_contact_at) >= coalesce(e.current_from, '-infinity')
           and (e.is_current or case when d.list_at is not null then d.list_at < coalesce(e.current_until, 'infinity')
             else not exists (select from events n where n.over_at > e.over_at and n.over_at <= d.last_contact_at) end)
         else (d.event_id = $1 or d.event_id is null and e.is_current) and e.over_at > now() and d.cut_off_at is null and d.last_contact_at > now() - ${GONE_AFTER} end
     ) d where place <= ${DEVICES_PER_ACCOUNT} group by account_id
   ) a`,
);

/** $1 event. Entrances (labels) by station, busiest first; those where everything was undone are left out. */
export const LIST_ENTRANCES = sql<{ station: Station; label: string | null; tickets: number }>(
  'door_figures.entrances',
  `select station, nullif(label, '') as label, sum(tickets)::int as tickets from admission_sums
   where event_id = $1 group by station, label having sum(tickets) <> 0 order by station, 3 desc, label limit 200`,
);

/** $1 event. What was sold at the door, by label, the largest sum first; those where everything was undone are left out. */
export const LIST_DOOR_SALES_BY_LABEL = sql<{ label: string | null; tickets: number; cents: Cents }>(
  'door_figures.sales',
  `select nullif(label, '') as label, sum(tickets)::int as tickets, sum(cents)::float8 as cents from door_sums
   where event_id = $1 group by label having sum(tickets) <> 0 order by 3 desc, label limit 200`,
);

/** $1 event. Accounts by station, busiest first; those whose scans were all undone are left out. */
export const LIST_SCANNERS = sql<{ station: Station; accountId: string; account: string; tickets: number }>(
  'door_figures.scanners',
  `select s.station, s.account_id as "accountId", u.full_name as account, s.tickets
   from (select station, account_id, sum(tickets)::int as tickets from admission_sums
         where event_id = $1 group by station, account_id having sum(tickets) <> 0) s
   join users u on u.id = s.account_id
   order by s.station, s.tickets desc, u.full_name limit 500`,
);
