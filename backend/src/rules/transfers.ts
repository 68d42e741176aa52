/** What a transfer can be. While the sale is live the first three, after its cancellation the others. */
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

/** What a person makes of it; the others come of a cancellation. */
export const SETTABLE_STATUSES = [
  'unverified',
  'verified',
  'questioned',
  'to_refund',
  'refunded',
] as const satisfies readonly TransferStatus[];
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

const LIVE: readonly TransferStatus[] = ['unverified', 'verified', 'questioned'];
/** The second is taken back to the first where somebody said so too early. */
const OWED: readonly TransferStatus[] = ['to_refund', 'refunded'];

/** Whether this is a state of a transfer whose sale is live. */
export const isLiveTransfer = (status: TransferStatus): boolean => LIVE.includes(status);

/** Whether a person may make one of the other. The cases are docs/transfer-cases.md. */
export const mayBecome = (from: TransferStatus, to: SettableStatus): boolean =>
  [LIVE, OWED].some((states) => states.includes(from) && states.includes(to));

/** What a line of the bank's statement makes of the transfer that it pays. */
export function paidByBank(from: TransferStatus): TransferStatus {
  if (isLiveTransfer(from)) return 'verified';
  // Nobody knew of the money when the sale was cancelled.
  return from === 'cancelled' ? 'to_refund' : from;
}

/** What becomes of a pair of a line and the sales that it is to pay: the first that applies. */
export const PAIR_OUTCOMES = ['line_used', 'already_matched', 'own_sale', 'sum_differs', 'verified'] as const;
export type PairOutcome = (typeof PAIR_OUTCOMES)[number];
