import type { Cents } from './money.js';

export const CLEARING_STATUSES = ['Fully Cleared', 'Partially Cleared', 'Not Cleared'] as const;
export type ClearingStatus = (typeof CLEARING_STATUSES)[number];

/** What a row of the ledger was. `docs/money-cases.md` has what each of them does. */
export const CLEARING_KINDS = [
  'direct',
  'hand_over',
  'transfer',
  'hand_back',
  'reversal',
  'till_refund',
  'kept',
] as const;
export type ClearingKind = (typeof CLEARING_KINDS)[number];

/** What a line of a seller's whole ledger can be: a clearing, a float, or the surplus of a hand-over. */
export const LEDGER_KINDS = [...CLEARING_KINDS, 'float', 'surplus'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Who pays a guest back whose sale was cancelled. */
export const REFUNDS = ['seller', 'till', 'none'] as const;
export type Refund = (typeof REFUNDS)[number];

/** Where a seller stands, in cents; what is pending may be below zero: to hand back. */
interface SellerMoney {
  collected: Cents;
  cleared: Cents;
  cashPending: Cents;
  transferPending: Cents;
}

/** How much of what a seller collected has been handed over. The server's statement in `volunteers/sellers/sellers.sql.ts` says the same. */
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

/** Where they stand after a direct clearing: cash first. The trigger in `functions/clearings.sql` does the same. */
export function clearedDirectly(money: SellerMoney, added: Cents): SellerMoney {
  const cash = Math.min(added, Math.max(money.cashPending, 0));
  return {
    collected: money.collected,
    cleared: money.cleared + added,
    cashPending: money.cashPending - cash,
    transferPending: money.transferPending - (added - cash),
  };
}
