import { sql } from '../../database/database.js';
import { OWN_PAPER_UNDO_MINUTES } from '../../rules/paper.js';
import type { LockedTicket } from '../tickets/tickets.sql.js';

// For the lock order, see database/batches.md.

/** $1 event, $2 keys of people, sorted by what locks them. */
export const LOCK_KEYS = sql('paper.lock_keys', `select lock_person_keys($1, $2::text[])`);

/** $1 event, $2 keys of people. */
export const LOCK_PEOPLE = sql(
  'paper.lock_people',
  `select from people where event_id = $1 and key = any($2::text[]) and closed_at is null order by id for no key update`,
);

/** $1 event, $2 JSON: the sales, $3 account, $4 when they were sold or null for now, $5 scan or null, $6 request id. */
export const SELL = sql<{ number: number; registrationId: string }>(
  'paper.sell',
  `select number, registration_id as "registrationId"
   from sell_paper_tickets($1, $2::jsonb, $3, coalesce($4::timestamptz, now()), $5, $6)`,
);

/** $1 event, $2 numbers. */
export const LOCK_SALES = sql('paper.lock_sales', `select lock_paper_sales($1, $2::int[])`);

export interface SoldTicket extends LockedTicket {
  /** The rest is null unless it is sold. */
  isFresh: boolean | null;
  isScanned: boolean | null;
  isCorrected: boolean | null;
  isGiven: boolean | null;
}

/** SQL for whether anything of a sale `r`, or of another one of its person, was changed since it was sold. */
export const IS_CORRECTED = `r.id is not null and exists (select from registrations p
       join audit_log a on a.subject_id = p.id and a.at > p.created_at
         and a.action in ('registration.corrected', 'registration.changed', 'registration.split', 'ticket.reissued')
       where p.event_id = r.event_id and p.person_id = r.person_id)`;
/** SQL for whether a sale `r` was given to somebody else. */
export const IS_GIVEN = `r.id is not null and exists (select from gifts g where g.registration_id = r.id)`;

/** $1 event, $2 numbers. After LOCK_SALES: what happened to their sales. */
export const READ_SALES = sql<SoldTicket>(
  'paper.read_sales',
  `select t.number, t.state, t.volunteer_id as "volunteerId", t.assignment_id as "assignmentId",
     r.created_at > now() - interval '${OWN_PAPER_UNDO_MINUTES} minutes' as "isFresh",
     r.tickets_admitted > 0 or r.meals_served > 0 as "isScanned",
     ${IS_CORRECTED} as "isCorrected", ${IS_GIVEN} as "isGiven"
   from paper_tickets t left join registrations r on r.id = t.registration_id and r.event_id = t.event_id
   where t.event_id = $1 and t.number = any($2::int[]) order by t.number`,
);

/** $1 event, $2 numbers, $3 codes that their registrations get, $4 account, $5 reason, $6 request id. */
export const UNDO_SALES = sql(
  'paper.undo_sales',
  `select undo_paper_sales($1, $2::int[], $3::text[], $4, $5, $6)`,
);
