import { sql } from '../../database/database.js';
import type { Station } from '../../rules/admissions.js';

/** A clock that is further from where it was than this has jumped, in milliseconds. */
const CLOCK_JUMP_MS = 60_000;

/**
 * $1 device, $2 account, $3 label or null, $4 station, $5 scans that wait on it, $6 when its list was read or null, $7 by how many
 * milliseconds its clock is ahead.
 */
export const HEAR_DEVICE = sql(
  'devices.hear',
  `insert into devices as d (id, account_id, label, station, waiting, list_at, clock_ahead_ms)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do update set account_id = excluded.account_id, label = excluded.label, station = excluded.station,
     waiting = excluded.waiting, list_at = excluded.list_at, clock_ahead_ms = excluded.clock_ahead_ms,
     clock_jumped_at = case when abs(excluded.clock_ahead_ms - d.clock_ahead_ms) > ${CLOCK_JUMP_MS} then now()
       else d.clock_jumped_at end,
     last_contact_at = now()`,
);

/** $1 device, $2 scans that still wait on it. */
export const NOTE_WAITING = sql('devices.note_waiting', 'update devices set waiting = $2 where id = $1');

/** $1 device, $2 account. Answers whether it is cut off; no row where it is, and then it is not heard. */
export const TOUCH_DEVICE = sql(
  'devices.touch',
  `insert into devices as d (id, account_id) values ($1, $2)
   on conflict (id) do update set account_id = excluded.account_id, last_contact_at = now() where d.cut_off_at is null
   returning id`,
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

/** Those that were heard in the last 30 days, the newest contact first. */
export const LIST_DEVICES = sql<DeviceRow>(
  'devices.list',
  `select d.id, d.label, d.station, u.full_name as account, d.account_id as "accountId",
     d.last_contact_at as "lastContact", d.waiting, d.list_at as "listAt", d.clock_jumped_at as "clockJumpedAt",
     d.cut_off_at is not null as "isCutOff"
   from devices d join users u on u.id = d.account_id
   where d.last_contact_at > now() - interval '30 days' order by d.last_contact_at desc, d.id limit 1000`,
);

/** $1 device, $2 who, or null to lift it. Answers a row where there is such a device. */
export const CUT_OFF = sql<{ label: string | null; accountId: string }>(
  'devices.cut_off',
  `update devices set cut_off_at = case when $2::uuid is not null then now() end, cut_off_by = $2 where id = $1
   returning label, account_id as "accountId"`,
);
