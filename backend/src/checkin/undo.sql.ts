import { sql } from '../database/database.js';

export { LOCK_PERSON } from '../attendees/changes/changes.sql.js';

/** $1 registration. Answers the stamp that was taken away, or no row where there was none. */
export const UNDO_CHECK_IN = sql<{
  eventId: string;
  tickets: number;
  checkedInAt: Date;
  checkedInBy: string;
}>(
  'checkin.undo',
  `update registrations set checked_in_at = null, check_in_recorded_at = null, checked_in_by = null,
     tickets_admitted = 0
   where id = $1 and checked_in_at is not null
   returning event_id as "eventId", old.tickets_admitted as tickets, old.checked_in_at as "checkedInAt",
     old.checked_in_by as "checkedInBy"`,
);
