import type { Database } from '../../database/database.js';
import { DEFAULT_TIERS } from '../../rules/tickets.js';
import { ADD_EVENT, FIND_EVENT } from './ensure-event.sql.js';

/** Returns the current event, or creates one if there is none. @param timeZone of a created event */
export async function ensureEvent(
  database: Database,
  timeZone: string,
): Promise<{ id: string; name: string }> {
  const [current] = await database.run(FIND_EVENT, []);
  if (current) return current;
  const [added] = await database.run(ADD_EVENT, [timeZone, JSON.stringify(DEFAULT_TIERS)]);
  return added!;
}
