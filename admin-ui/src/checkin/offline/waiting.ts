import type { SyncedScanDto } from '../../api/generated/rest';
import type { LocalDecision } from './decide';
import type { SentScan } from './api-types';

/** A scan decided on this device, stored until the server has answered it. */
export interface WaitingScan extends SentScan {
  /** The registration's id in the list; null if the list does not contain the code. */
  registrationId: string | null;
  /** Number of tickets that it adds to the list's figures; negative for an undo. */
  counted: number;
  /** What the guest was told; null for an undo. */
  told: LocalDecision | null;
  /** Set if the server may have received the scan as refused; its answer to this id can then no longer change. */
  isToldRefused?: true;
  /** Set if the server's answer came late and contradicted the list, and has already been shown. */
  isToldOtherwise?: true;
}

/** The server's result for a scan that waited. */
export interface SyncedScan {
  scan: WaitingScan;
  result: SyncedScanDto;
}

/** A server result that contradicts what the guest was told. */
export interface News extends SyncedScan {
  /** Name of the guest, if known. */
  name: string | null;
}

/** Whether the server's result contradicts what the guest was told and has not been shown yet. */
function isOtherwise({ scan, result: { outcome } }: SyncedScan): boolean {
  if (scan.undoes !== undefined) return outcome !== 'undone';
  return !scan.isToldOtherwise && scan.let_in !== (outcome === 'admitted');
}

export const newsOf = (outcome: SyncedScan, listedName: string | null = null): News | null => {
  if (!isOtherwise(outcome)) return null;
  const { told } = outcome.scan;
  return { ...outcome, name: (told && 'guest' in told && told.guest.name) || listedName };
};

/**
 * Returns the number of meals that a scan for "all that are left" served, else null. At the entrance such a scan lets in all of
 * the tickets, which the server knows; but it does not know how many meals were left by this device's list.
 */
const servedByList = ({ station, tickets, let_in: letIn, counted }: WaitingScan): number | null =>
  station === 'food' && tickets === null && letIn && counted > 0 ? counted : null;

/**
 * Returns the part of a scan that is sent to the server. Includes the label only if it differs from the device's current one,
 * because an older server accepts no label.
 * @param deviceLabel the device's label that is sent in the same request
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
