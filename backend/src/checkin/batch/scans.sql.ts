import { sql } from '../../database/database.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { Station } from '../../rules/admissions.js';

/** What `read_scans` (functions/admissions.sql) answers of each scan. */
export interface ScanRow {
  /** What an earlier request with the same Idempotency-Key was answered; null where there is none. */
  keyAnswer: unknown;
  keyMatches: boolean | null;
  /** What became of the scan id before; null where it is new. */
  priorOutcome: string | null;
  priorTickets: number;
  priorLetIn: number | null;
  priorContent: Buffer | null;
  /** The event in which the scan counts. */
  wantedEvent: string;
  registration: ScannedRegistration | null;
  /** When the code that was scanned was replaced; null where it is the registration's own. */
  replacedAt: Date | null;
  /** The scan that an undo names, if it has come: what is left of it, when, by whom and where. */
  undone: UndoneScan | null;
  /** Undos of this scan that came before it, oldest first; null where there is none. */
  waitingUndos: WaitingUndo[] | null;
  device: { station: Station; label: string | null; isCutOff: boolean } | null;
}

/** A registration as the door sees it. */
export interface ScannedRegistration {
  id: string;
  eventId: string;
  eventName: string;
  name: string;
  email: string;
  phone: string;
  ticketQuantity: number;
  foodOption: FoodOption;
  paymentMode: PaymentMode;
  isGuest: boolean;
  admitted: number;
  served: number;
  checkedInAt: string | null;
  checkedInById: string | null;
  checkedInBy: string | null;
  checkedInLabel: string | null;
  emptiedAt: string | null;
  mealsEmptiedAt: string | null;
  isCancelled: boolean;
  createdAt: string;
  version: number;
  seller: string;
  teamRole: string | null;
}

/** A scan that an undo takes back. */
export interface UndoneScan {
  scanId: string;
  /** Null where the code was nobody's. */
  registrationId: string | null;
  /** Whether it let anybody in; `none_yet` where it was refused live, and its device may have done so all the same. */
  letIn: 'some' | 'none_yet' | 'nobody';
  /** How many of its tickets still count. */
  left: number;
  /** How many it let in without a ticket, less those who were taken back. */
  uncounted: number;
  scannedAt: string;
  /** When it came live; null where a phone told later of it. */
  receivedAt: string | null;
  accountId: string;
  station: Station;
}

/** An undo that came before its scan, as it was kept. */
export interface WaitingUndo {
  scan_id: string;
  registration_id: string;
  /** Null where it named none. */
  station: Station | null;
  tickets: number | null;
  scanned_at: string;
  account_id: string;
  sent_by: string | null;
  device_id: string | null;
  label: string | null;
  source: ScanSource;
  reason: string | null;
  /** Whether it may be of what others let in, or long ago. */
  may_undo_any: boolean;
  /** `\x…` */
  content: string;
}

export type ScanSource = 'online' | 'offline' | 'look_up';

/**
 * Reads and locks what decides scans. In a transaction; arrays of one length: $1 accounts, $2 idempotency keys or nulls, $3 their
 * fingerprints, $4 events or nulls for the current one, $5 codes or nulls, $6 registrations or nulls, $7 scan ids, $8 scans that
 * are taken back, or nulls, $9 devices or nulls. Answers a row for each.
 */
export const READ_SCANS = sql<ScanRow>(
  'checkin.read_scans',
  `select key_answer as "keyAnswer", key_matches as "keyMatches", prior_outcome as "priorOutcome",
     prior_tickets as "priorTickets", prior_let_in as "priorLetIn", prior_content as "priorContent",
     wanted_event as "wantedEvent", registration, replaced_at as "replacedAt", undone, waiting_undo as "waitingUndos", device
   from read_scans($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** The state of a registration after its scans. */
export interface StateToWrite {
  id: string;
  event_id: string;
  admitted: number;
  served: number;
  checked_in_at: string | null;
  checked_in_by: string | null;
  checked_in_label: string | null;
  emptied_at: string | null;
  meals_emptied_at: string | null;
}

interface ReceivedScan {
  scan_id: string;
  event_id: string | null;
  registration_id: string | null;
  let_in: number;
  scanned_at: string;
  account_id: string;
  sent_by: string | null;
  device_id: string | null;
  label: string | null;
  source: ScanSource;
  undoes: string | null;
  reason: string | null;
  /** Hexadecimal. */
  content: string;
}

/** A line of the ledger. */
export interface LineToWrite extends ReceivedScan {
  line: number;
  station: Station;
  tickets: number;
  request_id: string;
}

/** A scan with an id that counted nothing. */
export interface RefusalToWrite extends ReceivedScan {
  /** The id that was sent, where it stands for another scan. */
  reused_id: string | null;
  code: string | null;
  outcome: string;
  station: Station | null;
  tickets: number | null;
  may_undo_any: boolean;
}

/** An answer that is kept under an Idempotency-Key. */
export interface AnswerToWrite {
  user_id: string;
  key: string;
  /** Hexadecimal. */
  fingerprint: string;
  answer: unknown;
}

/** In the transaction of READ_SCANS; JSON arrays: $1 states, $2 ledger lines, $3 refusals, $4 answers to keep with their keys. */
export const WRITE_SCANS = sql('checkin.write_scans', 'select write_scans($1, $2, $3, $4)');

/** $1 registration, $2 station. Scans that still count, the newest first; in the transaction of READ_SCANS. */
export const LIST_COUNTED = sql<UndoneScan>(
  'checkin.list_counted',
  `select a.scan_id as "scanId", a.registration_id as "registrationId", a.station, a.scanned_at as "scannedAt",
     case when a.source <> 'offline' then a.recorded_at end as "receivedAt", a.account_id as "accountId",
     a.tickets + coalesce(u.tickets, 0)::int as left, 0 as uncounted, 'some' as "letIn"
   from admissions a
   left join lateral (
     select sum(b.tickets) as tickets from admissions b where b.registration_id = a.registration_id and b.undoes = a.scan_id
   ) u on true
   where a.registration_id = $1 and a.station = $2 and a.tickets > 0 and a.tickets + coalesce(u.tickets, 0) > 0
   order by a.scanned_at desc, a.recorded_at desc, a.scan_id desc`,
);
