import { sql } from '../database/database.js';
import type { ApplicationStatus } from '../rules/applications.js';
import type { TeamRole } from '../rules/roles.js';

export interface ApplicationRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  teamRole: TeamRole | null;
  status: ApplicationStatus;
  createdAt: Date;
  reviewedAt: Date | null;
  rejectionReason: string | null;
}

const COLUMNS = `id, name, email, phone, team_role as "teamRole", status, created_at as "createdAt",
  reviewed_at as "reviewedAt", rejection_reason as "rejectionReason"`;

/** Whether the e-mail may apply is the table's to say: a unique index, and a trigger that looks for an account. */
export const INSERT_APPLICATION = sql<ApplicationRow>(
  'applications.insert',
  `insert into volunteer_applications (name, email, phone, team_role) values ($1, $2, $3, $4) returning ${COLUMNS}`,
);

/** $1 status or null for all, $2 team role or null for all. Newest first, never more than 10 000. */
export const LIST_APPLICATIONS = sql<ApplicationRow>(
  'applications.list',
  `select ${COLUMNS} from volunteer_applications
   where ($1::text is null or status = $1) and ($2::text is null or team_role = $2)
   order by created_at desc, id desc limit 10000`,
);

export const COUNT_APPLICATIONS = sql<{ pending: number; approved: number; rejected: number }>(
  'applications.count',
  `select count(*) filter (where status = 'pending')::int as pending,
     count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status = 'rejected')::int as rejected
   from volunteer_applications`,
);

/** Takes an application for a decision; whoever comes at the same time waits, and then sees what was decided. */
export const LOCK_APPLICATION = sql<ApplicationRow & { userId: string | null }>(
  'applications.lock',
  `select ${COLUMNS}, user_id as "userId" from volunteer_applications where id = $1 for update`,
);

/** Of an application that this transaction has locked: $1 id, $2 who reviews, $3 the new account. */
export const APPROVE_APPLICATION = sql<ApplicationRow>(
  'applications.approve',
  `update volunteer_applications set status = 'approved', reviewed_at = now(), reviewed_by = $2, user_id = $3
   where id = $1 returning ${COLUMNS}`,
);

/** Of an application that this transaction has locked: $1 id, $2 who reviews, $3 why. */
export const REJECT_APPLICATION = sql<ApplicationRow>(
  'applications.reject',
  `update volunteer_applications set status = 'rejected', reviewed_at = now(), reviewed_by = $2, rejection_reason = $3
   where id = $1 returning ${COLUMNS}`,
);

export const SET_TEAM_ROLE = sql<ApplicationRow>(
  'applications.set_team_role',
  `update volunteer_applications set team_role = $2 where id = $1 returning ${COLUMNS}`,
);

/** A volunteer's account without a password: $1 name, $2 e-mail, $3 team role. */
export const INSERT_ACCOUNT = sql<{ id: string }>(
  'applications.insert_account',
  `insert into users (full_name, email, role, team_role) values ($1, $2, 'volunteer', $3) returning id`,
);

export const SET_ACCOUNT_TEAM_ROLE = sql(
  'applications.set_account_team_role',
  `update users set team_role = $2 where id = $1`,
);
