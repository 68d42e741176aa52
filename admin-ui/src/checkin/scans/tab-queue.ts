import { useSyncExternalStore } from 'react';
import { accountOf, onClearAccountData, sessionState } from '../../api/session';
import { doorEventId } from '../door-events';
import { SCANS_KEY } from '../offline/account-data';
import { EMPTY, type LostScan, type Queue, type Scan } from './queue';

// The queue of this tab. Scans whose results nobody has seen survive leaving the page and a reload, so that a guest who was let
// in is not reported as already in. They never pass to another account.

interface StoredScans {
  userId: string;
  /** Scans whose result nobody has seen. */
  scans: readonly Scan[];
  lost: readonly LostScan[];
}

/** Id of the account whose scans these are. It stays set when the session has just ended, until another account signs in. */
let owner = accountOf(sessionState());
let queue = readStored();
const listeners = new Set<() => void>();

export const ownerNow = (): string | null => owner;
export const queueNow = (): Queue => queue;

function readStored(): Queue {
  try {
    const stored = JSON.parse(sessionStorage.getItem(SCANS_KEY) ?? 'null') as StoredScans | null;
    // An older version of this page stored neither the event, the station, the number of tickets nor `madeAt`.
    const whole = <S extends Scan>(scan: S): S => ({
      ...scan,
      eventId: scan.eventId ?? doorEventId(),
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
    // Unreadable: removed, like the scans of another account.
  }
  sessionStorage.removeItem(SCANS_KEY);
  return EMPTY;
}

/** Returns a scan without its result and other queue state. */
export const scanOf = ({ id, code, lookedUp, eventId, station, tickets, madeAt, scannedAt }: Scan): Scan => ({
  id,
  code,
  lookedUp,
  eventId,
  station,
  tickets,
  madeAt,
  scannedAt,
});

function store(): void {
  const scans = queue.scans.filter(({ shownAt, isNews }) => shownAt === null && !isNews).map(scanOf);
  try {
    if (owner === null || scans.length + queue.lost.length === 0) sessionStorage.removeItem(SCANS_KEY);
    else
      sessionStorage.setItem(
        SCANS_KEY,
        JSON.stringify({ userId: owner, scans, lost: queue.lost } satisfies StoredScans),
      );
  } catch {
    // Check-in goes on; the queue lasts until the page is left.
  }
}

export function change(next: Queue): void {
  if (next === queue) return;
  queue = next;
  store();
  listeners.forEach((listener) => listener());
}

// An explicit logout clears the queue, and so does the sign-in of another account.
onClearAccountData((keep) => {
  if (keep === owner) return;
  owner = keep;
  change(EMPTY);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScans = (): Queue => useSyncExternalStore(subscribe, () => queue);
