import { sql } from '../../database/database.js';
import { CURRENT_EVENT_ID } from '../../events/events.sql.js';
import type { PastDoor } from '../../rules/door.js';

/** An event that is at the door, see `LIST_AT_DOOR`. */
interface DoorEventRow {
  id: string;
  name: string;
  eventDate: Date;
  eventEnd: Date | null;
  overAt: Date;
  timeZone: string;
  location: string;
}

/** The events that are at the door, the one that starts first first. */
export const LIST_AT_DOOR = sql<DoorEventRow>(
  'door.list_events',
  `select e.id, e.name, e.event_date as "eventDate", e.event_end as "eventEnd", e.over_at as "overAt", e.time_zone as "timeZone",
     e.location
   from events e where is_at_door(e) order by e.event_date, e.id limit 100`,
);

/** $1 event, or null for the current one, $2 whether it may be one that is not published. Its door. */
export const READ_DOOR = sql<{
  id: string;
  eventDate: Date;
  overAt: Date;
  timeZone: string;
  isDoorOpen: boolean;
}>(
  'door.read',
  `select id, event_date as "eventDate", over_at as "overAt", time_zone as "timeZone", is_door_open as "isDoorOpen"
   from events
   where id = coalesce($1::uuid, ${CURRENT_EVENT_ID}) and ($2 or is_published(status))`,
);

/** $1 event, $2 open or not. Keeps the event's version, as this does not make an open form of the event stale. */
export const SET_DOOR = sql<{ wasOpen: boolean }>(
  'door.set',
  `update events e set is_door_open = $2
   from (select id, is_door_open from events where id = $1 for no key update) old
   where e.id = old.id returning old.is_door_open as "wasOpen"`,
);

/** $1 events. What their doors were like before each change, oldest first. */
export const LIST_PAST_DOORS = sql<PastDoor & { eventId: string }>(
  'door.list_past',
  `select event_id as "eventId", until, event_date as "eventDate", over_at as "overAt", is_door_open as "isDoorOpen"
   from past_doors where event_id = any ((select $1::uuid[])::uuid[]) order by event_id, until`,
);
