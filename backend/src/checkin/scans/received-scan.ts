import { createHash } from 'node:crypto';
import type { AdmissionOutcome, Station } from '../../rules/admissions.js';
import type { Role } from '../../rules/roles.js';
import type { ScannedRegistration, ScanSource } from './scans.sql.js';

/** One scan, or one undo, as it was received. */
export interface ReceivedScan {
  /** The device's, or one that was made for it. */
  scanId: string;
  /** Whether the device will send the id again: only then a refusal is kept. */
  isKept: boolean;
  /** In its stored form; null where `registrationId` names the registration. */
  code: string | null;
  registrationId: string | null;
  /** In which it counts; null for the current one. */
  eventId: string | null;
  /** Null for the device's. */
  station: Station | null;
  tickets: number | null;
  /** By the server's clock. */
  scannedAt: Date;
  /** By the device's, as it was sent. */
  sentScannedAt: string | null;
  /** See `Scan`. */
  wasLetIn: boolean | null;
  isUndo: boolean;
  undoes: string | null;
  reason: string | null;
  /** Who scanned, and what the one who sends it may do. */
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
  | 'undone'
  /** An undo whose scan is still to come. */
  | 'waiting'
  | 'replaced'
  | 'unknown'
  | 'other_event'
  | 'cut_off'
  /** An undo is not this account's to make. */
  | 'invalid'
  /** The id stands for another scan. */
  | 'reused';

export interface ScanResult {
  outcome: ScanOutcome;
  /** How many tickets the scan counts, or an undo took back. */
  counted: number;
  /** Of how many people without a ticket an undo says that they did not come. */
  uncounted: number;
  station: Station;
  /** Whether an earlier request had the same outcome already. */
  isRepeated: boolean;
  /** As it is afterwards; null where there is none. */
  registration: ScannedRegistration | null;
}

/**
 * What a scan says: sent again under its id, it says the same. Neither `now` nor the account, nor whether somebody was let in,
 * is part of it.
 * @param of the registration, or the code that nobody has
 * @returns SHA-256 in hexadecimal
 */
export function contentOf(scan: ReceivedScan, station: Station, of: string | null): string {
  const content = [of, station, scan.tickets, scan.sentScannedAt, scan.isUndo, scan.undoes];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
