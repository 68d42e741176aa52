import { sql } from '../database/database.js';
import type { PaymentMode } from '../rules/tickets.js';
import type { Role } from '../rules/permissions.js';

export const FIND_REGISTRATION = sql<{
  eventId: string;
  sellerId: string;
  paymentMode: PaymentMode;
  isCancelled: boolean;
}>(
  'uploads.find_registration',
  `select event_id as "eventId", seller_id as "sellerId", payment_mode as "paymentMode",
     cancelled_at is not null as "isCancelled" from registrations where id = $1`,
);

/**
 * $1 registration. Locks it, so that it cannot be cancelled during the upload's transaction, and concurrent uploads wait for each
 * other.
 */
export const LOCK_REGISTRATION = sql<{ isCancelled: boolean; isReplaced: boolean }>(
  'uploads.lock_registration',
  `select r.cancelled_at is not null as "isCancelled",
     exists (select from screenshots s where s.registration_id = r.id and s.event_id = r.event_id) as "isReplaced"
   from registrations r where r.id = $1 for no key update`,
);

/** $1 registration. Run after LOCK_REGISTRATION: the picture of a verified transfer must not be replaced. */
export const IS_VERIFIED = sql<{ isVerified: boolean }>(
  'uploads.is_verified',
  `select exists (select from screenshots s where s.registration_id = t.registration_id and s.event_id = t.event_id)
     as "isVerified"
   from transfers t where t.registration_id = $1 and t.status = 'verified'`,
);

/**
 * $1 event, $2 registration, $3 object key, $4 bytes, $5 width, $6 height, $7 uploading account. A replaced picture's row gets a
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
  attendeeName: string;
  attendeeEmail: string;
  attendeePhone: string;
  ticketQuantity: number;
  totalCents: number;
  paymentMode: PaymentMode;
  createdAt: Date;
  createdBy: string;
  volunteerName: string;
  volunteerEmail: string;
  volunteerRole: Role;
}

/** $1 event. Pictures of live registrations, newest first. */
export const LIST_SCREENSHOTS = sql<ScreenshotRow>(
  'uploads.list',
  `select s.id, r.id as "attendeeId", r.name as "attendeeName", r.email as "attendeeEmail", r.phone as "attendeePhone",
     r.ticket_quantity as "ticketQuantity", r.total_cents as "totalCents", r.payment_mode as "paymentMode",
     s.created_at as "createdAt", r.seller_id as "createdBy", u.full_name as "volunteerName",
     u.email as "volunteerEmail", u.role as "volunteerRole"
   from screenshots s
   join registrations r on r.id = s.registration_id and r.event_id = s.event_id
   join users u on u.id = r.seller_id
   where s.event_id = $1 and r.cancelled_at is null
   order by s.created_at desc, s.id desc limit 10000`,
);
