import { formatQrCode } from '../../rules/qr-codes.js';
import { foodOptionRules } from '../../rules/tickets.js';
import { calendarAttachment } from './calendar.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { localeOf } from '../../rules/languages.js';
import { READ_REMINDER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';
import { qrPicture } from './qr-picture.js';

/** Reminder shortly before the event, with all valid codes of a person. */
export const reminder: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_REMINDER, [mail.id, mail.eventId, mail.toAddress, mail.data.day]);
  if (!row) return null;
  const tickets = row.tickets.map(({ code: stored, quantity, foodOption }, index) => {
    const code = formatQrCode(stored);
    const cid = `qr-code-${index + 1}.${mail.id}@usher`;
    const shown = {
      code,
      cid,
      tickets: quantity,
      single: quantity === 1,
      withFood: foodOptionRules(foodOption).hasFood,
      link: tools.ticketLink(code),
    };
    return { code, cid, picture: qrPicture(stored), shown };
  });
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'reminder',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      location: row.location,
      several: tickets.length > 1,
      tickets: tickets.map(({ shown }) => shown),
    },
    attachments: [
      ...tickets.map(({ code, cid, picture }) => ({
        filename: `ticket-${code}.png`,
        content: picture,
        contentType: 'image/png',
        cid,
        contentDisposition: 'inline' as const,
      })),
      calendarAttachment(mail.eventId!, row, tools.organizer),
    ],
  };
};
