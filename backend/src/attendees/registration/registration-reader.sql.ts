import { sql } from '../../database/database.js';
import { SOLD, type Sold } from '../../database/sold.sql.js';
import type { Refund } from '../../rules/clearings.js';
import { MAIL_STATE_OF_REGISTRATION } from '../../mail/outbox/outbox.sql.js';
import type { MailState } from '../../rules/mails.js';
import type { DeliveryWay } from '../../rules/person-key.js';
import type { TeamRole } from '../../rules/roles.js';

/** A complete registration, with the names of the accounts it refers to. */
export interface RegistrationRow extends Sold {
  id: string;
  eventId: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  memo: string | null;
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
  paperNumber: number | null;
  hasScreenshot: boolean;
  mailState: MailState | null;
  createdAt: Date;
  /** Increases with every change. */
  version: number;
  delivered: Array<{ way: DeliveryWay; at: string; by: string }>;
  openedAt: Date | null;
  hasNewCode: boolean;
  /** By the latest gift; null if nobody gave it. */
  gift: Gift | null;
  givenTo: GivenTo[];
}

export interface GivenTo {
  name: string;
  tickets: number;
  at: string;
}

export interface Gift {
  /** Empty where nobody knows; null: who has the tickets, again. */
  from: string | null;
  /** The same; null too where nobody paid. */
  paidBy: string | null;
  /** Whether somebody else has sold to its person too: the seller then knows them no better than any other guest of another's. */
  isOfAnother: boolean;
}

/** SQL: joins who paid for registration `r`, as `payer`; nulls if its tickets were never given, and are still the buyer's. */
export const JOIN_PAYER = `left join lateral (
    select p.id, p.name, p.email from gifts g join people p on p.id = g.paid_by and p.event_id = g.event_id
    where g.registration_id = r.id order by g.id desc limit 1) payer on payer.id <> r.person_id`;

/** SQL: `gift` and `givenTo` of registration `r`. Hardly any was given: the others cost two look-ups in small indexes. */
export const GIFTS = `
    (select jsonb_build_object('from', case when g.from_person_id <> r.person_id then coalesce(giver.name, '') end,
        'paidBy', case when g.paid_by <> r.person_id and not r.is_guest then coalesce(payer.name, '') end,
        'isOfAnother', r.email is not null and exists (select from registrations o
          where o.event_id = r.event_id and o.person_id = r.person_id and o.cancelled_at is null and o.seller_id <> r.seller_id))
      from gifts g join people giver on giver.id = g.from_person_id and giver.event_id = g.event_id
        join people payer on payer.id = g.paid_by and payer.event_id = g.event_id
      where g.registration_id = r.id order by g.id desc limit 1) as gift,
    coalesce((
      select jsonb_agg(jsonb_build_object('name', p.name, 'tickets', g.tickets, 'at', g.at) order by g.id)
      from gifts g join people p on p.id = g.to_person_id and p.event_id = g.event_id
      where g.given_off = r.id and g.registration_id <> r.id and g.from_person_id = r.person_id), '[]') as "givenTo"`;

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
  select r.id, r.event_id as "eventId", r.name, r.email, r.phone, ${SOLD}, r.memo, r.qr_code as "qrCode", r.tickets_admitted as "ticketsAdmitted",
    r.meals_served as "mealsServed", r.checked_in_at as "checkedInAt",
    admitted_by.full_name as "checkedInBy", stamp_sender.full_name as "checkedInSentBy", r.seller_id as "volunteerId", seller.full_name as "volunteerName",
    seller.team_role as "volunteerTeamRole", r.cancelled_at as "cancelledAt", canceller.full_name as "cancelledBy",
    r.cancel_reason as "cancelReason", r.changed_from as "changedFrom", r.refund, r.split_from as "splitFrom",
    r.created_at as "createdAt", r.version,
    ${DELIVERED}, coalesce((select true from replaced_codes c where c.registration_id = r.id and c.event_id = r.event_id limit 1), false)
      as "hasNewCode", ${GIFTS},
    (select i.note from imported_registrations i where i.registration_id = r.id) as note,
    case when r.cancelled_at is null then (select t.number from paper_tickets t where t.registration_id = r.id)
      else (select c.number from paper_changes c where c.registration_id = r.id limit 1) end as "paperNumber",
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
