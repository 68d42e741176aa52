import { sql } from '../../database/database.js';
import type { AssignmentStatus } from '../../rules/paper.js';

/** $1 event, $2 holder, $3 numbers, $4 account. */
export const ADD_ASSIGNMENT = sql<{ id: string }>(
  'paper.add_assignment',
  `insert into paper_assignments (event_id, volunteer_id, numbers, offered_by) values ($1, $2, $3::int[], $4) returning id`,
);

export interface AssignmentRow {
  id: string;
  eventId: string;
  volunteerId: string;
  volunteerName: string;
  status: AssignmentStatus;
  /** What was offered. */
  numbers: number[];
  /** What of it was accepted; null unless it was. */
  accepted: number[] | null;
  offeredAt: Date;
  /** Name of who offered it. */
  offeredBy: string;
  endedAt: Date | null;
  /** Name of who ended it; null while it is offered. */
  endedBy: string | null;
}

const nameOf = (account: string): string => `(select full_name from users where id = a.${account})`;
const COLUMNS = `a.id, a.event_id as "eventId", a.volunteer_id as "volunteerId", ${nameOf('volunteer_id')} as "volunteerName", a.status,
  a.numbers, a.accepted, a.offered_at as "offeredAt", ${nameOf('offered_by')} as "offeredBy", a.ended_at as "endedAt",
  ${nameOf('ended_by')} as "endedBy"`;

/** $1 assignment. Whose it is and of which event never changes. */
export const READ_ASSIGNMENT = sql<AssignmentRow>(
  'paper.read_assignment',
  `select ${COLUMNS} from paper_assignments a where id = $1`,
);

/** $1 assignment. Locked before its numbers. */
export const LOCK_ASSIGNMENT = sql<AssignmentRow>(
  'paper.lock_assignment',
  `select ${COLUMNS} from paper_assignments a where id = $1 for update`,
);

/** $1 assignment, $2 its new status, $3 accepted numbers or null, $4 account. */
export const END_ASSIGNMENT = sql(
  'paper.end_assignment',
  `update paper_assignments set status = $2, accepted = $3::int[], ended_by = $4, ended_at = now() where id = $1`,
);

const IS_LISTED = `($1::uuid is null or event_id = $1) and ($2::uuid is null or volunteer_id = $2) and ($3::text is null or status = $3)`;

/** $1 event, $2 holder, $3 status, each or null, $4 limit, $5 offset. Newest first. */
export const LIST_ASSIGNMENTS = sql<AssignmentRow>(
  'paper.list_assignments',
  `select ${COLUMNS} from paper_assignments a where ${IS_LISTED} order by id desc limit $4 offset $5`,
);

/** As LIST_ASSIGNMENTS, $1 to $3. */
export const COUNT_ASSIGNMENTS = sql<{ total: number }>(
  'paper.count_assignments',
  `select count(*)::int as total from paper_assignments where ${IS_LISTED}`,
);

/** $1 account. The address of its receipt. */
export const READ_ADDRESS = sql<{ email: string }>(
  'paper.read_address',
  `select email from users where id = $1`,
);

/** $1 account. The events in which it has paper tickets, or had some that are sold, the latest first. */
export const LIST_OWN_EVENTS = sql<{ eventId: string; eventName: string }>(
  'paper.list_own_events',
  `select e.id as "eventId", e.name as "eventName" from events e
   where e.id in (select event_id from paper_tickets where volunteer_id = $1)
   order by e.event_date desc, e.id limit 100`,
);

/** $1 account, $2 code. */
export const FIND_OWN = sql<{ eventId: string; number: number; state: 'offered' | 'out' | 'sold' }>(
  'paper.find_own',
  `select event_id as "eventId", number, state from paper_tickets where qr_code = $2 and volunteer_id = $1`,
);

/** $1 account, $2 events. Its numbers in each of two states, and what the sold ones came to. */
export const LIST_OWN_NUMBERS = sql<{ eventId: string; out: number[]; sold: number[]; cents: number }>(
  'paper.list_own_numbers',
  `select t.event_id as "eventId",
     coalesce(array_agg(t.number order by t.number) filter (where t.state = 'out'), '{}') as out,
     coalesce(array_agg(t.number order by t.number) filter (where t.state = 'sold'), '{}') as sold,
     coalesce(sum(r.total_cents), 0)::float8 as cents
   from paper_tickets t left join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where t.volunteer_id = $1 and t.event_id = any($2::uuid[]) group by 1`,
);
