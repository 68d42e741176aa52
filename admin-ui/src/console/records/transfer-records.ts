import type { MatchOutcome, TransferStatus } from '@usher/backend/rules';

/** A bank transfer, as `GET /api/transfers` returns it. Money is in dollars, times are ISO 8601 in UTC. */
export interface Transfer {
  id: string;
  attendee_id: string;
  name: string;
  email: string;
  ticket_quantity: number;
  total_price: number;
  status: TransferStatus;
  memo: string | null;
  note: string | null;
  by: string | null;
  at: string | null;
  refunded_by: string | null;
  refunded_at: string | null;
  /** Expires after 10 to 15 minutes. */
  transaction_screenshot_url: string | null;
  same_picture: SamePicture[];
  paid_by: { date: string; text: string; amount: number } | null;
  volunteer_id: string;
  volunteer_name: string;
  registered_at: string;
}

interface SamePicture {
  attendee_id: string;
  name: string;
  same_person: boolean;
  /** Sum of all of the same person's registrations with this picture. */
  sum: number | null;
}

/** What the columns of a bank's file mean; columns are given by name. */
export interface BankMapping {
  date: string | null;
  date_order: 'mdy' | 'dmy' | 'ymd' | null;
  amount?: string | null;
  debit?: string | null;
  credit?: string | null;
  /** The column that says the direction; null if a person must say how that is told. */
  direction?: string | null;
  direction_in?: string[];
  direction_out?: string[];
  decimal: '.' | ',';
  text: string | string[] | null;
  reference?: string | null;
}

export type SkipReason =
  'unreadable' | 'pending' | 'failed' | 'no_date' | 'no_amount' | 'no_direction' | 'repeated';

export interface Proposal {
  attendee_ids: string[];
  why: ('memo' | 'amount' | 'name' | 'day')[];
}

export interface BankLine {
  line_id: string;
  /** `2026-11-23`. */
  date: string;
  text: string;
  amount: number;
  /** False if the file does not say whether the money came in. */
  direction_known: boolean;
  used: boolean;
  /** The text under which it was accepted, or another line that may be the same; null if there is nothing to say. */
  accepted_text: string | null;
  reversal_of: string | null;
  proposals: Proposal[];
}

/** The answer of `POST /api/transfers/statement`. */
export interface BankStatementRecord {
  format: 'csv' | 'ofx';
  mapping: BankMapping;
  columns: string[];
  sample: string[][];
  /** By column, its different values if these are few. */
  values: string[][];
  lines: BankLine[];
  skipped: number;
  skipped_rows: { row: number; why: SkipReason; text: string }[];
  sales: {
    attendee_id: string;
    name: string;
    total_price: number;
    status: TransferStatus;
    is_own: boolean;
  }[];
}

export interface Pair {
  line_id: string;
  attendee_ids: string[];
}

export interface PairResult {
  line_id: string;
  outcome: MatchOutcome;
}
