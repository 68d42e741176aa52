import { sql } from '../../database/database.js';
import type { Refund } from '../../rules/clearings.js';
import type { GuestLanguage } from '../../rules/languages.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { TransferStatus } from '../../rules/transfers.js';
import { DAY_OF_EVENT, GOT_TICKET_LATELY, SOMEBODY_IS_OUT } from '../reminders/reminders.sql.js';
import type { MailedEvent } from './calendar.js';

// The statement that each kind of mail runs when it is sent. No row means that nobody should get the mail any more.

interface TicketRow extends MailedEvent {
  name: string;
  email: string;
  ticketQuantity: number;
  foodOption: FoodOption;
  isGuest: boolean;
  pricePerTicketCents: number;
  totalCents: number;
  qrCode: string;
  /** Whether the sale took the place of one that its person got a mail about. */
  isChanged: boolean;
  /** The code that the current one took the place of; null for a ticket that never had another one. */
  replacedCode: string | null;
}

/** Returns a row only if the registration is still live. */
export const READ_TICKET = sql<TicketRow>(
  'mail.read_ticket',
  `select r.name, r.email, r.ticket_quantity as "ticketQuantity", r.food_option as "foodOption",
     r.is_guest as "isGuest", r.price_per_ticket_cents as "pricePerTicketCents", r.total_cents as "totalCents",
     r.qr_code as "qrCode", r.changed_from is not null as "isChanged", e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.reply_to as "replyTo", e.lang, e.calendar_sequence as sequence, (
       select c.qr_code from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id
       order by c.replaced_at desc limit 1) as "replacedCode"
   from registrations r join events e on e.id = r.event_id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is null and r.email is not null`,
);

interface CancelledRow {
  name: string;
  email: string;
  ticketQuantity: number;
  totalCents: number;
  paymentMode: PaymentMode;
  refund: Refund | null;
  /** Null if the sale is no transfer. */
  transferStatus: TransferStatus | null;
  sellerName: string;
  reason: string;
  qrCode: string;
  eventName: string;
  eventDate: Date;
  eventEnd: Date | null;
  timeZone: string;
  replyTo: string | null;
  lang: GuestLanguage;
}

/** $1 registration, $2 event, $3 the registration that its tickets were taken off, whose code stays good, or null. */
export const READ_CANCELLED = sql<CancelledRow>(
  'mail.read_cancelled',
  `select r.name, r.email, r.ticket_quantity as "ticketQuantity", r.total_cents as "totalCents",
     r.payment_mode as "paymentMode", r.refund, t.status as "transferStatus", seller.full_name as "sellerName",
     r.cancel_reason as reason,
     coalesce((select kept.qr_code from registrations kept where kept.id = $3 and kept.event_id = $2), r.qr_code) as "qrCode",
     e.name as "eventName", e.event_date as "eventDate", e.event_end as "eventEnd", e.time_zone as "timeZone",
     e.reply_to as "replyTo", e.lang
   from registrations r join events e on e.id = r.event_id join users seller on seller.id = r.seller_id
     left join transfers t on t.registration_id = r.id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is not null and r.email is not null`,
);

interface ReminderRow extends MailedEvent {
  name: string;
  email: string;
  tickets: Array<{ code: string; quantity: number; foodOption: FoodOption }>;
}

/**
 * $1 outbox id, $2 event, $3 address, $4 day. Before sending, all conditions of the planner must still hold (except that a resent
 * copy ignores recent ticket mails and a reminder switched off); a sent mail stays visible in the mail log.
 */
export const READ_REMINDER = sql<ReminderRow>(
  'mail.read_reminder',
  `select p.name, p.email, e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.reply_to as "replyTo", e.lang, e.calendar_sequence as sequence, (
       select json_agg(json_build_object('code', r.qr_code, 'quantity', r.ticket_quantity, 'foodOption', r.food_option)
         order by r.id)
       from registrations r where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) as tickets
   from outbox mail join events e on e.id = $2
     join people p on p.event_id = e.id and p.key = $3 and p.email = $3 and p.closed_at is null
   where mail.id = $1 and (mail.state = 'sent' or
     e.event_date > now() and ${DAY_OF_EVENT} = $4::date and ${SOMEBODY_IS_OUT}
       and (mail.resend_of is not null or e.reminder_hours_before is not null and not ${GOT_TICKET_LATELY}))`,
);

