/** Whether there is anything to clear: to somebody who sold nothing, `Not Cleared` would be a reproach. */
export const hasMoney = (seller: { pending_amount: number; cleared_amount: number }): boolean =>
  seller.pending_amount !== 0 || seller.cleared_amount !== 0;
