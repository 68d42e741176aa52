interface TransferStatusRules {
  /** Whether the sale is live; the other states are those of cancelled sales. */
  isLive: boolean;
  /** Among which states a user changes it, also back from one that was set too early; null: it results from a cancellation. */
  changedAmong: 'live' | 'owed' | null;
  /** Its state after a line of the bank's statement was found to pay it. */
  oncePaid: string;
}

/** The states of a transfer, and what each means. docs/transfer-cases.md lists the cases. */
const TRANSFER_STATUS_RULES = {
  unverified: { isLive: true, changedAmong: 'live', oncePaid: 'verified' },
  verified: { isLive: true, changedAmong: 'live', oncePaid: 'verified' },
  questioned: { isLive: true, changedAmong: 'live', oncePaid: 'verified' },
  // Nobody knew of the money when the sale was cancelled, so it must be refunded once it is known.
  cancelled: { isLive: false, changedAmong: null, oncePaid: 'to_refund' },
  kept: { isLive: false, changedAmong: null, oncePaid: 'kept' },
  to_refund: { isLive: false, changedAmong: 'owed', oncePaid: 'to_refund' },
  refunded: { isLive: false, changedAmong: 'owed', oncePaid: 'refunded' },
} as const satisfies Record<string, TransferStatusRules>;

export type TransferStatus = keyof typeof TRANSFER_STATUS_RULES;
export const TRANSFER_STATUSES = Object.keys(TRANSFER_STATUS_RULES) as [TransferStatus, ...TransferStatus[]];

/** States that a user can set. */
export type SettableStatus = {
  [Status in TransferStatus]: (typeof TRANSFER_STATUS_RULES)[Status]['changedAmong'] extends null
    ? never
    : Status;
}[TransferStatus];
export const SETTABLE_STATUSES = TRANSFER_STATUSES.filter(
  (status): status is SettableStatus => TRANSFER_STATUS_RULES[status].changedAmong !== null,
);

/** Whether this is a state of a transfer whose sale is live. */
export const isLiveTransfer = (status: TransferStatus): boolean => TRANSFER_STATUS_RULES[status].isLive;

/** Whether a user may change one state to the other. */
export const canTransition = (from: TransferStatus, to: SettableStatus): boolean =>
  TRANSFER_STATUS_RULES[from].changedAmong === TRANSFER_STATUS_RULES[to].changedAmong;

/** Returns the state of a transfer after a line of the bank's statement was found to pay it. */
export const statusAfterBankMatch = (from: TransferStatus): TransferStatus =>
  TRANSFER_STATUS_RULES[from].oncePaid;

/** The outcomes of matching a line with the sales that it should pay; the first that applies is used. */
export const MATCH_OUTCOMES = [
  'line_used',
  'already_matched',
  'own_sale',
  'sum_differs',
  'verified',
] as const;
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number];
