import { useSyncExternalStore } from 'react';
import { accountOf, onForget, sessionState } from '../api/session';
import { EMPTY, type LostScan, type Queue, type Scan } from './queue';

// The queue of this tab. Scans that nobody has decided yet survive leaving the page and a reload, because a guest who was let in
// must not be reported as already in; they never pass to another account.

const STORAGE_KEY = 'usher.scans';

interface StoredScans {
  userId: string;
  /** Those whose result nobody has seen. */
  scans: readonly Scan[];
  lost: readonly LostScan[];
}

/** Whose scans these are: also those of an account whose session has just ended, which will sign in again. */
let owner = accountOf(sessionState());
let queue = readStored();
const listeners = new Set<() => void>();

export const ownerNow = (): string | null => owner;
export const queueNow = (): Queue => queue;

function readStored(): Queue {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredScans | null;
    // An older version of this page knew neither stations nor parts of a party.
    const whole = <S extends Scan>(scan: S): S => ({
      ...scan,
      station: scan.station ?? 'entrance',
      tickets: scan.tickets ?? null,
      madeAt: scan.madeAt ?? scan.scannedAt,
    });
    if (stored && stored.userId === owner)
      return {
        scans: stored.scans.map((scan) => ({ ...whole(scan), result: null, shownAt: null, isNews: false })),
        lost: stored.lost.map(whole).filter(({ id }) => !stored.scans.some((scan) => scan.id === id)),
      };
  } catch {
    // Unreadable: removed like those of another account.
  }
  sessionStorage.removeItem(STORAGE_KEY);
  return EMPTY;
}

/** Without what became of it. */
export const scanOf = ({ id, code, lookedUp, station, tickets, madeAt, scannedAt }: Scan): Scan => ({
  id,
  code,
  lookedUp,
  station,
  tickets,
  madeAt,
  scannedAt,
});

function store(): void {
  const scans = queue.scans.filter(({ shownAt, isNews }) => shownAt === null && !isNews).map(scanOf);
  try {
    if (owner === null || scans.length + queue.lost.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ userId: owner, scans, lost: queue.lost } satisfies StoredScans),
      );
  } catch {
    // Kept until the page is left: the door goes on.
  }
}

export function change(next: Queue): void {
  if (next === queue) return;
  queue = next;
  store();
  listeners.forEach((listener) => listener());
}

// Logging out on purpose keeps nothing here, and the next account starts with nothing.
onForget((keep) => {
  if (keep === owner) return;
  owner = keep;
  change(EMPTY);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScans = (): Queue => useSyncExternalStore(subscribe, () => queue);
