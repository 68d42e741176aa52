import type { Recent, RecentScan } from '../scans/recent-scans';

// What the check-in page keeps for one account outside its database. It names guests, so every page must be able to delete it,
// whether or not it has loaded any other code of check-in.

/** Key of the scans of a tab whose results nobody has seen, in sessionStorage. */
export const SCANS_KEY = 'usher.scans';
/** Key of the last check-ins, in localStorage, which all tabs share. */
export const RECENT_KEY = 'usher.recent-check-ins';

/** How long check-ins are kept, in milliseconds: longer than an evening, shorter than until the next one. */
const RECENT_KEPT_MS = 12 * 3_600_000;

interface OfAccount {
  userId: string;
}

interface KeptRecent extends OfAccount {
  scans: Recent;
}

function read<Kept extends OfAccount>(storage: Storage, key: string): Kept | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: OfAccount | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or not allowed: check-in goes on, and this lasts until the page is left.
  }
}

/** Deletes everything that is not of this account; everything if it is null. */
export function forgetAccountData(keep: string | null): void {
  for (const [storage, key] of [
    [sessionStorage, SCANS_KEY],
    [localStorage, RECENT_KEY],
  ] as const) {
    const kept = read(storage, key);
    if (keep === null || kept?.userId !== keep) write(storage, key, null);
  }
}

const isRecent = (scan: Partial<RecentScan> | null): scan is RecentScan =>
  typeof scan?.id === 'string' &&
  typeof scan.at === 'number' &&
  typeof scan.counted === 'number' &&
  typeof scan.guest?.name === 'string';

/** Returns this account's last check-ins that are not too old to be kept. */
export function keptRecent(userId: string | null, now: number): Recent {
  const kept = read<KeptRecent>(localStorage, RECENT_KEY);
  if (userId === null || kept?.userId !== userId || !Array.isArray(kept.scans)) return [];
  return kept.scans.filter((scan) => isRecent(scan) && now - scan.at < RECENT_KEPT_MS);
}

export const keepRecent = (userId: string | null, scans: Recent): void =>
  write(
    localStorage,
    RECENT_KEY,
    userId === null || scans.length === 0 ? null : ({ userId, scans } as KeptRecent),
  );

/** Deletes the last check-ins: of an account without a session, or if all of them are too old. */
export function forgetRecentUnlessOf(userId: string | null, now: number): void {
  if (keptRecent(userId, now).length === 0) write(localStorage, RECENT_KEY, null);
}
