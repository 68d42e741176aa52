import { sql } from '../../database/database.js';
import { SOLD, type Sold } from '../../database/sold.sql.js';
import { OWN_CORRECTION_MINUTES } from '../../rules/corrections.js';
import type { Cents } from '../../rules/money.js';
import type { TransferStatus } from '../../rules/transfers.js';
import { IS_GIVEN } from './changes.sql.js';

export interface SaleToChange extends Sold {
  eventId: string;
  email: string | null;
  sellerId: string;
  qrCode: string;
  isFresh: boolean;
  isCheckedIn: boolean;
  isCancelled: boolean;
  /** Whether tickets of it were given to somebody else, or others have tickets of what was sold with it. */
  isGiven: boolean;
  /** Whether it is a printed ticket, with its price and food on it. */
  isPaper: boolean;
  /** Null if the sale has no transfer that anybody looked at or added a picture to. */
  transferStatus: TransferStatus | null;
  isEventOver: boolean;
  /** Whether the event still sells tickets. */
  isOnSale: boolean;
  /** Tickets that are not sold; null if the event has no capacity. */
  left: number | null;
  /** Whether the capacity does not count it. */
  isOverCapacity: boolean;
}

/**
 * $1 registration. Locks it and reads all that a change is decided by. Must run after LOCK_EVENT, LOCK_CAPACITY and LOCK_PERSON,
 * so that what is read stays true until the end of the transaction.
 */
export const LOCK_SALE = sql<SaleToChange>(
  'attendees.lock_sale',
  `select r.event_id as "eventId", r.email, r.seller_id as "sellerId", ${SOLD},
     r.qr_code as "qrCode", r.created_at > now() - interval '${OWN_CORRECTION_MINUTES} minutes' as "isFresh",
     r.checked_in_at is not null or r.meals_served > 0 as "isCheckedIn", r.cancelled_at is not null as "isCancelled",
     ${IS_GIVEN} or exists (select from registrations p
       where p.event_id = r.event_id and p.id <> r.id and p.cancelled_at is null
         and (p.id = r.split_from or p.split_from = coalesce(r.split_from, r.id))) as "isGiven",
     exists (select from paper_tickets t where t.registration_id = r.id) as "isPaper",
     (select t.status from transfers t where t.registration_id = r.id) as "transferStatus",
     e.over_at <= now() as "isEventOver", sells_tickets(e.status) as "isOnSale",
     (select tickets_left(c) from event_capacities c where c.event_id = r.event_id) as left,
     r.is_over_capacity as "isOverCapacity"
   from registrations r join events e on e.id = r.event_id where r.id = $1 for no key update of r`,
);

/** $1 event, $2 food option, $3 tickets. The price of a ticket without its surcharge; no row if no tier covers that many. */
export const READ_TIER_PRICE = sql<{ priceCents: Cents }>(
  'attendees.read_tier_price',
  `select price_cents as "priceCents" from pricing_tiers
   where event_id = $1 and is_active and food_option = $2 and $3 between quantity_from and quantity_to`,
);

/** $1 registration, $2 event, $3 the code that it has from now on, which nobody is told. Its own goes over to the changed sale. */
export const GIVE_CODE_UP = sql(
  'attendees.give_code_up',
  `update registrations set qr_code = $3 where id = $1 and event_id = $2`,
);

/**
 * $1 registration, $2 its code, $3 tickets, $4 food option, $5 payment mode, $6 price per ticket in cents. Sells anew what was
 * sold: to the same person, by the same seller, at the same time, under the code that GIVE_CODE_UP has freed. Must run before the
 * old sale is cancelled, so that the person is not closed. Triggers add it to all sums.
 */
export const SELL_ANEW = sql<{ id: string }>(
  'attendees.sell_anew',
  `insert into registrations select s.*
   from registrations r join people p on p.id = r.person_id and p.event_id = r.event_id,
     (select uuidv7() as id offset 0) n,
     sold_as(r, jsonb_build_object('id', n.id, 'qr_code', $2::text, 'changed_from', r.id,
       'person_id', count_in_person(p.id, r.event_id, n.id, $3, $4, r.created_at), 'name', p.name, 'email', p.email, 'phone', p.phone,
       'ticket_quantity', $3::int, 'food_option', $4::text, 'payment_mode', $5::text,
       'price_per_ticket_cents', $6::int, 'total_cents', $6::int * $3::int,
       'memo', case settled_as($5) when 'transfer' then memo(r.event_id, coalesce(r.door_sale_id::text, p.key)) when 'cash' then null end)) s
   where r.id = $1
   returning id`,
);

/**
 * $1 event, $2 tickets: that many fewer are counted as sold. The old sale's, while the new one is added: a full event has no room
 * for both. Undone with the negative number once the old sale is cancelled, which subtracts them too.
 */
export const UNCOUNT_TICKETS = sql(
  'attendees.uncount_tickets',
  `update event_capacities set sold = sold - $2 where event_id = $1`,
);

/** $1 registration. When the code of another system ended that it was brought with; no row if it was not brought. */
export const FIND_BROUGHT = sql<{ endedAt: Date | null; codeEndedAt: Date | null }>(
  'attendees.find_brought',
  `select ended_at as "endedAt", code_ended_at as "codeEndedAt" from imported_registrations where registration_id = $1`,
);

/** $1 old registration, $2 the one it was changed into, $3 when the code had ended before, or null. */
export const MOVE_BROUGHT = sql(
  'attendees.move_brought',
  `update imported_registrations set registration_id = $2, ended_at = null, code_ended_at = $3 where registration_id = $1`,
);

/** $1 old registration, $2 the one it was changed into, both paid by transfer. The picture shows what was paid already. */
export const MOVE_PICTURE = sql(
  'attendees.move_picture',
  `with moved as (update screenshots set registration_id = $2 where registration_id = $1)
   update picture_prints set registration_id = $2 where registration_id = $1`,
);
