import type { Database } from '../../database/database.js';
import { DEFAULT_TIERS } from '../../rules/tickets.js';
import { ADD_EVENT, FIND_EVENT } from './ensure-event.sql.js';

/** The current event, or a made-up one where there is none yet. @param timeZone of one that has to be made */
export async function ensureEvent(
  database: Database,
  timeZone: string,
): Promise<{ id: string; name: string }> {
  const [current] = await database.run(FIND_EVENT, []);
  if (current) return current;
  const [added] = await database.run(ADD_EVENT, [timeZone, JSON.stringify(DEFAULT_TIERS)]);
  return added!;
}
