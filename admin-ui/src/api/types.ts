import type {
  ClearingKind,
  ClearingStatus,
  Denominations,
  FoodOption,
  HandOverStatus,
  PaymentMode,
  Role,
  TeamRole,
} from '@usher/backend/rules';

// Types that the REST API sends and accepts. Money is in dollars, times are ISO 8601 in UTC.

export interface User {
  id: string;
  full_name: string;
  email: string;
  role: Role;
  team_role: TeamRole | null;
  is_active: boolean;
  created_at: string;
  last_login: string | null;
}

export interface LoginAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  user: User;
}

export interface EventInfo {
  id: string;
  name: string;
  description: string;
  event_date: string;
  location: string;
  time_zone: string;
  /** The text in the payment QR. */
  payment_recipient: string | null;
  /** Reply-to address of the event's mails; null for the sender's address. */
  reply_to: string | null;
  /** When the reminder is sent, in hours before the event's start; null for no reminder. */
  reminder_hours_before: number | null;
  /** Cash in hand, in dollars, at which a seller is asked to hand over; null for no limit. */
  cash_limit: number | null;
  people_with_tickets: number;
  /** Maximum number of tickets; null for no limit. */
  capacity: number | null;
  tickets_sold: number;
  /** Whether the event's tickets are sold now, next or later, or the event is over. */
  selling: 'now' | 'next' | 'later' | 'over';
  updated_at: string;
}

export interface PriceQuote {
  quantity: number;
  price_per_ticket: number;
  total_price: number;
}

/** The values that the price of a sale depends on. */
export interface PriceQuestion {
  eventId: string | undefined;
  quantity: number;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
}

export interface RegistrationInput {
  name: string;
  email: string;
  phone: string;
  ticket_quantity: number;
  payment_mode: PaymentMode;
  food_option: FoodOption;
  is_guest: boolean;
  event_id?: string;
  /** Total that the seller saw, in dollars. The server refuses to sell at any other. */
  quoted_total_price?: number;
}

export interface Registration extends Omit<RegistrationInput, 'event_id' | 'quoted_total_price'> {
  id: string;
  qr_code_id: string;
  total_price: number;
  /** Whether the screenshot of the bank transfer is stored. */
  has_screenshot: boolean;
  /** State of the ticket mail; null if it is no longer known. */
  mail_state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | null;
  created_at: string;
}

/** The person already registered for this event with an e-mail address. */
export interface ExistingAttendee {
  name: string;
  email: string;
  phone: string;
  registered_at: string;
}

export interface CheckinAttendee {
  id: string;
  name: string;
  email: string;
  phone: string;
  ticket_quantity: number;
  food_option: FoodOption;
  payment_mode: PaymentMode;
  is_guest: boolean;
  is_checked_in: boolean;
  /** Number of tickets admitted; `meals_served` is the number of meals handed out. */
  tickets_admitted: number;
  meals_served: number;
  checked_in_at: string | null;
  checked_in_by: string | null;
  /** Who sent that scan, if it was somebody else. An older server does not tell. */
  checked_in_sent_by?: string | null;
  /** Label of the device, such as `Gate A`. */
  checked_in_label: string | null;
  volunteer_name: string | null;
  volunteer_team_role: TeamRole | null;
}

export interface CheckinAnswer {
  success: boolean;
  message: string;
  attendee: CheckinAttendee;
  /** Number of tickets or meals that the scan counts; `v` is the registration's version. An older server sends neither. */
  tickets?: number;
  v?: number;
}

export interface RankedSeller {
  rank: number;
  volunteer_id: string;
  full_name: string;
  team_role: TeamRole | null;
  tickets_sold: number;
}

export interface Leaderboard {
  total_volunteers: number;
  /** At most ten; sellers with equal numbers share a rank. */
  top_volunteers: RankedSeller[];
  current_user_rank: { rank: number; tickets_sold: number } | null;
}

/** Money handed over; negative if it was handed back. */
export interface Clearing {
  kind: ClearingKind;
  /** Sum of the cash and the transfer amount. */
  amount: number;
  cash_amount: number;
  transfer_amount: number;
  cleared_by: string;
  cleared_at: string;
  reason: string | null;
}

/** Change money given to a seller; negative if it was taken back. */
export interface ChangeMoney {
  amount: number;
  given_by: string;
  given_at: string;
  reason: string | null;
}

/** The caller's sales and money, in dollars. */
export interface OwnMoney {
  total_sales: number;
  cleared_amount: number;
  /** Negative if the seller gets money back. */
  pending_amount: number;
  status: ClearingStatus;
  cash_pending: number;
  transfer_pending: number;
  float_amount: number;
  /** Change money plus pending cash; negative if the seller gets money back. */
  cash_in_hand: number;
  over_cash_limit: boolean;
  /** Newest first. */
  clearings: Clearing[];
  /** Newest first. */
  floats: ChangeMoney[];
}

/** Cash that a seller hands over to finance. While it is only offered, others see null for the count and the expected amount. */
export interface HandOver {
  id: string;
  event_id: string;
  event_name: string;
  volunteer_id: string;
  volunteer_name: string;
  status: HandOverStatus;
  /** Amount that the seller counted. */
  declared: number | null;
  /** Amount that the seller had in hand by the books at the time of the offer. */
  expected: number | null;
  denominations: Denominations | null;
  /** Amount that finance counted; null until then, like all fields derived from it. */
  received: number | null;
  received_denominations: Denominations | null;
  float_returned: number | null;
  cleared: number | null;
  received_minus_declared: number | null;
  surplus: number | null;
  /** Only set for a final hand-over. */
  received_minus_expected: number | null;
  unexplained: boolean;
  /** Reason for the withdrawal or reversal, else for the difference. */
  reason: string | null;
  note: string | null;
  received_note: string | null;
  is_final: boolean;
  offered_at: string;
  received_by: string | null;
  received_at: string | null;
  ended_by: string | null;
  ended_at: string | null;
  explained_by: string | null;
  explained_at: string | null;
  countersigned_by: string | null;
  countersigned_at: string | null;
  may_countersign: boolean;
}

/** A seller's count, offered to finance. */
export interface OfferInput {
  event_id: string;
  declared_amount: number;
  denominations: Denominations;
  is_final: boolean;
  note?: string;
}

/** An event for which the caller has cash, change money or an open offer. */
export interface OwnCash {
  event_id: string;
  name: string;
  /** Negative if the seller gets money back; null while an offer is open, as both sides count blind. */
  cash_in_hand: number | null;
  float_amount: number;
  over_cash_limit: boolean;
  open_offer: HandOver | null;
}

export interface OwnHandOvers {
  events: OwnCash[];
  /** Hand-overs with an unexplained difference first, then newest first. */
  data: HandOver[];
}
