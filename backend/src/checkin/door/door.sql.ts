import { sql } from '../../database/database.js';
import { CURRENT_EVENT_ID } from '../../events/events.sql.js';

/** The door of the current event. */
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
   where id = ${CURRENT_EVENT_ID}`,
);

/** $1 event, $2 open or not. Keeps the event's version, as this does not make an open form of the event stale. */
export const SET_DOOR = sql<{ wasOpen: boolean }>(
  'door.set',
  'update events set is_door_open = $2 where id = $1 returning old.is_door_open as "wasOpen"',
);
