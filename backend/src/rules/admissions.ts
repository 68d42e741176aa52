/** What a device at the door is used for: admission at the entrance, or meals. */
export const STATIONS = ['entrance', 'food'] as const;
export type Station = (typeof STATIONS)[number];

/** What became of a scan that a phone decided. */
export const SYNC_OUTCOMES = [
  'admitted',
  'partly',
  'duplicate',
  'not_let_in',
  'cancelled',
  'replaced',
  'unknown',
  'no_food',
  'other_event',
  'not_sold',
  'undone',
  'invalid',
] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** Maximum length of a device's label, in characters. */
export const DEVICE_LABEL_MAX_LENGTH = 30;
/** Maximum number of scans in one sync. */
export const SYNC_MAX_SCANS = 500;
/** After this many minutes without contact a device counts as silent: it has missed six requests for changes of the list. */
export const DEVICE_SILENT_AFTER_MINUTES = 2;
/** After this many hours without contact a device is no longer at the door. */
export const DEVICE_GONE_AFTER_HOURS = 12;
/** How many codes one person can scan in a minute at most; nobody at a door has done it for long. */
export const SCANS_PER_MINUTE = 30;
/** Maximum length of the reason of an undo, in characters. */
export const UNDO_REASON_MAX_LENGTH = 500;
/** The longest time that one person scans at a stretch, in minutes. */
export const SHIFT_MINUTES = 12 * 60;
/** How many devices of one account count in the figures; nobody has more phones in hand. */
export const DEVICES_PER_ACCOUNT = 10;
/** How long an account may undo its own scan without a reason, in milliseconds. */
export const OWN_UNDO_MS = 60_000;
/** How far apart a scan and its undo may arrive for the undo to count by its phone's time, in milliseconds. */
const UNDO_ARRIVES_WITHIN_MS = 12 * 3_600_000;
/** Maximum transit time of a live scan, in milliseconds; a scan that took longer counts as made when it arrives. */
export const LIVE_SCAN_MAX_TRANSIT_MS = 60_000;

/** The state of a registration at the door. Times are milliseconds since 1970. */
export interface AdmissionState {
  ticketQuantity: number;
  hasFood: boolean;
  isCancelled: boolean;
  /** How many of its tickets are admitted. */
  admitted: number;
  /** How many of its meals were served. */
  served: number;
  /** Time of the earliest scan of those who are in (the check-in stamp); null while nobody is in. */
  stampedAt: number | null;
  /** For each station, when everything was last taken back; null if it never was. */
  emptiedAt: Record<Station, number | null>;
}

export interface Scan {
  station: Station;
  /** How many tickets; null for all of the registration at the entrance, or all that are left at the food counter. */
  tickets: number | null;
  scannedAt: number;
  /**
   * Whether the device let the guest in without asking the server. Null for a live scan, whose guest waits for the answer.
   */
  wasLetIn: boolean | null;
  /** How many the phone let in or served according to its list, if `tickets` is null; missing or null if unknown. */
  letInTickets?: number | null;
}

export type AdmissionOutcome =
  /** All tickets asked for count. */
  | 'admitted'
  /** More people were let in than tickets were left: only those tickets count. */
  | 'partly'
  /** Nothing is left, or the scan is older than an undo that took everything back. */
  | 'duplicate'
  /** Some are in already, and the scan does not say how many come now. */
  | 'some_left'
  /** A live scan asks for more tickets than are left. */
  | 'too_many'
  /** The device turned the guest away. */
  | 'not_let_in'
  | 'cancelled'
  | 'no_food';

interface Decision {
  outcome: AdmissionOutcome;
  /** How many tickets count, at the scan's station. */
  counted: number;
  /** How many tickets were asked for, or how many people were let in. */
  asked: number;
  /**
   * The time at which it counts. A live scan never counts earlier than the undo that took everything back, even if it was under
   * way for long: its guest is at the door now.
   */
  countsAt: number;
  /** Whether this time and the scan's account and label become the check-in stamp of the registration. */
  takesStamp: boolean;
}

const isIn = (state: AdmissionState, station: Station): number =>
  station === 'entrance' ? state.admitted : state.served;

/**
 * Decides a scan. The same rules apply on a phone without a network, in a live check-in and in a later sync. The table in
 * docs/door-cases.md lists the cases; the tests are generated from it.
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

/** Returns the registration's state after a scan. */
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
  /** How many tickets; null for all that may be taken back. */
  tickets: number | null;
  takenBackAt: number;
}

/** Returns when an undo counts: never before the scans it takes back, whatever the clocks say. @param scannedAt of those scans */
export const undoCountsAt = (takenBackAt: number, scannedAt: readonly number[]): number =>
  Math.max(takenBackAt, ...scannedAt);

/**
 * Whether an account may still undo its own scan. A live scan has its phone's time, and its undo may have the server's: if the
 * phone's clock is slow, the minute begins when the server received the scan.
 * @param receivedAt when the server received the scan live; null if a phone reported it later
 */
export function isOwnUndoInTime(takenBackAt: number, scannedAt: number, receivedAt: number | null): boolean {
  const isLive = receivedAt !== null && receivedAt - scannedAt <= LIVE_SCAN_MAX_TRANSIT_MS;
  return takenBackAt - (isLive ? Math.max(receivedAt, scannedAt) : scannedAt) <= OWN_UNDO_MS;
}

/**
 * Returns when an undo that a phone made without a network counts as made: at the phone's time if it comes from the phone and the
 * account of its scan, and not long before or after the scan; else when it arrives.
 * @param scanArrivedAt when the server recorded the scan, if phone and account are the same; null if they are not
 */
export function undoTime(said: number, arrivedAt: number, scanArrivedAt: number | null): number {
  const isBelieved = scanArrivedAt !== null && Math.abs(arrivedAt - scanArrivedAt) <= UNDO_ARRIVES_WITHIN_MS;
  return isBelieved ? said : arrivedAt;
}

/** The part of a scan that was not taken back yet. */
export interface ScanRest {
  counted: number;
  /** People whom it let in although no ticket was left for them. */
  uncounted: number;
}

/**
 * Returns how much an undo takes back. If it takes back only some of a scan's people, those without a ticket go first, so that
 * the tickets of the people who did come stay counted.
 * @param ofScan null if the undo names no scan
 */
export function countUndo(state: AdmissionState, undo: Undo, ofScan: ScanRest | null): ScanRest {
  const uncounted = Math.min(undo.tickets ?? Infinity, ofScan?.uncounted ?? 0);
  const most = Math.min(ofScan?.counted ?? Infinity, isIn(state, undo.station));
  return { counted: Math.min(undo.tickets === null ? most : undo.tickets - uncounted, most), uncounted };
}

/** Returns the registration's state after `counted` tickets were taken back. */
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
