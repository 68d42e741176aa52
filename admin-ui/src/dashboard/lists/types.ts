import type { ClearingStatus, FoodOption, PaymentMode, Role, TeamRole } from '@usher/backend/rules';
import type { Clearing } from '../../api/types';

// What the lists' routes send. Money is dollars, times are ISO 8601 in UTC.

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
  is_checked_in: boolean;
  checked_in_at: string | null;
  checked_in_by: string | null;
  volunteer_name: string | null;
  volunteer_team_role: TeamRole | null;
  created_at: string;
}
