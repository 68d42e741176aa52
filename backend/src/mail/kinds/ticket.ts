import { sql } from '../../database/database.js';
import { formatCents } from '../../rules/money.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import type { FoodOption } from '../../rules/tickets.js';
import { calendarAttachment, type MailedEvent } from './calendar.js';
import { formatEventDate } from './event-date.js';
import type { MailKind } from './message.js';
import { qrPicture } from './qr-picture.js';

interface TicketRow extends MailedEvent {
  name: string;
  email: string;
  ticketQuantity: number;
  foodOption: FoodOption;
  isGuest: boolean;
  pricePerTicketCents: number;
  totalCents: number;
  qrCode: string;
  replyTo: string | null;
}

/** Of a registration that is still live. */
const READ_TICKET = sql<TicketRow>(
  'mail.read_ticket',
  `select r.name, r.email, r.ticket_quantity as "ticketQuantity", r.food_option as "foodOption",
     r.is_guest as "isGuest", r.price_per_ticket_cents as "pricePerTicketCents", r.total_cents as "totalCents",
     r.qr_code as "qrCode", e.name as "eventName", e.event_date as "eventDate", e.location, e.time_zone as "timeZone",
     e.reply_to as "replyTo", e.calendar_sequence as sequence
   from registrations r join events e on e.id = r.event_id
   where r.id = $1 and r.event_id = $2 and r.cancelled_at is null`,
);

/** The QR code and all that is on the ticket, to the attendee's address as it is now, corrections included. */
export const ticket: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_TICKET, [mail.registrationId, mail.eventId]);
  if (!row) return null;
  const code = formatQrCode(row.qrCode);
  const picture = qrPicture(row.qrCode);
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'ticket',
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventDate(row.eventDate, row.timeZone),
      location: row.location,
      tickets: row.ticketQuantity,
      single: row.ticketQuantity === 1,
      withFood: row.foodOption === 'with_food',
      isGuest: row.isGuest,
      pricePerTicket: formatCents(row.pricePerTicketCents),
      total: formatCents(row.totalCents),
      code,
      link: tools.ticketLink(code),
    },
    attachments: [
      {
        filename: 'qr-code.png',
        content: picture,
        contentType: 'image/png',
        cid: 'qr-code@usher',
        contentDisposition: 'inline',
      },
      {
        filename: `ticket-${code}.png`,
        content: picture,
        contentType: 'image/png',
        contentDisposition: 'attachment',
      },
      calendarAttachment(mail.eventId!, row),
    ],
  };
};
