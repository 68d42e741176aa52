import { sql } from '../database/database.js';

export const COUNT_APPLICATIONS = sql<{ pending: number; approved: number; rejected: number }>(
  'applications.count',
  `select count(*) filter (where status = 'pending')::int as pending,
     count(*) filter (where status = 'approved')::int as approved,
     count(*) filter (where status = 'rejected')::int as rejected
   from volunteer_applications`,
);
