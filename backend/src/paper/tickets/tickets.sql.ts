import { sql } from '../../database/database.js';
import type { EventStatus } from '../../rules/events.js';
import type { PaperState } from '../../rules/paper.js';

// For the lock order, see database/batches.md.

/** $1 event. Sales, and all else that changes the capacity's counts, lock it so. */
export const LOCK_EVENT = sql<{ id: string; status: EventStatus; isOver: boolean }>(
  'paper.lock_event',
  `select id, status, over_at <= now() as "isOver" from events where id = $1 for key share`,
);

/** One number, locked. */
export interface LockedTicket {
  number: number;
  state: PaperState;
  volunteerId: string | null;
  assignmentId: string | null;
}

/** $1 event, $2 numbers. Locks those that there are, sorted. */
export const LOCK_TICKETS = sql<LockedTicket>(
  'paper.lock_tickets',
  `select number, state, volunteer_id as "volunteerId", assignment_id as "assignmentId"
   from paper_tickets where event_id = $1 and number = any($2::int[]) order by number for update`,
);

/**
 * $1 event, $2 numbers, $3 their new state, $4 holder, $5 assignment, $6 account, $7 reason. Not for what is sold. Triggers keep the
 * history, and what of the capacity is reserved.
 */
export const CHANGE_TICKETS = sql(
  'paper.change_tickets',
  `update paper_tickets set state = $3, volunteer_id = $4, assignment_id = $5, changed_by = $6, reason = $7
   where event_id = $1 and number = any($2::int[])`,
);

/** $1 account. It stays as it is until the end of the transaction. */
export const LOCK_HOLDER = sql<{ isActive: boolean }>(
  'paper.lock_holder',
  `select is_active as "isActive" from users where id = $1 for share`,
);

/** A number as the lists have it. */
interface TicketRow {
  number: number;
  bookId: string;
  state: PaperState;
  volunteerId: string | null;
  volunteerName: string | null;
  registrationId: string | null;
  since: Date;
}

const IS_LISTED = `event_id = $1 and ($2::text is null or state = $2) and ($3::uuid is null or volunteer_id = $3)
  and ($4::int is null or number = $4)`;

/** $1 event, $2 state or null, $3 holder or null, $4 number or null, $5 limit, $6 offset. */
export const LIST_TICKETS = sql<TicketRow>(
  'paper.list_tickets',
  `select t.number, t.book_id as "bookId", t.state, t.volunteer_id as "volunteerId", u.full_name as "volunteerName",
     t.registration_id as "registrationId", t.since
   from (select * from paper_tickets where ${IS_LISTED} order by number limit $5 offset $6) t
   left join users u on u.id = t.volunteer_id order by t.number`,
);

/** As LIST_TICKETS, $1 to $4. */
export const COUNT_TICKETS = sql<{ total: number }>(
  'paper.count_tickets',
  `select count(*)::int as total from paper_tickets where ${IS_LISTED}`,
);
