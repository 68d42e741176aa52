import type { LedgerKind } from '@usher/backend/rules';

// Money is dollars, times are ISO 8601 in UTC.

/** A line of a seller's ledger. */
export interface LedgerLine {
  id: string;
  kind: LedgerKind;
  /** Cleared; of `float` given to the seller; of `surplus` received beyond the book. Below zero: back. */
  amount: number;
  cash_amount: number;
  transfer_amount: number;
  by: string;
  at: string;
  reason: string | null;
  hand_over_id: string | null;
  /** Whose ticket it was about. */
  attendee_name: string | null;
  attendee_email: string | null;
}
