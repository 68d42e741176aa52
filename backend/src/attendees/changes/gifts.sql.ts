import { sql } from '../../database/database.js';
import { OWN_CORRECTION_MINUTES } from '../../rules/corrections.js';
import type { TransferStatus } from '../../rules/transfers.js';
import type { PersonRow } from './changes.sql.js';

/** $1 registration, $2 the key of whom its tickets are given to. Locks all that a gift reads and changes. */
export const LOCK_GIFT = sql('attendees.lock_gift', `select lock_gift($1, $2)`);

/** A registration whose tickets are to be given, and who has them. */
export interface SaleToGive extends PersonRow {
  id: string;
  eventId: string;
  personId: string;
  /** Null where neither an e-mail, nor name and phone are known. */
  key: string | null;
  sellerId: string;
  ticketQuantity: number;
  /** How many of the tickets are in or have been served. */
  used: number;
  version: number;
  isGuest: boolean;
  isFresh: boolean;
  isCancelled: boolean;
  /** Null if the sale has no transfer that anybody looked at or added a picture to. */
  transferStatus: TransferStatus | null;
  isEventOver: boolean;
  hasEventStarted: boolean;
  guestsMayGive: boolean;
}

/** SQL: what a gift is decided by, of registration `r` in event `e`. */
const SALE_TO_GIVE = `r.id, r.event_id as "eventId", r.person_id as "personId", person_key(r.email, r.name, r.phone) as key,
  r.name, r.email, r.phone, r.seller_id as "sellerId", r.ticket_quantity as "ticketQuantity",
  greatest(r.tickets_admitted, r.meals_served) as used, r.version, r.is_guest as "isGuest",
  r.created_at > now() - interval '${OWN_CORRECTION_MINUTES} minutes' as "isFresh", r.cancelled_at is not null as "isCancelled",
  (select t.status from transfers t where t.registration_id = r.id) as "transferStatus", e.over_at <= now() as "isEventOver",
  e.event_date <= now() as "hasEventStarted", e.guests_may_give as "guestsMayGive"`;

/** $1 registration. After LOCK_GIFT, it stays true until the end of the transaction. */
export const READ_SALE_TO_GIVE = sql<SaleToGive>(
  'attendees.read_sale_to_give',
  `select ${SALE_TO_GIVE} from registrations r join events e on e.id = r.event_id where r.id = $1`,
);

/** $1 code in its stored form, of a registration; a replaced one is none. */
export const FIND_SALE_TO_GIVE = sql<SaleToGive>(
  'attendees.find_sale_to_give',
  `select ${SALE_TO_GIVE} from registrations r join events e on e.id = r.event_id where r.qr_code = $1`,
);

/**
 * $1 person, $2 event. The links that were mailed to an address that was corrected since give nothing: somebody else may read them.
 * Must run after LOCK_PEOPLE.
 */
export const END_GIFT_LINKS = sql(
  'attendees.end_gift_links',
  `update gift_requests set token_hash = null, expires_at = null
   where person_id = $1 and event_id = $2 and confirmed_at is null and token_hash is not null`,
);

/**
 * $1 registration, $2 how many of its tickets, $3 a new code, $4 account or null for the guest, $5 name, $6 e-mail or null, $7 phone of
 * whom they are given to. Must run after LOCK_GIFT, and takes the slot of the sums.
 */
export const GIVE = sql<{ giftId: string; givenId: string }>(
  'attendees.give',
  `select g.id as "giftId", g.registration_id as "givenId" from give_tickets($1, $2, $3, $4, $5, $6, $7) g`,
);
