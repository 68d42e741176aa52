import { sql } from '../../database/database.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import type { FoodOption } from '../../rules/tickets.js';
import { DAY_OF_EVENT, GOT_TICKET_LATELY, SOMEBODY_IS_OUT } from '../reminders/reminders.sql.js';
import { calendarAttachment, type MailedEvent } from './calendar.js';
import { formatEventDate } from './event-date.js';
import type { MailKind } from './message.js';
import { qrPicture } from './qr-picture.js';

interface ReminderRow extends MailedEvent {
  name: string;
  email: string;
  replyTo: string | null;
  tickets: Array<{ code: string; quantity: number; foodOption: FoodOption }>;
}

/**
 * $1 outbox id, $2 event, $3 address, $4 day. Until it is sent all that the planner asked must still be true (a copy that
 * somebody asked for does not mind a ticket mail); what was sent stays to be seen in the mail log.
 */
const READ_REMINDER = sql<ReminderRow>(
  'mail.read_reminder',
  `select p.name, p.email, e.name as "eventName", e.event_date as "eventDate", e.location, e.time_zone as "timeZone",
     e.reply_to as "replyTo", e.calendar_sequence as sequence, (
       select json_agg(json_build_object('code', r.qr_code, 'quantity', r.ticket_quantity, 'foodOption', r.food_option)
         order by r.id)
       from registrations r where r.event_id = p.event_id and r.person_id = p.id and r.cancelled_at is null) as tickets
   from outbox mail join events e on e.id = $2
     join people p on p.event_id = e.id and p.email = $3 and p.closed_at is null
   where mail.id = $1 and (mail.state = 'sent' or
     e.event_date > now() and ${DAY_OF_EVENT} = $4::date and ${SOMEBODY_IS_OUT}
       and (mail.resend_of is not null or e.reminder_hours_before is not null and not ${GOT_TICKET_LATELY}))`,
);

/** All codes of a person that are good, shortly before the event. */
export const reminder: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_REMINDER, [mail.id, mail.eventId, mail.toAddress, mail.data.day]);
  if (!row) return null;
  const tickets = row.tickets.map(({ code: stored, quantity, foodOption }, index) => {
    const code = formatQrCode(stored);
    const cid = `qr-code-${index + 1}@usher`;
    const shown = {
      code,
      cid,
      tickets: quantity,
      single: quantity === 1,
      withFood: foodOption === 'with_food',
      link: tools.ticketLink(code),
    };
    return { code, cid, picture: qrPicture(stored), shown };
  });
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'reminder',
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventDate(row.eventDate, row.timeZone),
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
      calendarAttachment(mail.eventId!, row),
    ],
  };
};
