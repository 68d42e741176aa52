import { sql } from '../database/sql.js';

/** $1 channel, $2 payload. */
export const NOTIFY = sql('live.notify', 'select pg_notify($1, $2)');
