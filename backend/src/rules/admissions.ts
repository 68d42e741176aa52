/** What a device at the door scans for. */
export const STATIONS = ['entrance', 'food'] as const;
export type Station = (typeof STATIONS)[number];

/** The longest label of a device, in characters. */
export const DEVICE_LABEL_MAX_LENGTH = 30;
/** The most scans of one sync. */
export const SYNC_MAX_SCANS = 500;
/** A device not heard of for longer is silent: the page has missed six requests for changes of the list. */
export const DEVICE_SILENT_AFTER_MINUTES = 2;
/** A device not heard of for longer has gone home. */
export const DEVICE_GONE_AFTER_HOURS = 12;
/** How long whoever scanned may take back what that scan let in, in milliseconds. */
export const OWN_UNDO_MS = 60_000;
/** A live scan that was on its way for longer than this counts as made when it arrives, in milliseconds. */
export const ON_ITS_WAY_MS = 60_000;

/** A registration as it stands at the door. Times are milliseconds since 1970. */
export interface AdmissionState {
  ticketQuantity: number;
  hasFood: boolean;
  isCancelled: boolean;
  /** How many of its tickets are in. */
  admitted: number;
  /** How many of its meals were served. */
  served: number;
  /** When the first of those who are in were scanned; null while nobody is. */
  stampedAt: number | null;
  /** When everything was last taken back, at each station; null where that never happened. */
  emptiedAt: Record<Station, number | null>;
}

export interface Scan {
  station: Station;
  /** How many of the tickets; null for all of them at the entrance, and for all that are left at the food counter. */
  tickets: number | null;
  scannedAt: number;
  /**
   * What the person was told before anybody could be asked: let in or not. Null while the person waits for the answer.
   */
  wasLetIn: boolean | null;
  /** How many the phone let in or served by its list, where `tickets` did not say so; missing where nobody told. */
  letInTickets?: number | null;
}

export type AdmissionOutcome =
  /** All that was asked for counts. */
  | 'admitted'
  /** Somebody was let in for whom no ticket was left: what was left counts. */
  | 'partly'
  /** Nothing is left, or the scan is older than an undo that took everything back. */
  | 'duplicate'
  /** Some are in, and how many come now was not said. */
  | 'some_left'
  /** More were asked for than are left, and nobody was told anything yet. */
  | 'too_many'
  /** The person was turned away. */
  | 'not_let_in'
  | 'cancelled'
  | 'no_food';

interface Decision {
  outcome: AdmissionOutcome;
  /** How many tickets count, at the scan's station. */
  counted: number;
  /** How many were asked for, or let in. */
  asked: number;
  /**
   * When it counts. A live scan is never earlier than the undo that took everything back, however long it was on its way: its
   * person stands at the door.
   */
  countsAt: number;
  /** Whether this time and the scan's account and label become those of the registration. */
  takesStamp: boolean;
}

const isIn = (state: AdmissionState, station: Station): number =>
  station === 'entrance' ? state.admitted : state.served;

/**
 * What becomes of a scan: the same on a phone without a network, in a live check-in and when a phone tells later what it
 * did. The cases are the table of docs/door-cases.md, from which its tests are made.
 */
export function decideScan(state: AdmissionState, scan: Scan): Decision {
  const { station, wasLetIn } = scan;
  const before = isIn(state, station);
  const left = state.ticketQuantity - before;
  const rest = station === 'entrance' ? state.ticketQuantity : left;
  const told = wasLetIn ? scan.letInTickets : null;
  const asked = scan.tickets ?? told ?? (station === 'food' && left === 0 ? state.ticketQuantity : rest);
  const refused = (outcome: AdmissionOutcome, takesStamp = false): Decision => ({
    outcome,
    counted: 0,
    asked,
    countsAt: scan.scannedAt,
    takesStamp,
  });

  if (state.isCancelled) return refused('cancelled');
  if (station === 'food' && !state.hasFood) return refused('no_food');
  if (wasLetIn === false) return refused('not_let_in');
  const emptiedAt = state.emptiedAt[station];
  if (wasLetIn && emptiedAt !== null && scan.scannedAt < emptiedAt) return refused('duplicate');
  const countsAt = Math.max(scan.scannedAt, emptiedAt ?? -Infinity);
  const isEarliest = station === 'entrance' && (state.stampedAt === null || countsAt < state.stampedAt);
  if (left === 0) return refused('duplicate', wasLetIn === true && isEarliest);
  if (wasLetIn === null && scan.tickets === null && station === 'entrance' && before > 0)
    return refused('some_left');
  if (wasLetIn === null && asked > left) return refused('too_many');
  const counted = Math.min(asked, left);
  return {
    outcome: counted < asked ? 'partly' : 'admitted',
    counted,
    asked,
    countsAt,
    takesStamp: isEarliest,
  };
}

/** The registration after a scan. */
export function afterScan(state: AdmissionState, scan: Scan, decision: Decision): AdmissionState {
  const field = scan.station === 'entrance' ? 'admitted' : 'served';
  return {
    ...state,
    [field]: state[field] + decision.counted,
    stampedAt: decision.takesStamp ? decision.countsAt : state.stampedAt,
  };
}

export interface Undo {
  station: Station;
  /** How many; null for all that may be taken back. */
  tickets: number | null;
  takenBackAt: number;
}

/** When an undo counts: nobody is taken back before they came, whatever the clocks say. `scannedAt` of what it takes back. */
export const undoCountsAt = (takenBackAt: number, scannedAt: readonly number[]): number =>
  Math.max(takenBackAt, ...scannedAt);

/**
 * Whether what an own scan let in may still be taken back. A live scan has its phone's time, and its undo may have the server's:
 * where the phone's clock is slow, the minute begins when the scan came.
 * @param receivedAt when it came live; null where a phone told later of it
 */
export function isOwnUndoInTime(takenBackAt: number, scannedAt: number, receivedAt: number | null): boolean {
  const isLive = receivedAt !== null && receivedAt - scannedAt <= ON_ITS_WAY_MS;
  return takenBackAt - (isLive ? Math.max(receivedAt, scannedAt) : scannedAt) <= OWN_UNDO_MS;
}

/** What of a scan was not taken back yet. */
export interface ScanRest {
  counted: number;
  /** People whom it let in and for whom no ticket was left. */
  uncounted: number;
}

/**
 * What an undo takes back. Where it says how many of a scan's people did not come, those for whom no ticket was left are the
 * first of them: the tickets of those who did come stay counted.
 * @param ofScan null where the undo names no scan
 */
export function countUndo(state: AdmissionState, undo: Undo, ofScan: ScanRest | null): ScanRest {
  const uncounted = Math.min(undo.tickets ?? Infinity, ofScan?.uncounted ?? 0);
  const most = Math.min(ofScan?.counted ?? Infinity, isIn(state, undo.station));
  return { counted: Math.min(undo.tickets === null ? most : undo.tickets - uncounted, most), uncounted };
}

/** The registration after so many tickets were taken back. */
export function afterUndo(state: AdmissionState, undo: Undo, counted: number): AdmissionState {
  if (counted === 0) return state;
  const field = undo.station === 'entrance' ? 'admitted' : 'served';
  const left = state[field] - counted;
  return {
    ...state,
    [field]: left,
    stampedAt: undo.station === 'entrance' && left === 0 ? null : state.stampedAt,
    emptiedAt:
      left === 0
        ? {
            ...state.emptiedAt,
            [undo.station]: Math.max(undo.takenBackAt, state.emptiedAt[undo.station] ?? 0),
          }
        : state.emptiedAt,
  };
}
