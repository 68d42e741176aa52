import type { DoorListDto, SyncDto, SyncedScanDto, SyncedScanInput } from '../../api/generated/rest';
import { ApiError } from '../../api/error';

// Data exchanged between this device and the server. Times are ISO 8601 in UTC.

/** Content of a scan, sent directly or in a sync. It never changes under the same id. */
export interface ScanContent extends Pick<
  SyncedScanInput,
  'scan_id' | 'event_id' | 'code' | 'id' | 'station' | 'scanned_at'
> {
  /** Number of tickets, positive for an undo as well; null for all that are left. */
  tickets: number | null;
  /** Id of the scan that this one takes back. */
  undoes?: string;
}

/** A scan that was decided on this device. */
export interface SentScan extends ScanContent, Pick<SyncedScanInput, 'let_in'> {
  /** Number of people let in or meals served, if `tickets` is null and the server cannot know. */
  let_in_tickets?: number;
  /** Id of the account that was signed in. */
  account_id: string | null;
  /** The device's label at the time of the scan; missing if it is the current one or unknown. */
  label?: string;
}

// A proxy or portal may answer in the server's place, with other JSON, which must not be taken for an answer.

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isListAnswer = (body: unknown): body is DoorListDto =>
  isFields(body) &&
  typeof body.salt === 'string' &&
  (body.cursor === null || typeof body.cursor === 'string') &&
  typeof body.complete === 'boolean' &&
  typeof body.server_time === 'string' &&
  Array.isArray(body.rows) &&
  Array.isArray(body.gone) &&
  (!isFields(body.event) || typeof body.event.over_at === 'string');

const isSyncedScan = (value: unknown): value is SyncedScanDto =>
  isFields(value) &&
  (typeof value.scan_id === 'string' || value.scan_id === null) &&
  typeof value.outcome === 'string' &&
  typeof value.v === 'number';

/** @throws ApiError if the body is not the server's */
export function listAnswerOf(body: unknown): DoorListDto {
  if (isListAnswer(body)) return body;
  throw new ApiError(0);
}

/** @throws ApiError if the body is not the server's */
export function syncAnswerOf(body: unknown): SyncDto {
  // An older server answers with the scans alone.
  const answer = Array.isArray(body) ? { scans: body, lease: null } : body;
  if (isFields(answer) && Array.isArray(answer.scans) && answer.scans.every(isSyncedScan))
    return answer as unknown as SyncDto;
  throw new ApiError(0);
}
