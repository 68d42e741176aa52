import { sql } from '../../database/database.js';
import { IS_CORRECTED, IS_GIVEN } from '../../paper/sales/sales.sql.js';
import type { PaperAtDoor, PaperState } from '../../rules/paper.js';

// For the lock order, see database/batches.md.

/** $1 codes. Which of them are those of paper tickets. */
export const FIND_PAPER = sql<{ code: string }>(
  'scans.find_paper',
  `select qr_code as code from paper_tickets where qr_code = any($1::text[])`,
);

/** SQL for the registration by which a scan was decided. */
const DECIDED_BY = (
  scan: string,
): string => `select registration_id from admissions where scan_id = ${scan} and line = 0
   union all
   select registration_id from refused_scans where scan_id = ${scan}`;

/**
 * $1 places of scans, $2 their ids, $3 sales of paper tickets that they found, $4 when somebody was let in, or null. The places of those
 * that may be of another sale of the same ticket: they were decided by that one, or somebody else had the ticket then.
 */
export const FIND_OTHER_SALES = sql<{ at: number }>(
  'scans.find_other_sales',
  `select a.at from unnest($1::int[], $2::uuid[], $3::uuid[], $4::timestamptz[]) a (at, scan_id, registration_id, scanned_at)
     join paper_tickets t on t.registration_id = a.registration_id
     join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where exists (select from (${DECIDED_BY('a.scan_id')}) d
       join paper_changes c on c.registration_id = d.registration_id and c.event_id = t.event_id and c.number = t.number
       where d.registration_id <> r.id)
     or a.scanned_at < r.created_at and t.volunteer_id <> (
       select c.to_volunteer from paper_changes c
       where c.event_id = t.event_id and c.number = t.number and c.at <= a.scanned_at order by c.id desc limit 1)`,
);

/** $1 code, $2 scan. Locks all that is changed where the scan's paper ticket becomes the sale of whoever had it before. */
export const LOCK_SOLD_PAPER = sql('scans.lock_sold_paper', `select lock_sold_paper($1, $2)`);

/** The sale of a paper ticket. */
export interface PaperSaleRow {
  id: string;
  seller: string;
  soldAt: Date;
  /** The scan that sold it at the door. */
  soldByScan: string | null;
  /** Whether it stays its seller's, whoever sold the ticket before. */
  isSettled: boolean;
}

/** SQL for whether the seller of `r` has handed over its cash: after it was sold, or all that there was to hand over. */
const IS_HANDED_OVER = `r.total_cents > 0 and (exists (
    select from hand_overs h where h.event_id = r.event_id and h.seller_id = r.seller_id and h.status = 'received'
      and h.offered_at > r.created_at)
  or r.total_cents > (select coalesce(sum(cash_of(s)), 0) from seller_sums s
      where s.event_id = r.event_id and s.seller_id = r.seller_id)
    - coalesce((select c.cash_cents from cleared_sums c where c.event_id = r.event_id and c.seller_id = r.seller_id), 0))`;

/** $1 event, $2 number. After LOCK_SOLD_PAPER. */
export const READ_PAPER_SALE = sql<PaperSaleRow>(
  'scans.read_paper_sale',
  `select r.id, r.seller_id as seller, r.created_at as "soldAt", t.sold_by_scan as "soldByScan",
     r.meals_served > 0 or ${IS_CORRECTED} or ${IS_GIVEN} or ${IS_HANDED_OVER} as "isSettled"
   from paper_tickets t join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where t.event_id = $1 and t.number = $2`,
);

/** $1 event, $2 number, $3 its sale that gave way, $4 scans of that one that counted, $5 whether it was more than these. */
export const LIST_LATER_SALE = sql(
  'scans.list_later_sale',
  `select list_later_paper_sale($1, $2, $3, $4::uuid[], $5)`,
);

/** $1 scan, $2 registration. As what a scan is listed there that counted on a sale which gave way. */
export const FIND_LISTED = sql<{ scanId: string }>(
  'scans.find_listed',
  `select scan_id as "scanId" from refused_scans where registration_id = $2 and reused_id = $1 and outcome = 'duplicate'`,
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

/** $1 scan, $2 code of a paper ticket. The sale of it by which the scan was decided; none if there was none. */
export const FIND_DECIDED = sql<{ registrationId: string }>(
  'scans.find_decided',
  `select d.registration_id as "registrationId" from (${DECIDED_BY('$1')}) d
   where exists (select from paper_tickets t
     join paper_changes c on c.event_id = t.event_id and c.number = t.number and c.registration_id = d.registration_id
     where t.qr_code = $2)`,
);

/** $1 undone scans, $2 ids of their undos. Locks what is changed where these scans have sold paper tickets. */
export const LOCK_PAPER_OF_SCANS = sql(
  'scans.lock_paper_of_scans',
  `select lock_paper_of_scans($1::uuid[], $2::uuid[])`,
);

/**
 * $1 undone scans, $2 when their undos count. Paper tickets that these scans sold, and that nobody is in with or has eaten for any more;
 * only where the undo is of the same minute. A sale that took the place of another one stays.
 */
export const LIST_UNDONE_PAPER = sql<{ eventId: string; number: number; scanId: string }>(
  'scans.list_undone_paper',
  `select t.event_id as "eventId", t.number, a.scan_id as "scanId"
   from unnest($1::uuid[], $2::timestamptz[]) u (undoes, at)
     join admissions a on a.scan_id = u.undoes and a.line = 0
     join paper_tickets t on t.sold_by_scan = a.scan_id
     join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where r.tickets_admitted = 0 and r.meals_served = 0
     and not exists (select from paper_changes c
       join paper_changes b on b.event_id = c.event_id and b.number = c.number and b.at = c.at and b.from_state = 'sold' and b.to_state = 'out'
       where c.registration_id = r.id and c.event_id = r.event_id and c.to_state = 'sold')
     and u.at <= case when a.source = 'offline' then a.scanned_at else greatest(a.scanned_at, a.recorded_at) end
       + $3 * interval '1 millisecond'
   order by t.event_id, t.number`,
);
