import { sql } from '../../database/database.js';
import {
  DEVICE_GONE_AFTER_HOURS,
  DEVICE_SILENT_AFTER_MINUTES,
  type Station,
} from '../../rules/admissions.js';

/** A clock whose offset changed by more than this since the last sync has jumped; in milliseconds. */
const CLOCK_JUMP_MS = 60_000;

/** SQL that notes the session of each row of a CTE with its device and account, unless the device was cut off. */
const noteSession = (of: string, session: string, expiresAt: string): string =>
  `insert into device_sessions (device_id, session_id, user_id, expires_at)
   select id, ${session}::uuid, account_id, ${expiresAt}::timestamptz from ${of} where cut_off_at is null
   on conflict do nothing`;

/**
 * $1 device, $2 account, $3 label or null, $4 station or null where it is as before, $5 scans that wait on it, $6 when its list was
 * read or null, $7 how many milliseconds its clock is ahead, $8 session, $9 when that expires, $10 the event that it scans for or
 * null, $11 as JSON how many scans wait of each event, or null where the device does not say.
 */
export const RECORD_DEVICE = sql(
  'devices.record',
  `with recorded as (
     insert into devices as d (id, account_id, label, station, waiting, list_at, clock_ahead_ms, session_id, event_id, waiting_of)
     values ($1, $2, $3, coalesce($4, 'entrance'), $5, $6, $7, $8, $10, $11)
     on conflict (id) do update set account_id = excluded.account_id, label = excluded.label, station = coalesce($4, d.station),
       waiting = excluded.waiting, clock_ahead_ms = excluded.clock_ahead_ms, session_id = excluded.session_id,
       clock_jumped_at = case when abs(excluded.clock_ahead_ms - d.clock_ahead_ms) > ${CLOCK_JUMP_MS} then now()
         else d.clock_jumped_at end,
       -- Null where it has thrown its list away.
       list_at = case when excluded.list_at is null or d.event_id is distinct from excluded.event_id then excluded.list_at
         else greatest(d.list_at, excluded.list_at) end,
       event_id = excluded.event_id, waiting_of = excluded.waiting_of,
       last_contact_at = now()
     returning id, account_id, cut_off_at
   )
   ${noteSession('recorded', '$8', '$9')}`,
);

/** $1 device, $2 scans that still wait on it, $3 as JSON those of each event, or null. */
export const RECORD_WAITING = sql(
  'devices.record_waiting',
  'update devices set waiting = $2, waiting_of = $3 where id = $1',
);

/** Minimum time between two recorded contacts of a device, in seconds. */
const TOUCH_EVERY_S = 30;

/**
 * $1 device, $2 account, $3 when its list was read, or null, $4 session, $5 when that expires, $6 the event of that list: a device
 * has lists of other events than it scans for, whose age does not matter. Returns whether the device or the
 * session is cut off; if so, nothing is recorded. Writes only if the device is new, has another account or session, had no contact
 * for a while, or reports a list after having none.
 */
export const TOUCH_DEVICE = sql<{ isCutOff: boolean }>(
  'devices.touch',
  `with session as (
     select exists (select from cut_off_sessions where session_id = $4) as is_cut_off
   ), touched as (
     insert into devices as d (id, account_id, list_at, session_id)
     select $1::uuid, $2::uuid, $3::timestamptz, $4::uuid from session where not is_cut_off and not exists (
       select from devices k where k.id = $1 and (k.cut_off_at is not null or k.account_id = $2 and k.session_id = $4
         and k.last_contact_at > now() - interval '${TOUCH_EVERY_S} seconds' and (k.list_at is not null or $3 is null or k.event_id <> $6)))
     on conflict (id) do update set account_id = excluded.account_id, session_id = excluded.session_id,
       list_at = case when coalesce(d.event_id = $6, true) then greatest(d.list_at, excluded.list_at) else d.list_at end,
       last_contact_at = now() where d.cut_off_at is null
     returning id, account_id, cut_off_at
   ), noted as (
     ${noteSession('touched', '$4', '$5')}
   )
   select is_cut_off or exists (select from devices where id = $1 and cut_off_at is not null) as "isCutOff" from session`,
);

