import type {
  ApplicationStatus,
  ClearingStatus,
  FoodOption,
  PaymentMode,
  Role,
  Station,
  TeamRole,
} from '@usher/backend/rules';
import type { ChangeMoney, Clearing, EventInfo } from '../api/types';

// What the console's routes send and take. Money is dollars, times are ISO 8601 in UTC.

/** What is known about a seller's tickets and money. */
interface SellerFigures {
  volunteer_id: string;
  full_name: string;
  email: string;
  team_role: TeamRole | null;
  user_role: Role;
  /** Tickets, as `cash_count` and `zelle_count`. */
  total_attendees: number;
  cash_count: number;
  cash_amount: number;
  zelle_count: number;
  zelle_amount: number;
  cleared_amount: number;
  /** Below zero: to hand back. */
  pending_amount: number;
  cash_cleared: number;
  transfer_cleared: number;
  /** Below zero: to get back, as `cash_in_hand`. */
  cash_pending: number;
  transfer_pending: number;
  float_amount: number;
  /** Change money and pending cash. */
  cash_in_hand: number;
  over_cash_limit: boolean;
  status: ClearingStatus;
}

export interface SalesTeamRow extends SellerFigures {
  id: string;
  total_collected: number;
}

export interface SellerDetails extends SellerFigures {
  total_sales: number;
  /** Newest first. */
  clearings: Clearing[];
  /** Newest first. */
  floats: ChangeMoney[];
}

/** One person: counts and sums are over the registrations that match the filters. */
export interface AttendeeRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  total_tickets_per_person: number;
  total_registrations: number;
  cash_registrations: number;
  zelle_registrations: number;
  total_cash_amount: number;
  total_zelle_amount: number;
  with_food_registrations: number;
  without_food_registrations: number;
  checked_in_registrations: number;
  is_checked_in: boolean;
  is_guest: boolean;
  checked_in_time: string | null;
  registered_at: string;
  volunteer_name: string | null;
  volunteer_team_role: TeamRole | null;
}

export interface RegistrationRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  ticket_quantity: number;
  total_price: number;
  payment_mode: PaymentMode;
  food_option: FoodOption;
  is_guest: boolean;
  /** While at least one of its tickets is in. */
  is_checked_in: boolean;
  tickets_admitted: number;
  meals_served: number;
  checked_in_at: string | null;
  checked_in_by: string | null;
  /** Its seller's id. */
  volunteer_id: string;
  volunteer_name: string | null;
  volunteer_team_role: TeamRole | null;
  created_at: string;
}

export interface EventRecord extends EventInfo {
  is_over: boolean;
}

/**
 * What an officer may say of an event. `updated_at` is the version that was changed; a new event has none. `notify`: those with
 * tickets are told of a new date or place.
 */
export type EventInput = Pick<
  EventInfo,
  | 'name'
  | 'description'
  | 'event_date'
  | 'location'
  | 'payment_recipient'
  | 'reply_to'
  | 'reminder_hours_before'
  | 'cash_limit'
  | 'capacity'
> & { updated_at?: string; notify?: boolean };

export interface Tier {
  id: string;
  event_id: string;
  quantity_from: number;
  quantity_to: number;
  price_per_ticket: number;
  food_option: FoodOption;
  is_active: boolean;
}

export type TierInput = Omit<Tier, 'id' | 'event_id'>;

export interface Application {
  id: string;
  name: string;
  email: string;
  /** Digits. */
  phone: string;
  team_role: TeamRole | null;
  status: ApplicationStatus;
  created_at: string;
  reviewed_at: string | null;
  rejection_reason: string | null;
}

/** How many applications there are in each status. */
export type ApplicationCounts = Record<ApplicationStatus, number>;

/** One of the two scans of a conflict. */
export interface ConflictingScan {
  scan_id: string;
  device_id: string | null;
  label: string | null;
  account: string;
  /** Where somebody else was signed in when it was sent. */
  sent_by: string | null;
  scanned_at: string;
  recorded_at: string;
}

/** A scan that let somebody in, or served, and was not counted whole. */
export interface Conflict {
  registration_id: string | null;
  name: string | null;
  ticket_quantity: number | null;
  station: Station;
  outcome:
    | 'admitted'
    | 'partly'
    | 'duplicate'
    | 'not_let_in'
    | 'cancelled'
    | 'replaced'
    | 'unknown'
    | 'no_food'
    | 'other_event'
    | 'undone'
    | 'invalid';
  let_in: number;
  counted: number;
  scan: ConflictingScan;
  /** The first that was counted. */
  other: ConflictingScan | null;
}

/** The states of a mail, in the order of its life. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface Mail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  last_error: string | null;
  next_try_at: string | null;
  created_at: string;
  sent_at: string | null;
  resend_of: string | null;
}
