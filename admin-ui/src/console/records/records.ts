import type {
  ApplicationStatus,
  ClearingStatus,
  FoodOption,
  PaymentMode,
  Role,
  Station,
  TeamRole,
} from '@usher/backend/rules';
import type { ChangeMoney, Clearing, EventInfo } from '../../api/types';

// What the console's routes send and accept. Money is in dollars, times are ISO 8601 in UTC.

/** A seller's tickets and money. */
interface SellerFigures {
  volunteer_id: string;
  full_name: string;
  email: string;
  team_role: TeamRole | null;
  user_role: Role;
  /** Number of tickets; `cash_count` and `zelle_count` count tickets too. */
  total_attendees: number;
  cash_count: number;
  cash_amount: number;
  zelle_count: number;
  zelle_amount: number;
  cleared_amount: number;
  /** Negative: to be handed back to the seller. */
  pending_amount: number;
  cash_cleared: number;
  transfer_cleared: number;
  /** Negative: the seller gets it back, as with `cash_in_hand`. */
  cash_pending: number;
  transfer_pending: number;
  float_amount: number;
  /** Change money plus pending cash. */
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

/** One person; counts and sums cover the registrations that match the filters. */
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
  with_food_tickets: number;
  without_food_tickets: number;
  tickets_admitted: number;
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
  /** True while at least one of its tickets is admitted. */
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
  /** Null unless it was cancelled. */
  cancelled_at: string | null;
  cancelled_by: string | null;
  cancel_reason: string | null;
}

export interface EventRecord extends EventInfo {
  is_over: boolean;
}

/**
 * The fields of an event that an officer may set. `updated_at` is the version that was edited; a new event has none.
 * `notify`: mail a new date or place to everyone with tickets.
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
  /** Digits only. */
  phone: string;
  team_role: TeamRole | null;
  status: ApplicationStatus;
  created_at: string;
  reviewed_at: string | null;
  rejection_reason: string | null;
}

/** How many applications there are in each status. */
export type ApplicationCounts = Record<ApplicationStatus, number>;

/** A scan that counts, beside one that does not. */
export interface CountedScan {
  scan_id: string;
  device_id: string | null;
  label: string | null;
  account: string;
  /** The account that sent the scan, if it is not the one that made it. */
  sent_by: string | null;
  scanned_at: string;
  recorded_at: string;
}

/** A scan that let in more people, or served more meals, than were counted. */
export interface ConflictingScan extends CountedScan {
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
  /** The first scan that was counted; null if there is none. */
  other: CountedScan | null;
}

interface ConflictFigures {
  /** How many scans let in or served too many. */
  count: number;
  /** How many people were let in, and meals served, too many. */
  people: number;
  first_at: string;
  last_at: string;
  /** The newest of the scans. */
  scans: ConflictingScan[];
}

/** A registration of which more people were let in than were counted. */
export interface RegistrationConflict extends ConflictFigures {
  registration_id: string;
  name: string;
  ticket_quantity: number;
}

/** What an account let in from a device with tickets that nobody has. */
export interface UnknownTickets extends ConflictFigures {
  registration_id: null;
  account_id: string;
  account: string;
  device_id: string | null;
  label: string | null;
}

export type Conflict = RegistrationConflict | UnknownTickets;

/** The states of a mail, in the order of its life cycle. */
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
