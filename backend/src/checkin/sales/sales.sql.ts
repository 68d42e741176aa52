import { sql } from '../../database/database.js';
import type { FieldFault } from '../../http/problems/field-faults.js';
import type { DoorTier } from '../../rules/door-sales.js';
import type { Cents } from '../../rules/money.js';
import type { PaymentMode } from '../../rules/tickets.js';

/** A sale as `door_sales` keeps it. */
export interface KeptSale {
  sale_id: string;
  event_id: string;
  registration_id: string;
  seller_id: string;
  device_id: string | null;
  is_offline: boolean;
  /** Hexadecimal. */
  content: string;
  taken_cents: Cents;
  sold_at: string;
  recorded_at: string;
  undone_at: string | null;
  /** Whose tickets it sold; null if none's. */
  lease_id: string | null;
}

/** What `read_door_sale` (functions/door-sales.sql) answers. */
export interface SaleWorld {
  kept?: KeptSale;
  isScanId?: true;
  event?: {
    createdAt: string;
    eventDate: string;
    overAt: string;
    isDoorOpen: boolean;
    timeZone: string;
    isPublished: boolean;
  };
  left: number | null;
  free: number | null;
  lease: { id: string; left: number; endsAt: string; isReleased: boolean } | null;
  codeTaken: boolean;
  tiers: DoorTier[];
}

/**
 * $1 sale, $2 event, $3 seller, $4 device or null, $5 code, $6 name or null, $7 phone or null, $8 when it was sold, $9 whether without a
 * network. Locks all that the sale reads and writes.
 */
export const READ_DOOR_SALE = sql<{ world: SaleWorld }>(
  'door_sales.read',
  `select read_door_sale($1, $2, $3, $4, $5, $6, $7, $8, $9) as world`,
);

/** $1 the sale as JSON, see `write_door_sale`. Must run after READ_DOOR_SALE. */
export const WRITE_DOOR_SALE = sql<{ id: string }>(
  'door_sales.write',
  `select write_door_sale($1::jsonb) as id`,
);

/** $1 sale. The last of what a sale writes. */
export const CLEAR_FROM_SURPLUS = sql('door_sales.clear_from_surplus', `select clear_from_surplus($1)`);

/** $1 account. */
export const FIND_ACCOUNT = sql<{ id: string; fullName: string; email: string }>(
  'door_sales.find_account',
  `select id, full_name as "fullName", email from users where id = $1`,
);

/** Why a sale could not be taken, as it is kept. */
export interface KeptRefusal {
  code: string;
  detail: string | object;
  /** By the names of the input class; missing if it is not about single fields. */
  fields?: Record<string, FieldFault[]>;
}

/**
 * $1 account, $2 sale, $3 event or null, $4 the body as it was sent, $5 its content, $6 what is wrong, $7 device, $8 how many the account
 * may have of $9 hours. Null if it is kept, else in how many seconds it can be.
 */
export const KEEP_INVALID = sql<{ fullFor: number | null }>(
  'door_sales.keep_invalid',
  `select keep_invalid_sale($1, $2, $3, $4, $5, $6, $7, $8, make_interval(hours => $9)) as "fullFor"`,
);

/** $1 sale. Duplicates of it, and its undo, wait for each other. */
export const LOCK_SALE_ID = sql('door_sales.lock_id', `select lock_scans(array[$1::uuid])`);

/** $1 sale. */
export const FIND_KEPT = sql<{ kept: KeptSale }>(
  'door_sales.find_kept',
  `select to_jsonb(d) || jsonb_build_object('content', encode(d.content, 'hex')) as kept from door_sales d where d.sale_id = $1`,
);

/** $1 sale, $2 when, $3 account, $4 reason or null. */
export const NOTE_UNDONE = sql(
  'door_sales.note_undone',
  `update door_sales set undone_at = $2, undone_by = $3, undo_reason = $4 where sale_id = $1`,
);

/**
 * $1 lease, $2 tickets of a sale of it that was cancelled. The lease has them again, unless it has ended or was replaced. The caller has
 * locked the capacity.
 */
export const GIVE_BACK_TO_LEASE = sql(
  'door_sales.give_back_to_lease',
  `with lease as (
     update door_leases set sold = sold - $2 where id = $1 and released_at is null and ends_at > now() and sold >= $2 returning event_id
   )
   update event_capacities c set reserved = c.reserved + $2 from lease where c.event_id = lease.event_id`,
);

/** $1 registration. Whether anything of it became another registration, or went to somebody else. */
export const IS_IN_PARTS = sql<{ isInParts: boolean }>(
  'door_sales.is_in_parts',
  `select exists (select from registrations p where p.split_from = $1)
     or exists (select from gifts g where g.registration_id = $1 or g.given_off = $1) as "isInParts"`,
);

/** A scan of a code that no registration had. */
export interface UnknownScan {
  scan_id: string;
  station: 'entrance' | 'food';
  tickets: number | null;
  let_in: number;
  scanned_at: string;
  account_id: string;
  sent_by: string | null;
  device_id: string | null;
  label: string | null;
  source: 'online' | 'offline' | 'look_up';
  undoes: string | null;
  reason: string | null;
  may_undo_any: boolean;
  /** Hexadecimal. */
  content: string;
}

/** $1 event, $2 code. Forgets the scans of the code that nobody had, so that they are decided anew. Oldest first. */
export const TAKE_UNKNOWN_SCANS = sql<{ scan: UnknownScan }>(
  'door_sales.take_unknown_scans',
  `select scan from take_unknown_scans($1, $2) scan`,
);

// For the lock order of an undo, see database/batches.md.

/** $1 event. Locks it, and after it its capacity. */
export const LOCK_EVENT = sql('door_sales.lock_event', `select from events where id = $1 for key share`);

/** $1 registration. Locks its person, as every change of a registration must do first. */
export const LOCK_PERSON = sql('door_sales.lock_person', `select lock_person_of($1)`);

/** $1 registration. Locks it, so that what is read here is still true when the change is written. */
export const LOCK_REGISTRATION = sql<{
  ticketQuantity: number;
  totalCents: Cents;
  paymentMode: PaymentMode;
  isCancelled: boolean;
  mealsServed: number;
}>(
  'door_sales.lock_registration',
  `select ticket_quantity as "ticketQuantity", total_cents as "totalCents", payment_mode as "paymentMode",
     cancelled_at is not null as "isCancelled", meals_served as "mealsServed"
   from registrations where id = $1 for no key update`,
);

/** $1 registration. Its transfer, if somebody looked at it. */
export const READ_TRANSFER = sql<{ status: string }>(
  'door_sales.read_transfer',
  `select status from transfers where registration_id = $1`,
);

/** $1 registration, $2 event, $3 account, $4 reason, $5 who pays back. Triggers subtract it from all sums and free its tickets. */
export const CANCEL = sql(
  'door_sales.cancel',
  `update registrations set cancelled_at = now(), cancelled_by = $3, cancel_reason = $4, refund = $5
   where id = $1 and event_id = $2`,
);
