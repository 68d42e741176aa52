import { sql } from '../../database/database.js';
import { ANNOUNCED_DAYS } from '../../rules/retention.js';
import { IS_KNOWN } from '../erase/guests.sql.js';

/** Of event e. Sales that phones send long afterwards count too. */
const HAS_GUESTS = `exists (select from people p where p.event_id = e.id and ${IS_KNOWN})`;
const ANNOUNCED = `interval '${ANNOUNCED_DAYS} days'`;
/** Of event e, under the setting in row o. */
const ENDS_AT = 'e.over_at + make_interval(days => o.retention_days)';
/** When the guests of event e are erased, by the announcement in row a. */
const DUE_AT = `greatest(${ENDS_AT}, a.announced_at + ${ANNOUNCED})`;

/** No row until anything of the organization was set. */
export const READ_RETENTION = sql<{ days: number | null }>(
  'retention.read',
  'select retention_days as days from organization',
);

export const ENSURE_SETTING = sql(
  'retention.ensure',
  'insert into organization default values on conflict do nothing',
);

/** Who looks for events and who changes the setting wait for each other. */
export const LOCK_RETENTION = sql<{ days: number | null }>(
  'retention.lock',
  'select retention_days as days from organization for no key update',
);

/** $1 days, or null for never. */
export const WRITE_RETENTION = sql('retention.write', 'update organization set retention_days = $1');

/** Takes back the announcements that do not hold any more. */
export const TAKE_BACK = sql<{ eventId: string }>(
  'retention.take_back',
  `delete from retention_announcements a using events e
   where e.id = a.event_id
     and not exists (select from organization o where ${ENDS_AT} <= now() + ${ANNOUNCED}) returning a.event_id as "eventId"`,
);

/** Announces the events whose guests are erased within the time of an announcement. */
export const ANNOUNCE = sql<{ eventId: string }>(
  'retention.announce',
  `insert into retention_announcements (event_id)
   select e.id from organization o join events e
     on e.over_at <= now() + ${ANNOUNCED} - make_interval(days => o.retention_days)
   where not exists (select from retention_announcements a where a.event_id = e.id) and ${HAS_GUESTS}
   on conflict do nothing returning event_id as "eventId"`,
);

/** Events whose time has come, the earliest first. One that is being erased is not due again. */
export const FIND_DUE = sql<{ eventId: string }>(
  'retention.find_due',
  `select e.id as "eventId" from organization o, retention_announcements a join events e on e.id = a.event_id
   where ${DUE_AT} <= now() and ${HAS_GUESTS}
     and not exists (select from personal_erasures x where x.event_id = e.id and x.done_at is null)
   order by e.over_at, e.id`,
);

export interface AnnouncedEvent {
  eventId: string;
  eventName: string;
  eventDate: Date;
  timeZone: string;
  /** People who have a registration. */
  guests: number;
  dueAt: Date;
  isUnderWay: boolean;
}

/** The next events whose guests are erased, and those whose guests are being erased. $1 limit. */
export const LIST_ANNOUNCED = sql<AnnouncedEvent>(
  'retention.list_announced',
  `select e.id as "eventId", e.name as "eventName", e.event_date as "eventDate", e.time_zone as "timeZone",
     (select count(*)::int from people p where p.event_id = e.id and ${IS_KNOWN}) as guests, ${DUE_AT} as "dueAt",
     exists (select from personal_erasures x where x.event_id = e.id and x.done_at is null) as "isUnderWay"
   from organization o, retention_announcements a join events e on e.id = a.event_id
   where o.retention_days is not null and ${HAS_GUESTS} order by "dueAt", e.id limit $1`,
);
