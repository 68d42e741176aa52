import { sql } from '../../database/database.js';
import { SOLD, type Sold } from '../../database/sold.sql.js';
import type { Refund } from '../../rules/clearings.js';
import type { GuestLanguage } from '../../rules/languages.js';
import type { FoodOption, PaymentMode } from '../../rules/tickets.js';
import type { TransferStatus } from '../../rules/transfers.js';
import { DAY_OF_EVENT, GOT_TICKET_LATELY, SOMEBODY_IS_OUT } from '../reminders/reminders.sql.js';
import type { MailedEvent } from './calendar.js';

// The statement that each kind of mail runs when it is sent. No row means that nobody should get the mail any more.

export interface TicketRow extends MailedEvent, Sold {
  name: string;
  email: string;
  qrCode: string;
  /** Whether the sale took the place of one that its person got a mail about. */
  isChanged: boolean;
  /** The code that the current one took the place of; null if whoever has the ticket never had another one. */
  replacedCode: string | null;
  /** Who gave the tickets to whom they are mailed; null if nobody did. */
  givenFrom: string | null;
}

/** SQL: whether a code `c` that was replaced before `until` was that of who has the tickets by then, and not of who gave them. */
export const isOwnReplaced = (until: string): string => `not exists (select from gifts g
  where g.registration_id = c.registration_id and g.at >= c.replaced_at and g.at <= ${until})`;

/** Returns a row only if the registration is still live. */
export const READ_TICKET = sql<TicketRow>(
  'mail.read_ticket',
  `select r.name, r.email, ${SOLD}, r.qr_code as "qrCode", r.changed_from is not null as "isChanged", e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.reply_to as "replyTo", e.lang, e.calendar_sequence as sequence, (
       select c.qr_code from replaced_codes c
       where c.registration_id = r.id and c.event_id = r.event_id and ${isOwnReplaced('now()')}
       order by c.replaced_at desc limit 1) as "replacedCode", (
       select case when g.from_person_id <> r.person_id then giver.name end
       from gifts g join people giver on giver.id = g.from_person_id and giver.event_id = g.event_id
       where g.registration_id = r.id order by g.id desc limit 1) as "givenFrom"
   from registrations r join events e on e.id = r.event_id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is null and r.email is not null`,
);

interface CancelledRow {
  name: string;
  /** Null if the mail goes to who paid. */
  email: string | null;
  /** Who paid, if it is somebody else by now. */
  paidBy: string | null;
  paidByEmail: string | null;
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
  `select r.name, r.email, payer.name as "paidBy", payer.email as "paidByEmail", r.ticket_quantity as "ticketQuantity", r.total_cents as "totalCents",
     r.payment_mode as "paymentMode", r.refund, t.status as "transferStatus", seller.full_name as "sellerName",
     r.cancel_reason as reason,
     coalesce((select kept.qr_code from registrations kept where kept.id = $3 and kept.event_id = $2), r.qr_code) as "qrCode",
     e.name as "eventName", e.event_date as "eventDate", e.event_end as "eventEnd", e.time_zone as "timeZone",
     e.reply_to as "replyTo", e.lang
   from registrations r join events e on e.id = r.event_id join users seller on seller.id = r.seller_id
     left join transfers t on t.registration_id = r.id
     left join lateral (select g.paid_by from gifts g where g.registration_id = r.id order by g.id desc limit 1) gift on true
     left join people payer on payer.id = gift.paid_by and payer.event_id = r.event_id and payer.id <> r.person_id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is not null`,
);

/** $1 gift. What the giver hears of it, at the address of now; no row without one. */
export const READ_GIFT = sql<{
  name: string;
  email: string;
  tickets: number;
  /** The code of the tickets that the giver has kept. */
  keptCode: string | null;
  /** The code of the tickets that were given, all of their registration. */
  endedCode: string | null;
  eventName: string;
  eventDate: Date;
  eventEnd: Date | null;
  timeZone: string;
  replyTo: string | null;
  lang: GuestLanguage;
}>(
  'mail.read_gift',
  `select giver.name, giver.email, g.tickets, e.name as "eventName", e.event_date as "eventDate", e.event_end as "eventEnd",
     e.time_zone as "timeZone", e.reply_to as "replyTo", e.lang,
     case when g.registration_id <> g.given_off then (select r.qr_code from registrations r
       where r.id = g.given_off and r.event_id = g.event_id and r.person_id = g.from_person_id and r.cancelled_at is null)
       end as "keptCode",
     case when g.registration_id = g.given_off then (select c.qr_code from replaced_codes c
       where c.registration_id = g.registration_id and c.event_id = g.event_id and c.replaced_at = g.at) end as "endedCode"
   from gifts g join people giver on giver.id = g.from_person_id and giver.event_id = g.event_id
     join events e on e.id = g.event_id
   where g.id = $1 and giver.email is not null`,
);

