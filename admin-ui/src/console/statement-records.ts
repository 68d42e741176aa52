import type { HandOver } from '../api/types';
import type { PaymentMode, Refund, TransferStatus } from '@usher/backend/rules';
import type { EventRecord, SalesTeamRow } from './records';

// An event's statement as the API sends it. Money is dollars, times are ISO 8601 in UTC.

export interface CountedAmount {
  count: number;
  amount: number;
}

/** The sums over the sellers. */
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
  /** Of the registration. */
  id: string;
  /** Null where nothing was paid, or nobody knows of it. */
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

/** The money's ledger by what its rows were. */
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
  /** `YYYY-MM-DD` on the clock of the event. */
  days: Array<{ day: string; tickets: number; amount: number }>;
  payment_modes: Record<PaymentMode, CountedAmount & { tickets: number }>;
  /** Tickets. */
  guests: number;
  cancellations: Cancellation[];
  refunds: Record<RefundKind, CountedAmount>;
  /** Tickets, as `admitted`. */
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
