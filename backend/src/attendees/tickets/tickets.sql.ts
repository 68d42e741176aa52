import { sql } from '../../database/database.js';
import type { GuestLanguage } from '../../rules/languages.js';
import type { FoodOption } from '../../rules/tickets.js';

export interface TicketRow {
  eventId: string;
  eventName: string;
  description: string;
  eventDate: Date;
  eventEnd: Date | null;
  location: string;
  timeZone: string;
  sequence: number;
  lang: GuestLanguage;
  replyTo: string | null;
  isOver: boolean;
  name: string;
  ticketQuantity: number;
  foodOption: FoodOption;
  admitted: number;
  isCancelled: boolean;
  isReplaced: boolean;
  /** Whether its seller is told once somebody has opened its page. */
  isOpeningSeen: boolean;
}

/** $1 code in its stored form. Two index look-ups, as a code is either a registration's current one or a replaced one. */
export const READ_TICKET = sql<TicketRow>(
  'tickets.read',
  `with found as (
     select id, event_id, false as is_replaced from registrations where qr_code = $1
     union all
     select registration_id, event_id, true from replaced_codes where qr_code = $1
   )
   select e.id as "eventId", e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.calendar_sequence as sequence, e.lang, e.reply_to as "replyTo", e.over_at <= now() as "isOver", r.name,
     r.ticket_quantity as "ticketQuantity", r.food_option as "foodOption", r.tickets_admitted as admitted, r.cancelled_at is not null as "isCancelled",
     found.is_replaced as "isReplaced",
     r.email is null and r.cancelled_at is null and not found.is_replaced as "isOpeningSeen"
   from found join registrations r on r.id = found.id and r.event_id = found.event_id
   join events e on e.id = r.event_id
   limit 1`,
);

/** $1 event, $2 code. */
export const NOTE_OPENED = sql(
  'tickets.note_opened',
  `insert into deliveries (event_id, qr_code, way) values ($1, $2, 'opened') on conflict do nothing`,
);
