import { sql } from '../database/database.js';

/** Whether the accounts of the seed are there, whose password everybody knows. */
export const FIND_DEMO_ACCOUNTS = sql<{ found: boolean }>(
  'seed.find_demo_accounts',
  `select exists (select from users where email = 'president@example.org') as found`,
);
