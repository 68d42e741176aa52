import { onClearAccountData } from '../api/session';
import type { Attempt, Count } from './count';

/** In sessionStorage, so that the count survives a reload and a session that the server ends. */
const KEY = 'usher.cash-count';

interface Kept {
  userId: string;
  eventId: string;
  count: Count;
  attempt: Attempt | null;
}

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export const keepCount = (kept: Kept): void => sessionStorage.setItem(KEY, JSON.stringify(kept));
export const dropCount = (): void => sessionStorage.removeItem(KEY);

/** Returns this account's kept count for this event; null if there is none. */
export function keptCount(userId: string, eventId: string): Kept | null {
  const kept = stored();
  return kept?.userId === userId && kept.eventId === eventId ? kept : null;
}

onClearAccountData((keep) => {
  if (stored()?.userId !== keep) dropCount();
});
