import { sql } from '../database/database.js';

/** Whether the database answers. */
export const PING = sql('health.ping', 'select 1');
