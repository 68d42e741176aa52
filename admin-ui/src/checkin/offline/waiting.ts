import type { LocalDecision } from './decide';
import type { SentScan } from './shapes';

/** A scan that was decided here, until the server has said what came of it. */
export interface WaitingScan extends SentScan {
  /** Of the list; null where it has no such code. */
  registrationId: string | null;
  /** How many it let in by the list; below zero it takes back. */
  counted: number;
  /** What the person was told; null for an undo. */
  told: LocalDecision | null;
  /** The server may have heard that nobody was let in, and says the same from then on. */
  isToldRefused?: true;
}

/** What the server is sent of it. */
export function sentOf({
  registrationId: _row,
  counted: _counted,
  told: _told,
  isToldRefused: _isToldRefused,
  ...sent
}: WaitingScan): SentScan {
  return sent;
}
