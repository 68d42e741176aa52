import { createHash } from 'node:crypto';
import { type AdmissionOutcome, type Station, STATIONS } from '../../rules/admissions.js';
import type { Role } from '../../rules/roles.js';
import type { ScannedRegistration, ScanSource } from './scans.sql.js';

/** Why a scan is refused, whatever it is of: kept with its id all the same. */
export type EarlyRefusal =
  | 'mistyped'
  | 'practice'
  /** By name, for a volunteer before the door opens. */
  | 'door_closed'
  /** A volunteer names no scan that is to be taken back. */
  | 'not_allowed'
  /** Part of a sync: only its id can be read, or nobody knows the account. */
  | 'invalid';

/** One scan, or one undo, as it was received. */
export interface ReceivedScan {
  /** The device's, or one that was made for it. */
  scanId: string;
  /** Whether the device will send the id again: only then a refusal is kept. */
  isKept: boolean;
  /** In its stored form, or as it was sent where it is mistyped; null where `registrationId` names the registration. */
  code: string | null;
  registrationId: string | null;
  /** The event in which it counts; null for the current one. */
  eventId: string | null;
  /** Null for the station of the device. */
  station: Station | null;
  tickets: number | null;
  /** By the server's clock. */
  scannedAt: Date;
  /** By the device's, as it was sent. */
  sentScannedAt: string | null;
  /** See `Scan`. */
  wasLetIn: boolean | null;
  /** See `Scan`; null where nobody told. */
  letInTickets: number | null;
  isUndo: boolean;
  undoes: string | null;
  reason: string | null;
  /** Null where its registration decides. */
  refusal: EarlyRefusal | null;
  /** Who scanned, with the role of whoever sends it. */
  account: { id: string; fullName: string; role: Role };
  /** Who sent it, where that is somebody else. */
  sentBy: string | null;
  requestId: string;
  deviceId: string | null;
  /** Undefined for the label that the device told last. */
  label?: string | null;
  source: ScanSource;
}

export type ScanOutcome =
  | AdmissionOutcome
  | EarlyRefusal
  | 'undone'
  /** An undo whose scan is still to come. */
  | 'waiting'
  /** An undo names a scan that let nobody in, or that was at another station or registration. */
  | 'no_such_scan'
  | 'replaced'
  | 'unknown'
  | 'other_event'
  | 'cut_off'
  /** The id stands for another scan. */
  | 'reused';

/** What came of a scan or an undo. */
export interface ScanResult {
  outcome: ScanOutcome;
  /** How many tickets the scan counts, or an undo took back. */
  counted: number;
  /** How many people without a ticket an undo takes back. */
  uncounted: number;
  station: Station;
  /** Whether an earlier request already got this outcome. */
  isRepeated: boolean;
  /** The registration as it is afterwards; null where there is none. */
  registration: ScannedRegistration | null;
}

/** Whether an undo may be of what others let in, or long ago: presidents and finance directors say why. */
export const mayUndoAny = ({ account, reason }: Pick<ReceivedScan, 'account' | 'reason'>): boolean =>
  account.role !== 'volunteer' && reason !== null;

const STORED_LENGTH = 200;

/** How much of an unreadable code is stored, without characters PostgreSQL cannot store. */
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
 * The hash of a scan's content: a repeat under the same id must have the same one. Neither `now` nor the account, nor whether
 * and how many people were let in, is part of it.
 * @param of the registration, or the code that nobody has
 * @param station null for an undo that names none, of a scan that is still to come
 * @returns SHA-256 in hexadecimal; of an undo with a time, that of the same without it as well, as a `DELETE` tells none
 */
export const contentOf = (scan: Content, station: Station | null, of: string | null): string =>
  hashOf(scan, of, station, scan.sentScannedAt) +
  (scan.isUndo && scan.sentScannedAt !== null ? hashOf(scan, of, station, null) : '');

/**
 * The id under which a scan is kept whose own id stands for another one: a UUID v8 of what was sent, so that sent again it is
 * there already.
 */
export function idOfReused(scan: ReceivedScan): string {
  const content = contentOf(scan, scan.station, scan.code ?? scan.registrationId);
  const hash = createHash('sha256').update(`${scan.scanId} ${content}`).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...groups, hash.slice(20, 32)].join('-');
}

const HASH_LENGTH = 64;

/**
 * Whether a scan says what was kept under its id. What it does not name, because the way by which it comes has no place for it
 * (the station, the time of an undo), is compared with nothing.
 * @param kept see `contentOf`
 * @param station where the scan is of, should it not say so itself
 * @param subjects what it may have been of when it was kept
 * @returns the station with which it was kept; null where it said something else
 */
export function keptStation(
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
