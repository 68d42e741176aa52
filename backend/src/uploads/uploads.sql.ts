import { sql } from '../database/database.js';
import { ERASED } from '../rules/erased.js';
import type { PaymentMode } from '../rules/tickets.js';
import type { Role } from '../rules/permissions.js';

/** $1 registration. All parts of a sale have one picture, which is stored with the sale. */
export const FIND_REGISTRATION = sql<{
  saleId: string;
  eventId: string;
  sellerId: string;
  paymentMode: PaymentMode;
  isCancelled: boolean;
}>(
  'uploads.find_registration',
  `select coalesce(split_from, id) as "saleId", event_id as "eventId", seller_id as "sellerId", payment_mode as "paymentMode",
     cancelled_at is not null as "isCancelled" from registrations where id = $1`,
);

/**
 * $1 a registration and the sale that it is a part of. Locks both, so that it cannot be cancelled during the upload's transaction, and
 * concurrent uploads wait for each other.
 */
export const LOCK_REGISTRATIONS = sql(
  'uploads.lock_registrations',
  `select from registrations where id = any($1::uuid[]) order by id for no key update`,
);

/** $1 registration. Run after LOCK_REGISTRATIONS. */
export const READ_REGISTRATION = sql<{ isCancelled: boolean; isErased: boolean; isReplaced: boolean }>(
  'uploads.read_registration',
  `select r.cancelled_at is not null as "isCancelled",
     exists (select from registrations s where s.id = coalesce(r.split_from, r.id)
       and s.name = '${ERASED}' and s.email is null and s.phone is null) as "isErased",
     exists (select from screenshots s
       where s.registration_id = coalesce(r.split_from, r.id) and s.event_id = r.event_id) as "isReplaced"
   from registrations r where r.id = $1`,
);

/** $1 sale. Run after LOCK_REGISTRATIONS: the picture of a verified transfer must not be replaced. */
export const IS_VERIFIED = sql<{ isVerified: boolean }>(
  'uploads.is_verified',
  `select exists (select from screenshots s where s.registration_id = $1) and exists (
     select from transfers t join registrations r on r.id = t.registration_id and r.event_id = t.event_id
     where (r.id = $1 or r.split_from = $1) and t.status = 'verified') as "isVerified"`,
);

/**
 * $1 event, $2 sale, $3 object key, $4 bytes, $5 width, $6 height, $7 uploading account. A replaced picture's row gets a
 * new id, so that URLs of the old one become invalid.
 */
export const KEEP_SCREENSHOT = sql<{ id: string }>(
  'uploads.keep',
  `insert into screenshots (event_id, registration_id, object_key, bytes, width, height, uploaded_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict on constraint screenshots_one_per_registration do update set id = uuidv7(), created_at = now(),
     object_key = excluded.object_key, bytes = excluded.bytes, width = excluded.width, height = excluded.height,
     uploaded_by = excluded.uploaded_by
   returning id`,
);

export const FIND_OBJECT = sql<{ objectKey: string }>(
  'uploads.find_object',
  `select object_key as "objectKey" from screenshots where id = $1`,
);

interface ScreenshotRow {
  id: string;
  attendeeId: string;
  attendeeName: string | null;
  attendeeEmail: string | null;
  attendeePhone: string | null;
  ticketQuantity: number;
  totalCents: number;
  paymentMode: PaymentMode;
  createdAt: Date;
  createdBy: string;
  volunteerName: string;
  volunteerEmail: string;
  volunteerRole: Role;
}

/** $1 event. Pictures of live registrations, each with the first part of its sale that is live, newest first. */
export const LIST_SCREENSHOTS = sql<ScreenshotRow>(
  'uploads.list',
  `select s.id, r.id as "attendeeId", r.name as "attendeeName", r.email as "attendeeEmail", r.phone as "attendeePhone",
     r.ticket_quantity as "ticketQuantity", r.total_cents as "totalCents", r.payment_mode as "paymentMode",
     s.created_at as "createdAt", r.seller_id as "createdBy", u.full_name as "volunteerName",
     u.email as "volunteerEmail", u.role as "volunteerRole"
   from screenshots s
   join lateral (
     select * from registrations part
     where part.event_id = s.event_id and (part.id = s.registration_id or part.split_from = s.registration_id) and part.cancelled_at is null
     order by part.id limit 1) r on true
   join users u on u.id = r.seller_id
   where s.event_id = $1
   order by s.created_at desc, s.id desc limit 10000`,
);
