import type { Cents } from './money.js';

export const CLEARING_STATUSES = ['Fully Cleared', 'Partially Cleared', 'Not Cleared'] as const;
export type ClearingStatus = (typeof CLEARING_STATUSES)[number];

/** How far a seller has handed over what was collected. The server's statement in `volunteers.sql.ts` says the same. */
export function clearingStatus(collected: Cents, cleared: Cents): ClearingStatus {
  if (collected <= cleared && Math.max(collected, cleared) > 0) return 'Fully Cleared';
  return cleared === 0 ? 'Not Cleared' : 'Partially Cleared';
}
