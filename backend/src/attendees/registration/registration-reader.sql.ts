import { sql } from '../../database/database.js';
import type { Refund } from '../../rules/clearings.js';
import type { Cents } from '../../rules/money.js';
import { MAIL_STATE_OF_REGISTRATION } from '../../mail/outbox/outbox.sql.js';
import type { MailState } from '../../rules/mails.js';
import type { DeliveryWay } from '../../rules/person-key.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { TeamRole } from '../../rules/roles.js';

/** A complete registration, with the names of the accounts it refers to. */
export interface RegistrationRow {
  id: string;
  eventId: string;
  name: string;
  email: string | null;
  phone: string;
  ticketQuantity: number;
  pricePerTicketCents: Cents;
  totalCents: Cents;
  paymentMode: PaymentMode;
  memo: string | null;
  foodOption: FoodOption;
  isGuest: boolean;
  qrCode: string;
  ticketsAdmitted: number;
  mealsServed: number;
  checkedInAt: Date | null;
  checkedInBy: string | null;
  checkedInSentBy: string | null;
  volunteerId: string;
  volunteerName: string;
  volunteerTeamRole: TeamRole | null;
  cancelledAt: Date | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  changedFrom: string | null;
  refund: Refund | null;
  note: string | null;
  splitFrom: string | null;
  hasScreenshot: boolean;
  mailState: MailState | null;
  createdAt: Date;
  /** Increases with every change. */
  version: number;
  delivered: Array<{ way: DeliveryWay; at: string; by: string }>;
  openedAt: Date | null;
  hasNewCode: boolean;
}

/** A registration with an e-mail never reads the table. */
const DELIVERED = `
    case when r.email is null then coalesce((
      select jsonb_agg(jsonb_build_object('way', d.way, 'at', d.at, 'by', giver.full_name) order by d.id)
      from deliveries d join users giver on giver.id = d.account_id
      where d.qr_code = r.qr_code and d.event_id = r.event_id), '[]') else '[]' end as delivered,
    case when r.email is null then (
      select d.at from deliveries d where d.qr_code = r.qr_code and d.event_id = r.event_id and d.way = 'opened') end as "openedAt"`;

/** The SELECT and FROM of every query for complete registrations, whose alias is `r`. */
export const SELECT_REGISTRATIONS = `
  select r.id, r.event_id as "eventId", r.name, r.email, r.phone, r.ticket_quantity as "ticketQuantity",
    r.price_per_ticket_cents as "pricePerTicketCents", r.total_cents as "totalCents", r.payment_mode as "paymentMode",
    r.memo, r.food_option as "foodOption", r.is_guest as "isGuest", r.qr_code as "qrCode", r.tickets_admitted as "ticketsAdmitted",
    r.meals_served as "mealsServed", r.checked_in_at as "checkedInAt",
    admitted_by.full_name as "checkedInBy", stamp_sender.full_name as "checkedInSentBy", r.seller_id as "volunteerId", seller.full_name as "volunteerName",
    seller.team_role as "volunteerTeamRole", r.cancelled_at as "cancelledAt", canceller.full_name as "cancelledBy",
    r.cancel_reason as "cancelReason", r.changed_from as "changedFrom", r.refund, r.split_from as "splitFrom",
    r.created_at as "createdAt", r.version,
    ${DELIVERED}, coalesce((select true from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id limit 1), false)
      as "hasNewCode",
    (select i.note from imported_registrations i where i.registration_id = r.id) as note,
    exists (select from screenshots s where s.registration_id = coalesce(r.split_from, r.id) and s.event_id = r.event_id) as "hasScreenshot",
    ${MAIL_STATE_OF_REGISTRATION} as "mailState"
  from registrations r
  join users seller on seller.id = r.seller_id
  left join users admitted_by on admitted_by.id = r.checked_in_by
  left join users stamp_sender on stamp_sender.id = r.checked_in_sent_by
  left join users canceller on canceller.id = r.cancelled_by`;

/** $1 registration. */
export const READ_REGISTRATION = sql<RegistrationRow>(
  'attendees.read_registration',
  `${SELECT_REGISTRATIONS} where r.id = $1`,
);
