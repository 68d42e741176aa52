import { onForget } from '../api/session';
import type { Attempt, Count } from './count';

/** In the tab: a reload, and a session that the server ends, keep what was counted. */
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

/** What this account counted for this event; null where there is nothing. */
export function keptCount(userId: string, eventId: string): Kept | null {
  const kept = stored();
  return kept?.userId === userId && kept.eventId === eventId ? kept : null;
}

onForget((keep) => {
  if (stored()?.userId !== keep) dropCount();
});
