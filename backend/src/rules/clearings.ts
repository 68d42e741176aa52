import type { Cents } from './money.js';

export const CLEARING_STATUSES = ['Fully Cleared', 'Partially Cleared', 'Not Cleared'] as const;
export type ClearingStatus = (typeof CLEARING_STATUSES)[number];

/** The kinds of rows in the money ledger. `docs/money-cases.md` describes the effect of each. */
export const CLEARING_KINDS = [
  'direct',
  'hand_over',
  'transfer',
  'hand_back',
  'reversal',
  'till_refund',
  'kept',
  'imported',
] as const;
export type ClearingKind = (typeof CLEARING_KINDS)[number];

/** The kinds of lines in a seller's complete ledger: a clearing, a float, the surplus of a hand-over, or a split. */
export const LEDGER_KINDS = [...CLEARING_KINDS, 'float', 'surplus', 'split'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Who pays back the guest of a cancelled sale. */
export const REFUNDS = ['seller', 'till', 'none'] as const;
export type Refund = (typeof REFUNDS)[number];

/** A seller's money, in cents; a negative pending amount must be handed back to the seller. */
interface SellerMoney {
  collected: Cents;
  cleared: Cents;
  cashPending: Cents;
  transferPending: Cents;
}

/** Returns whether a seller has handed over everything. The SQL in `volunteers/sellers/sellers.sql.ts` follows the same rule. */
export function clearingStatus({
  collected,
  cleared,
  cashPending,
  transferPending,
}: SellerMoney): ClearingStatus {
  const isEven = cashPending === 0 && transferPending === 0;
  if (collected <= cleared && Math.max(collected, cleared) > 0 && isEven) return 'Fully Cleared';
  return cleared === 0 ? 'Not Cleared' : 'Partially Cleared';
}

/** Returns a seller's money after a direct clearing: cash first. The trigger in `functions/clearings.sql` does the same. */
export function afterDirectClearing(money: SellerMoney, added: Cents): SellerMoney {
  const cash = Math.min(added, Math.max(money.cashPending, 0));
  return {
    collected: money.collected,
    cleared: money.cleared + added,
    cashPending: money.cashPending - cash,
    transferPending: money.transferPending - (added - cash),
  };
}
