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

// What the REST API sends and takes. Money is dollars, times are ISO 8601 in UTC.

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
  /** Where answers to its mails go; null: to their sender. */
  reply_to: string | null;
  /** Before its start; null: nobody is reminded. */
  reminder_hours_before: number | null;
  /** Dollars of cash in hand at which a seller is asked to hand over. */
  cash_limit: number | null;
  people_with_tickets: number;
  /** Tickets at most; null for no limit. */
  capacity: number | null;
  tickets_sold: number;
  /** Whether it is the event whose tickets are sold now, or comes after that one. */
  selling: 'now' | 'next' | 'later' | 'over';
  updated_at: string;
}

export interface PriceQuote {
  quantity: number;
  price_per_ticket: number;
  total_price: number;
}

/** What the price of a sale depends on. */
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
  /** The total that the seller saw: it is sold at no other. */
  quoted_total_price?: number;
}

export interface Registration extends Omit<RegistrationInput, 'event_id' | 'quoted_total_price'> {
  id: string;
  qr_code_id: string;
  total_price: number;
  /** Whether the picture of its bank transfer is stored. */
  has_screenshot: boolean;
  /** What became of its ticket mail; null where nobody knows any more. */
  mail_state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | null;
  created_at: string;
}

/** The person who already holds an e-mail address in this event. */
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
  /** How many of the tickets are in, and how many meals were served. */
  tickets_admitted: number;
  meals_served: number;
  checked_in_at: string | null;
  checked_in_by: string | null;
  /** Where: `Gate A`. */
  checked_in_label: string | null;
  volunteer_name: string | null;
  volunteer_team_role: TeamRole | null;
}

export interface CheckinAnswer {
  success: boolean;
  message: string;
  attendee: CheckinAttendee;
  /** How many tickets or meals the scan counts, and the version of the registration; a server of the version before has neither. */
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
  /** At most ten; equal ones share a rank. */
  top_volunteers: RankedSeller[];
  current_user_rank: { rank: number; tickets_sold: number } | null;
}

/** Money that changed hands; below zero it was handed back. */
export interface Clearing {
  kind: ClearingKind;
  /** The sum of its two parts. */
  amount: number;
  cash_amount: number;
  transfer_amount: number;
  cleared_by: string;
  cleared_at: string;
  reason: string | null;
}

/** Change money given; below zero it was taken back. */
export interface ChangeMoney {
  amount: number;
  given_by: string;
  given_at: string;
  reason: string | null;
}

/** The own sales in dollars. */
export interface OwnMoney {
  total_sales: number;
  cleared_amount: number;
  /** Below zero: to get back. */
  pending_amount: number;
  status: ClearingStatus;
  cash_pending: number;
  transfer_pending: number;
  float_amount: number;
  /** Change money and pending cash; below zero: to get back. */
  cash_in_hand: number;
  over_cash_limit: boolean;
  /** Newest first. */
  clearings: Clearing[];
  /** Newest first. */
  floats: ChangeMoney[];
}

/** Cash that a seller hands over to finance. While it is offered, others see neither the count nor the book: null. */
export interface HandOver {
  id: string;
  event_id: string;
  event_name: string;
  volunteer_id: string;
  volunteer_name: string;
  status: HandOverStatus;
  /** What the seller counted. */
  declared: number | null;
  /** What they had in hand by the book when it was offered. */
  expected: number | null;
  denominations: Denominations | null;
  /** What finance counted; null until then, as all that follows from it. */
  received: number | null;
  received_denominations: Denominations | null;
  float_returned: number | null;
  cleared: number | null;
  received_minus_declared: number | null;
  surplus: number | null;
  /** Of a final one only. */
  received_minus_expected: number | null;
  unexplained: boolean;
  /** Why it was withdrawn or reversed, else why it differs. */
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

/** What a seller counted. */
export interface OfferInput {
  event_id: string;
  declared_amount: number;
  denominations: Denominations;
  is_final: boolean;
  note?: string;
}

/** An event in which somebody has cash, change money or an open offer. */
export interface OwnCash {
  event_id: string;
  name: string;
  /** Below zero: to get back. */
  cash_in_hand: number;
  float_amount: number;
  over_cash_limit: boolean;
  open_offer: HandOver | null;
}

export interface OwnHandOvers {
  events: OwnCash[];
  /** Those with an unexplained difference first, then the newest. */
  data: HandOver[];
}
