import type { LocalDecision } from './decide';
import type { SentScan, SyncResult } from './shapes';

/** A scan that was decided here, until the server has said what came of it. */
export interface WaitingScan extends SentScan {
  /** Of the list; null where it has no such code. */
  registrationId: string | null;
  /** How many it let in by the list; below zero it takes back. */
  counted: number;
  /** What the person was told; null for an undo. */
  told: LocalDecision | null;
  /** The server may have received that nobody was let in; from then on its answer to this id stays the same. */
  isToldRefused?: true;
  /** The server's answer came late, and said otherwise: that is on the screen already. */
  isToldOtherwise?: true;
}

/** What came of a scan that waited. */
export interface Outcome {
  scan: WaitingScan;
  result: SyncResult;
}

/** What the server said of a scan whose person was told something else. */
export interface News extends Outcome {
  /** Whom it is about, where that is known. */
  name: string | null;
}

/** Whether the server says something else than the person was told, and nobody here has seen that yet. */
function isOtherwise({ scan, result: { outcome } }: Outcome): boolean {
  if (scan.undoes !== undefined) return outcome !== 'undone';
  return !scan.isToldOtherwise && scan.let_in !== (outcome === 'admitted');
}

export const newsOf = (outcome: Outcome, listedName: string | null = null): News | null => {
  if (!isOtherwise(outcome)) return null;
  const { told } = outcome.scan;
  return { ...outcome, name: told && 'guest' in told ? told.guest.name : listedName };
};

/**
 * How many meals were served by this device's list. At the entrance all of the tickets are let in, which the server knows; but
 * how many meals were left by the list it does not.
 */
const servedByList = ({ station, tickets, let_in: letIn, counted }: WaitingScan): number | null =>
  station === 'food' && tickets === null && letIn && counted > 0 ? counted : null;

/**
 * What the server is sent of it. Its label only where the device is called something else by now: an older server takes none.
 * @param deviceLabel as it is sent with it
 */
export function sentOf(scan: WaitingScan, deviceLabel?: string): SentScan {
  const {
    registrationId: _row,
    counted: _counted,
    told: _told,
    isToldRefused: _isToldRefused,
    isToldOtherwise: _isToldOtherwise,
    label,
    ...sent
  } = scan;
  const served = servedByList(scan);
  return {
    ...sent,
    ...(served === null ? {} : { let_in_tickets: served }),
    ...(label === undefined || label === deviceLabel ? {} : { label }),
  };
}
