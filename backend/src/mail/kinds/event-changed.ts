import { calendarAttachment } from './calendar.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { localeOf } from '../../rules/languages.js';
import { READ_CHANGE } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** Announces a new time or place of an event, with the updated calendar entry. */
export const eventChanged: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_CHANGE, [mail.id, mail.eventId, mail.toAddress]);
  if (!row) return null;
  const { oldDate, oldEnd, oldTimeZone, oldLocation } = mail.data as {
    oldDate: string;
    /** This and the zone are missing in mails written by older releases: then neither could change. */
    oldEnd?: string | null;
    oldTimeZone?: string;
    oldLocation: string;
  };
  const eventDate = formatEventTimes(row, localeOf(row.lang));
  const dateBefore = formatEventTimes(
    {
      eventDate: new Date(oldDate),
      eventEnd: oldEnd === undefined ? row.eventEnd : oldEnd === null ? null : new Date(oldEnd),
      timeZone: oldTimeZone ?? row.timeZone,
    },
    localeOf(row.lang),
  );
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'event-changed',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate,
      dateBefore: dateBefore === eventDate ? null : dateBefore,
      location: row.location,
      locationBefore: oldLocation === row.location ? null : oldLocation,
    },
    attachments: [calendarAttachment(mail.eventId!, row, tools.organizer)],
  };
};