/** $1 give id. What a guest is asked to confirm, at the address of now, as long as it is still the guest's to give. */
export const READ_GIFT_REQUEST = sql<{
  name: string;
  email: string;
  tickets: number;
  of: number;
  toName: string;
  toEmail: string;
  eventName: string;
  eventDate: Date;
  eventEnd: Date | null;
  timeZone: string;
  replyTo: string | null;
  lang: GuestLanguage;
}>(
  'mail.read_gift_request',
  `select p.name, p.email, q.tickets, q.of_tickets as of, q.to_name as "toName", q.to_email as "toEmail", e.name as "eventName",
     e.event_date as "eventDate", e.event_end as "eventEnd", e.time_zone as "timeZone", e.reply_to as "replyTo", e.lang
   from gift_requests q join registrations r on r.id = q.registration_id and r.event_id = q.event_id
     join people p on p.id = q.person_id and p.event_id = q.event_id and p.id = r.person_id
     join events e on e.id = q.event_id
   where q.give_id = $1 and q.confirmed_at is null and r.cancelled_at is null and p.email is not null`,
);

/** $1 give id, $2 hash of a token, $3 seconds. The newest link is the only one that is good. */
export const KEEP_GIFT_TOKEN = sql(
  'mail.keep_gift_token',
  `update gift_requests set token_hash = $2, expires_at = now() + make_interval(secs => $3)
   where give_id = $1 and confirmed_at is null`,
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
  isFinal: boolean;
  paperOut: number[];
  eventName: string;
  timeZone: string;
}>(
  'mail.read_receipt',
  `select u.full_name as name, u.email as address, u.id = h.seller_id as "isSeller", seller.full_name as "sellerName",
     receiver.full_name as "receiverName", h.received_cents::float8 as "receivedCents",
     h.declared_cents::float8 as "declaredCents", h.float_returned_cents::float8 as "floatReturnedCents",
     h.cleared_cents::float8 as "clearedCents", h.received_at as "receivedAt", h.is_final as "isFinal",
     coalesce(h.paper_out, '[]') as "paperOut", e.name as "eventName",
     e.time_zone as "timeZone"
   from hand_overs h join users u on u.id = $2 join users seller on seller.id = h.seller_id
   join users receiver on receiver.id = h.received_by join events e on e.id = h.event_id
   where h.id = $1 and h.status = 'received'`,
);

/** $1 event, $2 recipient's account, $3 who gave paper tickets back, $4 who took them. */
export const READ_PAPER_RECEIPT = sql<{
  name: string;
  address: string;
  sellerName: string;
  receiverName: string;
  eventName: string;
  timeZone: string;
}>(
  'mail.read_paper_receipt',
  `select u.full_name as name, u.email as address, seller.full_name as "sellerName", receiver.full_name as "receiverName",
     e.name as "eventName", e.time_zone as "timeZone"
   from events e join users u on u.id = $2 join users seller on seller.id = $3 join users receiver on receiver.id = $4
   where e.id = $1`,
);

/** $1 sale at the door, $2 its seller. No row unless somebody else sent it. */
export const READ_SENT_DOOR_SALE = sql<{
  name: string;
  address: string;
  senderName: string;
  eventName: string;
  timeZone: string;
  soldAt: Date;
  tickets: number;
  totalCents: number;
}>(
  'mail.read_sent_door_sale',
  `select u.full_name as name, u.email as address, sender.full_name as "senderName", e.name as "eventName",
     e.time_zone as "timeZone", d.sold_at as "soldAt", r.ticket_quantity as tickets, r.total_cents as "totalCents"
   from door_sales d join users u on u.id = d.seller_id join users sender on sender.id = d.sent_by
   join events e on e.id = d.event_id join registrations r on r.id = d.registration_id and r.event_id = d.event_id
   where d.sale_id = $1 and d.seller_id = $2`,
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

/** $1 session, $2 its account. */
export const READ_SESSION = sql<{
  name: string;
  email: string;
  browser: string | null;
  system: string | null;
  address: string;
  startedAt: Date;
  /** The organization's; null if it has none. */
  timeZone: string | null;
}>(
  'mail.read_session',
  `select u.full_name as name, u.email, s.browser, s.system, s.address, s.started_at as "startedAt",
     (select time_zone from organization) as "timeZone"
   from sessions s join users u on u.id = s.user_id
   where s.id = $1 and u.id = $2 and u.is_active`,
);
