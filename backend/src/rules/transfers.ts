/** The states of a transfer: the first three while the sale is live, the others after its cancellation. */
export const TRANSFER_STATUSES = [
  'unverified',
  'verified',
  'questioned',
  'cancelled',
  'kept',
  'to_refund',
  'refunded',
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** States that a user can set; the others result from a cancellation. */
export const SETTABLE_STATUSES = [
  'unverified',
  'verified',
  'questioned',
  'to_refund',
  'refunded',
] as const satisfies readonly TransferStatus[];
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

const LIVE: readonly TransferStatus[] = ['unverified', 'verified', 'questioned'];
/** A user can go back from the second to the first, if it was set too early. */
const OWED: readonly TransferStatus[] = ['to_refund', 'refunded'];

/** Whether this is a state of a transfer whose sale is live. */
export const isLiveTransfer = (status: TransferStatus): boolean => LIVE.includes(status);

/** Whether a user may change one state to the other. docs/transfer-cases.md lists the cases. */
export const canTransition = (from: TransferStatus, to: SettableStatus): boolean =>
  [LIVE, OWED].some((states) => states.includes(from) && states.includes(to));

/** Returns the state of a transfer after a line of the bank's statement was found to pay it. */
export function statusAfterBankMatch(from: TransferStatus): TransferStatus {
  if (isLiveTransfer(from)) return 'verified';
  // The money was not known of when the sale was cancelled, so it must be refunded now.
  return from === 'cancelled' ? 'to_refund' : from;
}

/** The outcomes of matching a line with the sales that it should pay; the first that applies is used. */
export const MATCH_OUTCOMES = [
  'line_used',
  'already_matched',
  'own_sale',
  'sum_differs',
  'verified',
] as const;
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number];
