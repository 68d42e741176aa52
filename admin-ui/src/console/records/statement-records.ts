import type { ClearedByKindDto, RefundSumsDto } from '../../api/generated/rest';

/** The kinds of rows in the money's ledger. */
export const CLEARED_KINDS = [
  'direct',
  'hand_over',
  'transfer',
  'hand_back',
  'reversal',
  'till_refund',
  'kept',
  'imported',
  'split',
] as const satisfies ReadonlyArray<keyof ClearedByKindDto>;

export const REFUND_KINDS = ['seller', 'till', 'none', 'not_paid'] as const satisfies ReadonlyArray<
  keyof RefundSumsDto
>;
