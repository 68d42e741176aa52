import type { Station } from '@usher/backend/rules';
import { ApiError } from '../../api/error';

// What travels between this device and the server. Times are ISO 8601 in UTC.

/** A registration on the door list: enough to let somebody in, and no more. */
export interface ListRow {
  /** The registration's id. */
  i: string;
  /** The hash of its code, see hash.ts. */
  h: string;
  n: string;
  /** Tickets. */
  q: number;
  /** 1 with food. */
  f: 0 | 1;
  /** How many are in, and how many meals were served. */
  a: number;
  m: number;
  /** The last two digits of the phone. */
  p: string;
  /** Grows with every change of the row. */
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

/** An answer of `GET /api/checkin/list`: a page of the whole list, or what changed since the cursor. */
export interface ListAnswer {
  /** Only where it changed. */
  event?: DoorEvent | null;
  salt: string;
  /** null where the list is too large to be taken. */
  cursor: string | null;
  /** Nothing is left to fetch. */
  complete: boolean;
  /** More registrations than a device keeps: this event needs a network at the door. */
  too_large: boolean;
  rows: ListRow[];
  gone: GoneCode[];
  /** This is the beginning of a whole list: what was kept is another one's. */
  reset: boolean;
  server_time: string;
}

/** What a scan says, whichever way it is sent: under one id it never changes. */
export interface ScanContent {
  scan_id: string;
  event_id: string;
  /** In groups, as printed; or the registration's id, where no code was scanned. */
  code?: string;
  id?: string;
  station: Station;
  /** null: all that are left. An undo's are positive. */
  tickets: number | null;
  scanned_at: string;
  /** The scan that this one takes back. */
  undoes?: string;
}

/** A scan that was decided on this device. */
export interface SentScan extends ScanContent {
  /** What the person was told. */
  let_in: boolean;
  /** How many were let in or served, where `tickets` is null and the server cannot know. */
  let_in_tickets?: number;
  /** Who was signed in. */
  account_id: string | null;
  /** As the device was called then; missing where that is its name now, or nobody knows. */
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

/** What came of one scan of a sync. */
export interface SyncResult {
  scan_id: string;
  outcome: SyncOutcome;
  /** How many of its tickets count, or were taken back. */
  tickets: number;
  /** The registration afterwards, and its version; all 0 where there is none. */
  admitted: number;
  served: number;
  v: number;
  /** The first scan of those who are in. */
  first?: FirstAdmission;
}

interface FirstAdmission {
  scanned_at: string;
  label: string | null;
  by: string | null;
}

// Something in between may answer in the server's place, with JSON of its own: that is no answer.

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

const isSyncResult = (value: unknown): value is SyncResult =>
  isFields(value) &&
  typeof value.scan_id === 'string' &&
  typeof value.outcome === 'string' &&
  typeof value.v === 'number';

/** @throws ApiError where the body is somebody else's */
export function listAnswerOf(body: unknown): ListAnswer {
  if (isListAnswer(body)) return body;
  throw new ApiError(0);
}

/** @throws ApiError where the body is somebody else's */
export function syncResultsOf(body: unknown): SyncResult[] {
  if (Array.isArray(body) && body.every(isSyncResult)) return body;
  throw new ApiError(0);
}
