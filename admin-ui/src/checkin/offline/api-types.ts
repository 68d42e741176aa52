import type { Station } from '@usher/backend/rules';
import { ApiError } from '../../api/error';

// Data exchanged between this device and the server. Times are ISO 8601 in UTC.

/** A registration on the door list, with no more data than is needed to let the guests in. */
export interface ListRow {
  /** The registration's id. */
  i: string;
  /** The hash of the registration's code, see hash.ts. */
  h: string;
  n: string;
  /** Number of tickets. */
  q: number;
  /** 1 with food, 0 without. */
  f: 0 | 1;
  /** Number of people admitted; `m` is the number of meals served. */
  a: number;
  m: number;
  /** The last two digits of the phone number. */
  p: string;
  /** Version, which grows with every change of the row. */
  v: number;
}

/** A code that no longer lets anybody in. */
export interface GoneCode {
  h: string;
  why: 'cancelled' | 'replaced';
}

export interface DoorEvent {
  id: string;
  name: string;
  event_date: string;
  time_zone: string;
  over_at: string;
}

/** An answer of `GET /api/checkin/list`: a page of the whole list, or the changes since the cursor. */
export interface ListAnswer {
  /** Only present if it changed. */
  event?: DoorEvent | null;
  salt: string;
  /** null if the list is too large to be fetched. */
  cursor: string | null;
  /** Whether nothing is left to fetch. */
  complete: boolean;
  /** Whether there are more registrations than a device keeps; the event then needs a network at the door. */
  too_large: boolean;
  rows: ListRow[];
  gone: GoneCode[];
  /** Whether this page begins a whole list, which replaces the stored one. */
  reset: boolean;
  server_time: string;
}

/** Content of a scan, sent directly or in a sync. It never changes under the same id. */
export interface ScanContent {
  scan_id: string;
  event_id: string;
  /** In groups, as printed; missing if no code was scanned, and `id` is then the registration's id. */
  code?: string;
  id?: string;
  station: Station;
  /** Number of tickets, positive for an undo as well; null for all that are left. */
  tickets: number | null;
  scanned_at: string;
  /** Id of the scan that this one takes back. */
  undoes?: string;
}

/** A scan that was decided on this device. */
export interface SentScan extends ScanContent {
  /** Whether the device let the guest in. */
  let_in: boolean;
  /** Number of people let in or meals served, if `tickets` is null and the server cannot know. */
  let_in_tickets?: number;
  /** Id of the account that was signed in. */
  account_id: string | null;
  /** The device's label at the time of the scan; missing if it is the current one or unknown. */
  label?: string;
}

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
  'undone',
  'invalid',
] as const;
type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** The server's result for one scan of a sync. */
export interface SyncResult {
  scan_id: string;
  outcome: SyncOutcome;
  /** Number of the scan's tickets that count, or that were taken back. */
  tickets: number;
  /** Figures and version of the registration afterwards; all 0 if there is none. */
  admitted: number;
  served: number;
  v: number;
  /** The first scan that admitted the people who are in. */
  first?: FirstAdmission;
}

interface FirstAdmission {
  scanned_at: string;
  label: string | null;
  by: string | null;
  /** Who sent it, if somebody else scanned, as the phone says. An older server does not tell. */
  sent_by?: string | null;
}

// A proxy or portal may answer in the server's place, with other JSON, which must not be taken for an answer.

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isListAnswer = (body: unknown): body is ListAnswer =>
  isFields(body) &&
  typeof body.salt === 'string' &&
  (body.cursor === null || typeof body.cursor === 'string') &&
  typeof body.complete === 'boolean' &&
  typeof body.server_time === 'string' &&
  Array.isArray(body.rows) &&
  Array.isArray(body.gone) &&
  (!isFields(body.event) || typeof body.event.over_at === 'string');

/** A result as it is sent: without the id if the server could not read it. */
export type SentResult = Omit<SyncResult, 'scan_id'> & { scan_id: string | null };

const isSentResult = (value: unknown): value is SentResult =>
  isFields(value) &&
  (typeof value.scan_id === 'string' || value.scan_id === null) &&
  typeof value.outcome === 'string' &&
  typeof value.v === 'number';

/** @throws ApiError if the body is not the server's */
export function listAnswerOf(body: unknown): ListAnswer {
  if (isListAnswer(body)) return body;
  throw new ApiError(0);
}

/** @throws ApiError if the body is not the server's */
export function syncResultsOf(body: unknown): SentResult[] {
  if (Array.isArray(body) && body.every(isSentResult)) return body;
  throw new ApiError(0);
}
