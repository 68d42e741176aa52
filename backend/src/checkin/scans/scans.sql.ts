import { sql } from '../../database/database.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { Station } from '../../rules/admissions.js';
import type { TeamRole } from '../../rules/roles.js';

/** A row that `read_scans` (functions/admissions.sql) answers for each scan. */
export interface ScanRow {
  /** The answer to an earlier request with the same Idempotency-Key; null if there is none. */
  keyAnswer: unknown;
  keyMatches: boolean | null;
  /** The outcome stored under the scan id; null if the id is new. */
  priorOutcome: string | null;
  priorTickets: number;
  priorLetIn: number | null;
  priorContent: Buffer | null;
  /** The event in which the scan counts. */
  wantedEvent: string;
  registration: ScannedRegistration | null;
  /** When the scanned code was replaced; null if it is the registration's current code. */
  replacedAt: Date | null;
  /** The scan that an undo names; null if it names none, or one that has not come yet. */
  undone: UndoneScan | null;
  /** Undos of this scan that came before it, oldest first; null if there are none. */
  waitingUndos: WaitingUndo[] | null;
  device: { station: Station; label: string | null; isCutOff: boolean } | null;
  /** Whether the event has codes of another system; read only for a text that is no code of Usher's and that none of them is. */
  hasOtherCodes?: boolean;
}

/** See `Door`. */
interface DoorRow {
  eventDate: string;
  overAt: string;
  isDoorOpen: boolean;
}

/** A registration with everything that scans are decided by and answered with. */
export interface ScannedRegistration {
  id: string;
  eventId: string;
  eventName: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  ticketQuantity: number;
  foodOption: FoodOption;
  paymentMode: PaymentMode;
  isGuest: boolean;
  admitted: number;
  served: number;
  checkedInAt: string | null;
  checkedInById: string | null;
  checkedInBy: string | null;
  /** The account that sent the scan, if another one scanned, as the phone says. */
  checkedInSentById: string | null;
  checkedInSentBy: string | null;
  checkedInLabel: string | null;
  emptiedAt: string | null;
  mealsEmptiedAt: string | null;
  isCancelled: boolean;
  createdAt: string;
  version: number;
  /** The door of its event. */
  door: DoorRow;
  /** Its number, if it is a paper ticket. */
  paperNumber: number | null;
  sellerId: string;
  /** Whether its tickets were given to somebody by whoever bought them. */
  isGiven: boolean;
  /** What it was before its sale was changed; null if it never was. */
  formerIds: string[] | null;
  seller: string;
  teamRole: TeamRole | null;
}

/** A scan that an undo takes back. */
export interface UndoneScan {
  scanId: string;
  /** Null if no registration had the code. */
  registrationId: string | null;
  /** Whether it let anybody in; `none_yet` if it was refused live but its device may have let the guest in nevertheless. */
  letIn: 'some' | 'none_yet' | 'nobody';
  /** How many of its tickets still count. */
  left: number;
  /** How many people it let in without a ticket, minus those who were taken back. */
  uncounted: number;
  scannedAt: string;
  /** When the server received it live; null if a phone reported it later. */
  receivedAt: string | null;
  /** When the server recorded it. */
  recordedAt: string;
  /** The account that sent it. */
  accountId: string;
  deviceId: string | null;
  station: Station;
}

/** An undo that came before its scan, as it was stored. */
export interface WaitingUndo {
  scan_id: string;
  registration_id: string;
  /** Null if it named none. */
  station: Station | null;
  tickets: number | null;
  scanned_at: string;
  recorded_at: string;
  account_id: string;
  sent_by: string | null;
  device_id: string | null;
  label: string | null;
  source: ScanSource;
  reason: string | null;
  /** Whether it may take back scans of other accounts, or older ones. */
  may_undo_any: boolean;
  /** `\x…` */
  content: string;
}

export type ScanSource = 'online' | 'offline' | 'look_up';

/**
 * Reads and locks everything that scans are decided by; must run in a transaction. Takes arrays of equal length: $1 accounts,
 * $2 idempotency keys or nulls, $3 their fingerprints, $4 events or nulls for the current one, $5 codes or nulls,
 * $6 registrations or nulls, $7 scan ids or nulls, $8 scans to take back or nulls, $9 devices or nulls. Answers one row per scan.
 */
export const READ_SCANS = sql<ScanRow>(
  'checkin.read_scans',
  `select key_answer as "keyAnswer", key_matches as "keyMatches", prior_outcome as "priorOutcome",
     prior_tickets as "priorTickets", prior_let_in as "priorLetIn", prior_content as "priorContent",
     wanted_event as "wantedEvent", registration, replaced_at as "replacedAt", undone, waiting_undo as "waitingUndos", device
   from read_scans($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** $1 events. Which of them have codes of another system. */
export const FIND_EVENTS_WITH_OTHER_CODES = sql<{ eventId: string }>(
  'checkin.find_events_with_other_codes',
  `select a.id as "eventId" from unnest($1::uuid[]) a (id)
   where exists (select from imported_registrations i where i.event_id = a.id and i.code is not null)`,
);

/** The state of a registration after its scans. */
export interface StateToWrite {
  id: string;
  event_id: string;
  admitted: number;
  served: number;
  checked_in_at: string | null;
  checked_in_by: string | null;
  checked_in_sent_by: string | null;
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

/** A line to add to the admissions ledger. */
export interface LineToWrite extends ReceivedScan {
  line: number;
  station: Station;
  tickets: number;
  request_id: string;
}

/** A scan or undo with an id that counted nothing. */
export interface RefusalToWrite extends ReceivedScan {
  /** The id that was sent, if it belongs to another scan. */
  reused_id: string | null;
  code: string | null;
  outcome: string;
  station: Station | null;
  tickets: number | null;
  may_undo_any: boolean;
}

/** An answer to store under an Idempotency-Key. */
export interface AnswerToWrite {
  user_id: string;
  key: string;
  /** Hexadecimal. */
  fingerprint: string;
  answer: unknown;
}

/** Must run in the transaction of READ_SCANS. JSON arrays: $1 states, $2 ledger lines, $3 refusals, $4 answers to keep. */
export const WRITE_SCANS = sql('checkin.write_scans', 'select write_scans($1, $2, $3, $4)');

/** $1 registration, $2 station. Scans that still count, newest first; must run in the transaction of READ_SCANS. */
export const LIST_UNDOABLE_SCANS = sql<UndoneScan>(
  'checkin.list_counted',
  `select a.scan_id as "scanId", a.registration_id as "registrationId", a.station, a.scanned_at as "scannedAt",
     case when a.source <> 'offline' then a.recorded_at end as "receivedAt", a.recorded_at as "recordedAt",
     coalesce(a.sent_by, a.account_id) as "accountId", a.device_id as "deviceId",
     a.tickets + coalesce(u.tickets, 0)::int as left, 0 as uncounted, 'some' as "letIn"
   from admissions a
   left join lateral (
     select sum(b.tickets) as tickets from admissions b where b.registration_id = a.registration_id and b.undoes = a.scan_id
   ) u on true
   where a.registration_id = $1 and a.station = $2 and a.tickets > 0 and a.tickets + coalesce(u.tickets, 0) > 0
   order by a.scanned_at desc, a.recorded_at desc, a.scan_id desc`,
);
