import { formatQrCode } from '../../rules/qr-codes.js';
import { formatEventDate } from './event-date.js';
import { READ_CANCELLED } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** Tells the attendee what was cancelled and why. */
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
