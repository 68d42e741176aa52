import { keptFor } from '../api/kept';
import type { Attempt, Count } from './count';

interface Kept {
  userId: string;
  eventId: string;
  count: Count;
  attempt: Attempt | null;
}

/** In sessionStorage, so that the count survives a reload and a session that the server ends. */
const kept = keptFor<Kept>(sessionStorage, 'usher.cash-count');
export const keepCount = kept.keep;
export const dropCount = kept.drop;

/** Returns this account's kept count for this event; null if there is none. */
export function keptCount(userId: string, eventId: string): Kept | null {
  const found = kept.read();
  return found?.userId === userId && found.eventId === eventId ? found : null;
}
