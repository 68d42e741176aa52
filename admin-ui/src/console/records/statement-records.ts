import type { HandOver } from '../../api/types';
import type { PaymentMode, Refund, TransferStatus } from '@usher/backend/rules';
import type { EventRecord, SalesTeamRow } from './records';

// An event's statement as the API sends it. Money is in dollars, times are ISO 8601 in UTC.

export interface CountedAmount {
  count: number;
  amount: number;
}

/** Sums over all sellers. */
export type SellerTotals = Pick<
  SalesTeamRow,
  | 'total_attendees'
  | 'cash_count'
  | 'cash_amount'
  | 'zelle_count'
  | 'zelle_amount'
  | 'total_collected'
  | 'cleared_amount'
  | 'pending_amount'
  | 'cash_cleared'
  | 'transfer_cleared'
  | 'cash_pending'
  | 'transfer_pending'
  | 'float_amount'
  | 'cash_in_hand'
>;

export interface Cancellation {
  /** Id of the registration. */
  id: string;
  /** Null if nothing was paid, or if nobody knows of it. */
  refund: Refund | null;
  amount: number;
  name: string;
  ticket_quantity: number;
  payment_mode: PaymentMode;
  is_guest: boolean;
  volunteer_id: string;
  volunteer_name: string;
  cancelled_at: string;
  cancelled_by: string;
  reason: string;
}

/** The kinds of rows in the money's ledger. */
export const CLEARED_KINDS = [
  'direct',
  'hand_over',
  'transfer',
  'hand_back',
  'reversal',
  'till_refund',
  'kept',
] as const;
type ClearedKind = (typeof CLEARED_KINDS)[number];

export const REFUND_KINDS = ['seller', 'till', 'none', 'not_paid'] as const;
type RefundKind = (typeof REFUND_KINDS)[number];

export interface StatementRecord {
  as_of: string;
  event: EventRecord;
  totals: SellerTotals;
  sellers: Array<Omit<SalesTeamRow, 'id'>>;
  /** `day` is `YYYY-MM-DD` on the event's clock. */
  days: Array<{ day: string; tickets: number; amount: number }>;
  payment_modes: Record<PaymentMode, CountedAmount & { tickets: number }>;
  /** Number of tickets. */
  guests: number;
  cancellations: Cancellation[];
  refunds: Record<RefundKind, CountedAmount>;
  /** Number of tickets; `admitted` counts tickets too. */
  no_shows: number;
  admitted: number;
  meals: { ordered: number; served: number };
  floats: { given: number; returned: number; out: number };
  cleared: Record<ClearedKind, { count: number; cash: number; transfer: number }>;
  /** In the order in which they were offered. */
  hand_overs: HandOver[];
  received: CountedAmount;
  surplus: CountedAmount;
  shortage: CountedAmount;
  unexplained: CountedAmount;
  explained: CountedAmount;
  reversed: CountedAmount;
  transfers: Record<TransferStatus, CountedAmount>;
}
