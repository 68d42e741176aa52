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
  name: string | null;
  ticketQuantity: number;
  foodOption: FoodOption;
  admitted: number;
  isCancelled: boolean;
  isReplaced: boolean;
  /** Whether its seller is told once somebody has opened its page. */
  isOpeningSeen: boolean;
  /** Of a code that was replaced because its tickets were given away: what there was to give, and who gave it. */
  givenAway: { name: string | null; tickets: number } | null;
}

/** $1 code in its stored form. Two index look-ups, as a code is either a registration's current one or a replaced one. */
export const READ_TICKET = sql<TicketRow>(
  'tickets.read',
  `with found as (
     select id, event_id, null::timestamptz as replaced_at from registrations where qr_code = $1
     union all
     select registration_id, event_id, replaced_at from replaced_codes where qr_code = $1
   )
   select e.id as "eventId", e.name as "eventName", e.description, e.event_date as "eventDate", e.event_end as "eventEnd", e.location,
     e.time_zone as "timeZone", e.calendar_sequence as sequence, e.lang, e.reply_to as "replyTo", e.over_at <= now() as "isOver", r.name,
     r.ticket_quantity as "ticketQuantity", r.food_option as "foodOption", r.tickets_admitted as admitted, r.cancelled_at is not null as "isCancelled",
     found.replaced_at is not null as "isReplaced",
     r.email is null and r.cancelled_at is null and found.replaced_at is null as "isOpeningSeen",
     (select jsonb_build_object('name', p.name, 'tickets', g.tickets)
       from gifts g join people p on p.id = g.from_person_id and p.event_id = g.event_id
       where g.registration_id = r.id and g.given_off = r.id and g.at >= found.replaced_at order by g.id limit 1) as "givenAway"
   from found join registrations r on r.id = found.id and r.event_id = found.event_id
   join events e on e.id = r.event_id
   limit 1`,
);

/** $1 event, $2 code. */
export const NOTE_OPENED = sql(
  'tickets.note_opened',
  `insert into deliveries (event_id, qr_code, way) values ($1, $2, 'opened') on conflict do nothing`,
);