interface ChangeRow extends MailedEvent {
  name: string;
  email: string;
}

/**
 * $1 outbox id, $2 event, $3 address. Requires that the person still has tickets and the event is not over; a sent mail stays
 * visible.
 */
export const READ_CHANGE = sql<ChangeRow>(
  'mail.read_change',
  `select p.name, p.email, e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.calendar_sequence as sequence, e.reply_to as "replyTo", e.lang
   from outbox mail join events e on e.id = $2
     join people p on p.event_id = e.id and p.key = $3 and p.email = $3 and p.closed_at is null
   where mail.id = $1 and (mail.state = 'sent' or e.over_at > now())`,
);

export interface MessageText {
  subject: string;
  text: string;
}

interface MessageRow extends MessageText {
  personId: string;
  name: string;
  email: string;
  eventName: string;
  replyTo: string | null;
  lang: GuestLanguage;
}

/** $1 event, $2 address, $3 message. Requires that the person still has tickets and has not unsubscribed. */
export const READ_MESSAGE = sql<MessageRow>(
  'mail.read_message',
  `select p.id as "personId", p.name, p.email, e.name as "eventName", e.reply_to as "replyTo", e.lang, m.subject, m.text
   from people p join events e on e.id = p.event_id join messages m on m.id = $3
   where p.event_id = $1 and p.key = $2 and p.email = $2 and p.closed_at is null
     and not exists (select from unsubscribed u where u.email = p.email)`,
);

/** $1 event, $2 account. For a test mail, sent to its author. */
export const READ_TEST = sql<{
  name: string;
  email: string;
  eventName: string;
  replyTo: string | null;
  lang: GuestLanguage;
}>(
  'mail.read_message_test',
  `select u.full_name as name, u.email, e.name as "eventName", e.reply_to as "replyTo", e.lang
   from users u, events e where e.id = $1 and u.id = $2`,
);

/** $1 hand-over, $2 recipient's account. */
export const READ_RECEIPT = sql<{
  name: string;
  address: string;
  isSeller: boolean;
  sellerName: string;
  receiverName: string;
  receivedCents: number;
  declaredCents: number;
  floatReturnedCents: number;
  clearedCents: number;
  receivedAt: Date;
  eventName: string;
  timeZone: string;
}>(
  'mail.read_receipt',
  `select u.full_name as name, u.email as address, u.id = h.seller_id as "isSeller", seller.full_name as "sellerName",
     receiver.full_name as "receiverName", h.received_cents::float8 as "receivedCents",
     h.declared_cents::float8 as "declaredCents", h.float_returned_cents::float8 as "floatReturnedCents",
     h.cleared_cents::float8 as "clearedCents", h.received_at as "receivedAt", e.name as "eventName",
     e.time_zone as "timeZone"
   from hand_overs h join users u on u.id = $2 join users seller on seller.id = h.seller_id
   join users receiver on receiver.id = h.received_by join events e on e.id = h.event_id
   where h.id = $1 and h.status = 'received'`,
);

export interface ApplicationRow {
  name: string;
  email: string;
  teamRole: string | null;
  reason: string | null;
  /** The address that the account has now; null without an account that is active. */
  accountEmail: string | null;
}

/** $1 application, $2 the account that the mail is about, or null. */
export const READ_APPLICATION = sql<ApplicationRow>(
  'mail.read_application',
  `select a.name, a.email, a.team_role as "teamRole", a.rejection_reason as reason,
     u.email as "accountEmail"
   from volunteer_applications a left join users u on u.id = $2 and u.is_active where a.id = $1`,
);

/** $1 user id, or null if only $2, the typed address, is known. */
export const READ_USER = sql<{ id: string; fullName: string; email: string; hasPassword: boolean }>(
  'mail.read_user',
  `select id, full_name as "fullName", email, has_password as "hasPassword" from users
   where is_active and (id = $1 or $1::uuid is null and email = $2)`,
);
