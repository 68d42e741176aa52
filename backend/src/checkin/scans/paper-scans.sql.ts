import { sql } from '../../database/database.js';
import type { PaperAtDoor, PaperState } from '../../rules/paper.js';

// For the lock order, see database/batches.md.

/** $1 codes. Which of them are those of paper tickets. */
export const FIND_PAPER = sql<{ code: string }>(
  'scans.find_paper',
  `select qr_code as code from paper_tickets where qr_code = any($1::text[])`,
);

/** A paper ticket at the door, locked. */
export interface PaperAtDoorRow {
  eventId: string;
  number: number;
  state: PaperState;
  paperAtDoor: PaperAtDoor;
  /** Who has it out now; null if nobody has. */
  holder: string | null;
  /** Who had it at the time of the scan: out, or sold by a report that was taken back since. */
  holderThen: string | null;
  /** Tickets of the event that anybody may sell; null if it has no limit. */
  left: number | null;
}

/** $1 code, $2 time of the scan. Locks the event, its capacity and then the ticket. */
export const LOCK_PAPER = sql<PaperAtDoorRow>(
  'scans.lock_paper',
  `select event_id as "eventId", number, state, paper_at_door as "paperAtDoor", holder,
     holder_then as "holderThen", tickets_left as left
   from lock_paper_at_door($1, $2)`,
);

export const SAVE = sql('scans.save_before_paper', 'savepoint paper');
export const FORGET = sql('scans.forget_paper', 'rollback to savepoint paper');

/** $1 scan. The registration on which it counted. */
export const FIND_ADMITTED = sql<{ registrationId: string }>(
  'scans.find_admitted',
  `select registration_id as "registrationId" from admissions where scan_id = $1 and line = 0`,
);

/** $1 undone scans, $2 ids of their undos. Locks what is changed where these scans have sold paper tickets. */
export const LOCK_PAPER_OF_SCANS = sql(
  'scans.lock_paper_of_scans',
  `select lock_paper_of_scans($1::uuid[], $2::uuid[])`,
);

/**
 * $1 undone scans, $2 when their undos count. Paper tickets that these scans sold, and that nobody is in with or has eaten for any more;
 * only where the undo is of the same minute.
 */
export const LIST_UNDONE_PAPER = sql<{ eventId: string; number: number; scanId: string }>(
  'scans.list_undone_paper',
  `select t.event_id as "eventId", t.number, a.scan_id as "scanId"
   from unnest($1::uuid[], $2::timestamptz[]) u (undoes, at)
     join admissions a on a.scan_id = u.undoes and a.line = 0
     join paper_tickets t on t.sold_by_scan = a.scan_id
     join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where r.tickets_admitted = 0 and r.meals_served = 0
     and u.at <= case when a.source = 'offline' then a.scanned_at else greatest(a.scanned_at, a.recorded_at) end
       + $3 * interval '1 millisecond'
   order by t.event_id, t.number`,
);
