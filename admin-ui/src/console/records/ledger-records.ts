import type { LedgerKind } from '@usher/backend/rules';

// Money is in dollars, times are ISO 8601 in UTC.

/** A line of a seller's ledger. */
export interface LedgerLine {
  id: string;
  kind: LedgerKind;
  /** Amount cleared; for `float`, given to the seller; for `surplus`, received beyond the book. Negative: it went back. */
  amount: number;
  cash_amount: number;
  transfer_amount: number;
  by: string;
  at: string;
  reason: string | null;
  hand_over_id: string | null;
  /** The attendee whose ticket the line is about; null for other lines. */
  attendee_name: string | null;
  attendee_email: string | null;
}
