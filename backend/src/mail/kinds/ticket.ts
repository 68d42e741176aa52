import { formatCents } from '../../rules/money.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import { foodOptionRules } from '../../rules/tickets.js';
import { calendarAttachment } from './calendar.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { localeOf } from '../../rules/languages.js';
import { READ_TICKET } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';
import { paragraphsOf, plainTextOf } from './paragraphs.js';
import { qrPicture } from './qr-picture.js';

/** The ticket with its QR code, sent to the attendee's current address, corrections included. */
export const ticket: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_TICKET, [mail.registrationId, mail.eventId]);
  if (!row) return null;
  const code = formatQrCode(row.qrCode);
  const picture = qrPicture(row.qrCode);
  // The same for every attempt, and of no other mail: some phones show the picture of whichever mail had it first.
  const cid = `qr-code.${mail.id}@usher`;
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'ticket',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      location: row.location,
      description: plainTextOf(row.description),
      paragraphs: paragraphsOf(row.description),
      tickets: row.ticketQuantity,
      single: row.ticketQuantity === 1,
      withFood: foodOptionRules(row.foodOption).hasFood,
      isGuest: row.isGuest,
      pricePerTicket: formatCents(row.pricePerTicketCents),
      total: formatCents(row.totalCents),
      code,
      cid,
      isReplacement: row.replacedCode !== null,
      isChanged: row.isChanged,
      givenFrom: row.givenFrom,
      replacedCode: row.replacedCode && formatQrCode(row.replacedCode),
      link: tools.ticketLink(code),
    },
    attachments: [
      {
        filename: 'qr-code.png',
        content: picture,
        contentType: 'image/png',
        cid,
        contentDisposition: 'inline',
      },
      {
        filename: `ticket-${code}.png`,
        content: picture,
        contentType: 'image/png',
        contentDisposition: 'attachment',
      },
      calendarAttachment(mail.eventId!, row, tools.organizer),
    ],
  };
};
