import { sql } from '../../database/database.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import { formatEventDate } from './event-date.js';
import type { MailKind } from './message.js';

interface CancelledRow {
  name: string;
  email: string;
  ticketQuantity: number;
  reason: string;
  qrCode: string;
  eventName: string;
  eventDate: Date;
  timeZone: string;
  replyTo: string | null;
}

const READ_CANCELLED = sql<CancelledRow>(
  'mail.read_cancelled',
  `select r.name, r.email, r.ticket_quantity as "ticketQuantity", r.cancel_reason as reason, r.qr_code as "qrCode",
     e.name as "eventName", e.event_date as "eventDate", e.time_zone as "timeZone",
     e.reply_to as "replyTo"
   from registrations r join events e on e.id = r.event_id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is not null`,
);

/** What was cancelled and why, to the attendee. */
export const cancellation: MailKind = async (mail, handle) => {
  const [row] = await handle.run(READ_CANCELLED, [mail.registrationId, mail.eventId]);
  if (!row) return null;
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'cancellation',
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventDate(row.eventDate, row.timeZone),
      tickets: row.ticketQuantity,
      single: row.ticketQuantity === 1,
      reason: row.reason,
      code: formatQrCode(row.qrCode),
    },
  };
};
