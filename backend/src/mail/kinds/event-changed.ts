import { sql } from '../../database/database.js';
import { calendarAttachment, type MailedEvent } from './calendar.js';
import { formatEventDate } from './event-date.js';
import type { MailKind } from './message.js';

interface ChangeRow extends MailedEvent {
  name: string;
  email: string;
  replyTo: string | null;
}

/** $1 outbox id, $2 event, $3 address. Of a person who still has tickets, and an event that is not over; what was sent stays. */
const READ_CHANGE = sql<ChangeRow>(
  'mail.read_change',
  `select p.name, p.email, e.name as "eventName", e.event_date as "eventDate", e.location, e.time_zone as "timeZone",
     e.calendar_sequence as sequence, e.reply_to as "replyTo"
   from outbox mail join events e on e.id = $2
     join people p on p.event_id = e.id and p.email = $3 and p.closed_at is null
   where mail.id = $1 and (mail.state = 'sent' or e.over_at > now())`,
);

/** That an event is at another time or place, with its calendar entry anew. */
export const eventChanged: MailKind = async (mail, handle) => {
  const [row] = await handle.run(READ_CHANGE, [mail.id, mail.eventId, mail.toAddress]);
  if (!row) return null;
  const { oldDate, oldLocation } = mail.data as { oldDate: string; oldLocation: string };
  const eventDate = formatEventDate(row.eventDate, row.timeZone);
  const dateBefore = formatEventDate(new Date(oldDate), row.timeZone);
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'event-changed',
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate,
      dateBefore: dateBefore === eventDate ? null : dateBefore,
      location: row.location,
      locationBefore: oldLocation === row.location ? null : oldLocation,
    },
    attachments: [calendarAttachment(mail.eventId!, row)],
  };
};
