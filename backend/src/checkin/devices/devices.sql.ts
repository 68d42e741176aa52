import { sql } from '../../database/database.js';
import type { Station } from '../../rules/admissions.js';

/** A clock whose offset changed by more than this since the last sync has jumped; in milliseconds. */
const CLOCK_JUMP_MS = 60_000;

/**
 * $1 device, $2 account, $3 label or null, $4 station or null where it is as before, $5 scans that wait on it, $6 when its list was read or null, $7 how many
 * milliseconds its clock is ahead.
 */
export const RECORD_DEVICE = sql(
  'devices.record',
  `insert into devices as d (id, account_id, label, station, waiting, list_at, clock_ahead_ms)
   values ($1, $2, $3, coalesce($4, 'entrance'), $5, $6, $7)
   on conflict (id) do update set account_id = excluded.account_id, label = excluded.label, station = coalesce($4, d.station),
     waiting = excluded.waiting, clock_ahead_ms = excluded.clock_ahead_ms,
     clock_jumped_at = case when abs(excluded.clock_ahead_ms - d.clock_ahead_ms) > ${CLOCK_JUMP_MS} then now()
       else d.clock_jumped_at end,
     -- Null where it has thrown its list away.
     list_at = case when excluded.list_at is not null then greatest(d.list_at, excluded.list_at) end,
     last_contact_at = now()`,
);

/** $1 device, $2 scans that still wait on it. */
export const RECORD_WAITING = sql('devices.record_waiting', 'update devices set waiting = $2 where id = $1');

/** Minimum time between two recorded contacts of a device, in seconds. */
const TOUCH_EVERY_S = 30;

/**
 * $1 device, $2 account, $3 when its list was read, or null. Returns whether the device is cut off; if so, its last contact is
 * not updated. Writes only if the device is new, has another account, had no contact for a while, or reports a list after having
 * none.
 */
export const TOUCH_DEVICE = sql<{ isCutOff: boolean }>(
  'devices.touch',
  `with touched as (
     insert into devices as d (id, account_id, list_at)
     select $1::uuid, $2::uuid, $3::timestamptz where not exists (
       select from devices k where k.id = $1 and (k.cut_off_at is not null or k.account_id = $2
         and k.last_contact_at > now() - interval '${TOUCH_EVERY_S} seconds' and (k.list_at is not null or $3 is null)))
     on conflict (id) do update set account_id = excluded.account_id, list_at = greatest(d.list_at, excluded.list_at),
       last_contact_at = now() where d.cut_off_at is null
   )
   select exists (select from devices where id = $1 and cut_off_at is not null) as "isCutOff"`,
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

/** Devices with a contact in the last 30 days, newest contact first. */
export const LIST_DEVICES = sql<DeviceRow>(
  'devices.list',
  `select d.id, d.label, d.station, u.full_name as account, d.account_id as "accountId",
     d.last_contact_at as "lastContact", d.waiting, d.list_at as "listAt", d.clock_jumped_at as "clockJumpedAt",
     d.cut_off_at is not null as "isCutOff"
   from devices d join users u on u.id = d.account_id
   where d.last_contact_at > now() - interval '30 days' order by d.last_contact_at desc, d.id limit 1000`,
);

/** $1 device, $2 account that cuts it off, or null to restore it. No row if there is no such device; the first account stays. */
export const CUT_OFF = sql<{ label: string | null; accountId: string; isChanged: boolean }>(
  'devices.cut_off',
  `update devices set cut_off_at = case when $2::uuid is not null then coalesce(cut_off_at, now()) end,
     cut_off_by = case when $2::uuid is not null then coalesce(cut_off_by, $2) end
   where id = $1
   returning label, account_id as "accountId", (old.cut_off_at is null) is distinct from (new.cut_off_at is null) as "isChanged"`,
);
