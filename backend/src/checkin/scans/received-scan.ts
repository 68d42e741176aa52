import { createHash } from 'node:crypto';
import { type AdmissionOutcome, type Station, STATIONS } from '../../rules/admissions.js';
import { may } from '../../rules/permissions.js';
import type { ScannedRegistration, ScanSource } from './scans.sql.js';

/** Why a scan is refused before its registration is looked at; it is stored under its id nevertheless. */
export type EarlyRefusal =
  | 'mistyped'
  | 'practice'
  /** Somebody is checked in by name before the door opens to the account. */
  | 'door_closed'
  /** The undo of an account that may only take back its own scans does not name one. */
  | 'not_allowed'
  /** An item of a sync of which only the id is readable, or whose account is unknown. */
  | 'invalid'
  /** A paper ticket that nobody may sell, or that nobody had when it was scanned. */
  | 'not_sold'
  // Of a paper ticket that is therefore not sold either.
  | 'other_event'
  | 'door_over'
  | 'no_food'
  | 'too_many';

/** The account that sent a scan. */
export interface ScanningAccount {
  id: string;
  role: string;
  doorOnly: boolean;
  fullName: string;
  /** Whether it may take back scans of other accounts, and older ones; with a reason, see `mayUndoAny`. */
  mayUndoAny: boolean;
}

export const scanningAccount = (user: Omit<ScanningAccount, 'mayUndoAny'>): ScanningAccount => ({
  id: user.id,
  fullName: user.fullName,
  role: user.role,
  doorOnly: user.doorOnly,
  mayUndoAny: may(user, 'door.undo.any'),
});

/** One scan, or one undo, as it was received. */
export interface ReceivedScan {
  /** The id from the device, or one that the server generated. */
  scanId: string;
  /** Whether the device sends the same id on a retry: only then is a refusal stored. */
  isKept: boolean;
  /** Of a scan that is decided anew: what its device may send again. Hexadecimal, see `contentOf`. */
  keptContent?: string;
  /** In its stored form, or as it was sent if it is mistyped; null if `registrationId` names the registration. */
  code: string | null;
  registrationId: string | null;
  /** The event in which it counts; null for the current one. */
  eventId: string | null;
  /** Null for the station of the device. */
  station: Station | null;
  tickets: number | null;
  /** Scan time by the server's clock. */
  scannedAt: Date;
  /** Scan time by the device's clock, as it was sent. */
  sentScannedAt: string | null;
  /** See `Scan`. */
  wasLetIn: boolean | null;
  /** See `Scan`; null if the device did not say. */
  letInTickets: number | null;
  isUndo: boolean;
  undoes: string | null;
  reason: string | null;
  /** Null if its registration decides. */
  refusal: EarlyRefusal | null;
  /** The account that sent it, which every rule goes by. */
  account: ScanningAccount;
  /** The account that scanned, as the phone says, if it is another one; shown, and nothing else. */
  saidBy: { id: string; fullName: string } | null;
  requestId: string;
  deviceId: string | null;
  /** Undefined for the last label that the device reported. */
  label?: string | null;
  source: ScanSource;
}

export type ScanOutcome =
  | AdmissionOutcome
  | EarlyRefusal
  | 'undone'
  /** An undo whose scan has not come yet. */
  | 'waiting'
  /** An undo of a scan that let nobody in, or that belongs to another station or registration. */
  | 'no_such_scan'
  | 'replaced'
  | 'unknown'
  | 'other_event'
  /** A volunteer lets somebody in although the event is over. */
  | 'door_over'
  | 'cut_off'
  /** The id belongs to another scan. */
  | 'reused';

/** Outcomes that are answered with the registration; all others of live scans are refusals without it. */
export const TELLS_REGISTRATION: ReadonlySet<ScanOutcome> = new Set<ScanOutcome>([
  'admitted',
  'partly',
  'duplicate',
  'some_left',
  'not_let_in',
]);

/** The result of a scan or an undo. */
export interface ScanResult {
  outcome: ScanOutcome;
  /** How many tickets the scan admitted, or the undo took back. */
  counted: number;
  /** How many people without a ticket an undo took back. */
  uncounted: number;
  station: Station;
  /** Whether an earlier request already got this outcome. */
  isRepeated: boolean;
  /** The registration after the scan; null if there is none. */
  registration: ScannedRegistration | null;
}

/** Whether an undo may take back scans of other accounts, or older ones: that takes the permission, and a reason. */
export const mayUndoAny = ({ account, reason }: Pick<ReceivedScan, 'account' | 'reason'>): boolean =>
  account.mayUndoAny && reason !== null;

const STORED_LENGTH = 200;

/** Cuts an unreadable code to the length that is stored, without characters that PostgreSQL cannot store. */
export const storable = (text: string): string =>
  Buffer.from(text.slice(0, STORED_LENGTH)).toString().replaceAll('\0', '');

type Content = Pick<ReceivedScan, 'tickets' | 'sentScannedAt' | 'isUndo' | 'undoes'>;

const hashOf = (
  { tickets, isUndo, undoes }: Content,
  of: string | null,
  station: Station | null,
  time: string | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([of, station, tickets, time, isUndo, undoes]))
    .digest('hex');

/**
 * Hashes a scan's content: a repeat under the same id must have the same hash. It does not cover `now`, the account, or whether
 * and how many people were let in.
 * @param of the registration, or the code if no registration has it
 * @param station null for an undo that names none and whose scan has not come yet
 * @returns SHA-256 in hexadecimal; for an undo with a time, followed by the hash without the time, as a `DELETE` sends none
 */
export const contentOf = (scan: Content, station: Station | null, of: string | null): string =>
  hashOf(scan, of, station, scan.sentScannedAt) +
  (scan.isUndo && scan.sentScannedAt !== null ? hashOf(scan, of, station, null) : '');

/**
 * Returns an id for a scan that has none of its own: a UUID v8 derived from what was sent, so that a retry finds it stored
 * already.
 */
export function derivedId(sent: string): string {
  const hash = createHash('sha256').update(sent).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...groups, hash.slice(20, 32)].join('-');
}

/** Returns the id under which to store a scan whose own id belongs to another scan. */
export const idOfReused = (scan: ReceivedScan): string =>
  derivedId(`${scan.scanId} ${contentOf(scan, scan.station, scan.code ?? scan.registrationId)}`);

const HASH_LENGTH = 64;

/**
 * Compares a scan with the content stored under its id. Fields that its route cannot carry (the station, the time of an undo) are
 * not compared.
 * @param kept the stored content, see `contentOf`
 * @param station the station of the scan, should it not name one
 * @param subjects the registrations or codes that it may have been stored with
 * @returns the station with which it was stored; null if the content differs
 */
export function matchStoredContent(
  kept: string,
  scan: Content & Pick<ReceivedScan, 'station'>,
  station: Station,
  subjects: readonly (string | null)[],
): Station | null {
  const [whole, timeless] = [kept.slice(0, HASH_LENGTH), kept.slice(HASH_LENGTH)];
  const says = (of: string | null, at: Station | null): boolean => {
    const hash = (time: string | null) => hashOf(scan, of, at, time);
    if (hash(scan.sentScannedAt) === whole) return true;
    if (!scan.isUndo) return false;
    return scan.sentScannedAt === null ? hash(null) === timeless : timeless === '' && hash(null) === whole;
  };
  const stations = scan.station === null ? [station, ...STATIONS] : [scan.station];
  const found = stations.find((at) => subjects.some((of) => says(of, at)));
  if (found) return found;
  return scan.isUndo && subjects.some((of) => says(of, null)) ? station : null;
}