export interface DeviceRow {
  id: string;
  label: string | null;
  station: Station;
  account: string;
  accountId: string;
  lastContact: Date;
  waiting: number;
  listAt: Date | null;
  clockJumpedAt: Date | null;
  isCutOff: boolean;
}

const SILENT_AFTER = `interval '${DEVICE_SILENT_AFTER_MINUTES} minutes'`;
const GONE_AFTER = `interval '${DEVICE_GONE_AFTER_HOURS} hours'`;
const IS_CUT_OFF = `(d.cut_off_at is not null or exists (select from cut_off_sessions c where c.session_id = d.session_id))`;

/** SQL for devices `d` of accounts `u` with a contact in the last 30 days. $1: see `LIST_DEVICES`. */
const LISTED = `devices d join users u on u.id = d.account_id
   where d.last_contact_at > now() - interval '30 days' and ($1::text is null or d.label ilike $1 or u.full_name ilike $1
     or d.id::text like lower($1))`;

/**
 * $1 LIKE pattern of label, account or id, or null, $2 limit, $3 offset. Accounts take turns, so that one that makes devices up
 * pushes no other's out: the first of each account, then the second of each. In an account, and among those whose turn it is, come
 * devices with waiting scans, then silent ones, and last those that have gone home; each the newest contact first.
 */
export const LIST_DEVICES = sql<DeviceRow>(
  'devices.list',
  `with listed as (
     select d.*, u.full_name, ${IS_CUT_OFF} as is_cut_off, case when d.waiting > 0 then 0
         when d.last_contact_at < now() - ${GONE_AFTER} then 3
         when d.last_contact_at < now() - ${SILENT_AFTER} and not ${IS_CUT_OFF} then 1 else 2 end as place
     from ${LISTED}
   ), turns as (
     select *, row_number() over (partition by account_id order by place, last_contact_at desc, id) as turn from listed
   )
   select id, label, station, full_name as account, account_id as "accountId", last_contact_at as "lastContact", waiting,
     list_at as "listAt", clock_jumped_at as "clockJumpedAt", is_cut_off as "isCutOff"
   from turns order by turn, place, last_contact_at desc, id limit $2 offset $3`,
);

/** $1 as in `LIST_DEVICES`. */
export const COUNT_DEVICES = sql<{ devices: number }>(
  'devices.count',
  `select count(*)::int as devices from ${LISTED}`,
);

/** $1 device, $2 account that cuts it off, or null to restore it. No row if there is no such device; the first account stays. */
export const CUT_OFF = sql<{ label: string | null; accountId: string; isChanged: boolean }>(
  'devices.cut_off',
  `update devices d set cut_off_at = case when $2::uuid is not null then coalesce(d.cut_off_at, now()) end,
     cut_off_by = case when $2::uuid is not null then coalesce(d.cut_off_by, $2) end
   from (select id, cut_off_at from devices where id = $1 for no key update) old
   where d.id = old.id
   returning d.label, d.account_id as "accountId", (old.cut_off_at is null) is distinct from (d.cut_off_at is null) as "isChanged"`,
);

/** $1 device, $2 a session that stays. Cuts the sessions off that spoke for the device; answers whose they are. */
export const CUT_OFF_SESSIONS = sql<{ userId: string }>(
  'devices.cut_off_sessions',
  `insert into cut_off_sessions (session_id, user_id, expires_at)
   select session_id, user_id, expires_at from device_sessions
   where device_id = $1 and session_id <> $2 and expires_at > now()
   on conflict do nothing returning user_id as "userId"`,
);

/** $1 device. Lets the sessions that spoke for it use the door again; answers whose they are. */
export const RESTORE_SESSIONS = sql<{ userId: string }>(
  'devices.restore_sessions',
  `delete from cut_off_sessions
   where session_id in (select session_id from device_sessions where device_id = $1) returning user_id as "userId"`,
);
