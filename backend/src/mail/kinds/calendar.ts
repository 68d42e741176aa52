import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { LRUCache } from 'lru-cache';

interface CalendarEvent {
  id: string;
  name: string;
  location: string;
  startsAt: Date;
  /** IANA name. */
  timeZone: string;
  /** Grows with each change that a calendar shows. */
  sequence: number;
}

/** The parts of a moment as a clock in that zone shows them, each with two digits (the year with four). */
function wallClock(
  at: Date,
  timeZone: string,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  return Object.fromEntries(parts.map((part) => [part.type, part.value])) as ReturnType<typeof wallClock>;
}

/** `-0500`. */
function offset(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone);
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  const minutes = Math.round((local - at.getTime()) / 60_000);
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

/** The zone as it is at the event, which is all that a calendar needs for this one moment. */
const zoneComponent = (at: Date, timeZone: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset(at, timeZone)}`,
    `TZOFFSETTO:${offset(at, timeZone)}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');

/** The library turns plain dates into the clock of the process; this hands it the clock of the event's zone. */
function zonedStart(at: Date, timeZone: string) {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone);
  const start = {
    format: (pattern?: string) => (pattern === 'YYYYMMDD' ? year + month + day : hour + minute + second),
    isValid: () => true,
    toDate: () => at,
    toJSON: () => at.toJSON(),
    tz: () => start,
    utc: () => start,
  };
  return start;
}

/** All tickets of an event carry the same file. */
const kept = new LRUCache<string, string>({ max: 100 });

/**
 * An iCalendar file with the one event, in the event's own zone. It has no end, for nobody knows it.
 * Mails of several tickets carry the same UID, so that a calendar shows the event once.
 */
export function calendarFile(event: CalendarEvent, uidDomain: string): string {
  const key = JSON.stringify([event, uidDomain]);
  const file = kept.get(key) ?? makeFile(event, uidDomain);
  kept.set(key, file);
  return file;
}

/** What mails name of an event, as their statements read it. */
export interface MailedEvent {
  eventName: string;
  eventDate: Date;
  location: string;
  timeZone: string;
  sequence: number;
}

/** The file as it is attached to mails; its UID is that of the ticket page's. */
export const calendarAttachment = (id: string, event: MailedEvent) => ({
  filename: 'event.ics',
  content: calendarFile(
    {
      id,
      name: event.eventName,
      location: event.location,
      startsAt: event.eventDate,
      timeZone: event.timeZone,
      sequence: event.sequence,
    },
    'usher',
  ),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});

function makeFile(event: CalendarEvent, uidDomain: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Usher', product: 'Usher', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zoneComponent(event.startsAt, zone) },
  });
  calendar.createEvent({
    id: `${event.id}@${uidDomain}`,
    start: zonedStart(event.startsAt, event.timeZone),
    timezone: event.timeZone,
    sequence: event.sequence,
    summary: event.name,
    location: event.location,
  });
  return calendar.toString();
}
