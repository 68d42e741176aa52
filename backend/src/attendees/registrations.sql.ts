import { sql } from '../database/database.js';
import type { Cents } from '../rules/money.js';
import type { FoodOption, PaymentMode } from '../rules/tickets.js';

/** A whole registration, with the names that belong to its ids. */
export interface RegistrationRow {
  id: string;
  eventId: string;
  name: string;
  email: string;
  phone: string;
  ticketQuantity: number;
  pricePerTicketCents: Cents;
  totalCents: Cents;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
  isGuest: boolean;
  qrCode: string;
  checkedInAt: Date | null;
  checkedInBy: string | null;
  volunteerId: string;
  volunteerName: string;
  volunteerTeamRole: string | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  hasScreenshot: boolean;
  createdAt: Date;
}

/** The SELECT and FROM of every query for whole registrations, which are `r` in what follows them. */
export const SELECT_REGISTRATIONS = `
  select r.id, r.event_id as "eventId", r.name, r.email, r.phone, r.ticket_quantity as "ticketQuantity",
    r.price_per_ticket_cents as "pricePerTicketCents", r.total_cents as "totalCents", r.payment_mode as "paymentMode",
    r.food_option as "foodOption", r.is_guest as "isGuest", r.qr_code as "qrCode", r.checked_in_at as "checkedInAt",
    doorkeeper.full_name as "checkedInBy", r.seller_id as "volunteerId", seller.full_name as "volunteerName",
    seller.team_role as "volunteerTeamRole", r.cancelled_at as "cancelledAt", canceller.full_name as "cancelledBy",
    r.cancel_reason as "cancelReason", r.created_at as "createdAt",
    exists (select from screenshots s where s.registration_id = r.id and s.event_id = r.event_id) as "hasScreenshot"
  from registrations r
  join users seller on seller.id = r.seller_id
  left join users doorkeeper on doorkeeper.id = r.checked_in_by
  left join users canceller on canceller.id = r.cancelled_by`;

/** $1 registration. */
export const READ_REGISTRATION = sql<RegistrationRow>(
  'attendees.read_registration',
  `${SELECT_REGISTRATIONS} where r.id = $1`,
);

// Two halves, because those with live registrations and those without each have an index of their own.
const OF_EMAIL = `r.event_id = $1 and r.person_id in (
    select p.id from people p where p.event_id = $1 and p.email = $2 and p.closed_at is null
    union all select p.id from people p where p.event_id = $1 and p.email = $2 and p.closed_at is not null
  ) and ($3::boolean or r.cancelled_at is null)`;

/** $1 event, $2 e-mail, $3 whether cancelled ones too, $4 limit, $5 offset. Newest first. */
export const LIST_BY_EMAIL = sql<RegistrationRow>(
  'attendees.list_by_email',
  `${SELECT_REGISTRATIONS} where ${OF_EMAIL} order by r.id desc limit $4 offset $5`,
);

/** $1 event, $2 e-mail, $3 whether cancelled ones too. */
export const COUNT_BY_EMAIL = sql<{ total: number }>(
  'attendees.count_by_email',
  `select count(*)::int as total from registrations r where ${OF_EMAIL}`,
);
