import { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { LRUCache } from 'lru-cache';
import type { GuestLanguage } from '../../rules/languages.js';

/** Who an event is by. */
export interface Organizer {
  name: string;
  /** The address that answers reach. */
  address: string;
}

interface CalendarEvent {
  id: string;
  name: string;
  /** Empty if the event has none. */
  description: string;
  location: string;
  startsAt: Date;
  /** Null if the event has no end. */
  endsAt: Date | null;
  /** IANA time zone name. */
  timeZone: string;
  /** Incremented by each change that a calendar shows. */
  sequence: number;
  organizer: Organizer | null;
  lang: GuestLanguage;
}

/** Splits a moment into the parts that a clock in that zone shows, each with two digits (the year with four). */
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

/** How far the zone's clock is ahead of UTC, in minutes. */
function minutesAhead(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone);
  const local = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return Math.round((local - at.getTime()) / 60_000);
}

/** `-0500` */
function offset(minutes: number): string {
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

/** The clock of a zone from a moment on. @param onset that moment, on the clock that was in force until then */
const observance = (onset: string, before: number, after: number): string[] => [
  'BEGIN:STANDARD',
  `DTSTART:${onset}`,
  `TZOFFSETFROM:${offset(before)}`,
  `TZOFFSETTO:${offset(after)}`,
  'END:STANDARD',
];

/** The onset of the clock that is in force at `to`, if it is not the one of `from`: `20261101T020000`. */
function onsetBetween(from: Date, to: Date, timeZone: string): string {
  const before = minutesAhead(from, timeZone);
  let [early, late] = [from.getTime(), to.getTime()];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (minutesAhead(new Date(middle), timeZone) === before) early = middle;
    else late = middle;
  }
  return new Date(late + before * 60_000).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}

/**
 * A time zone definition with the clock at the start of the event, and the one at its end if that is another, which is all that a
 * calendar needs.
 */
function zoneComponent({ startsAt, endsAt, timeZone }: CalendarEvent): string {
  const first = minutesAhead(startsAt, timeZone);
  const last = endsAt ? minutesAhead(endsAt, timeZone) : first;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('19700101T000000', first, first),
    ...(endsAt && last !== first ? observance(onsetBetween(startsAt, endsAt, timeZone), first, last) : []),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/**
 * Wraps a date so that ical-generator formats it in the event's zone; it would format a plain Date in the zone of the process.
 */
function zoned(at: Date, timeZone: string) {
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

/** Cache: all tickets of an event carry the same file. */
const kept = new LRUCache<string, string>({ max: 100 });

/**
 * Returns an iCalendar file with the event in its own time zone, with its end if it has one. Mails of several tickets
 * carry the same UID, so that a calendar shows the event once.
 */
export function calendarFile(event: CalendarEvent, uidDomain: string): string {
  const key = JSON.stringify([event, uidDomain]);
  const file = kept.get(key) ?? makeFile(event, uidDomain);
  kept.set(key, file);
  return file;
}

/** The columns of an event that mails use. */
export interface MailedEvent {
  eventName: string;
  description: string;
  eventDate: Date;
  eventEnd: Date | null;
  location: string;
  timeZone: string;
  sequence: number;
  /** Where the event's answers go, if not to the organization. */
  replyTo: string | null;
  lang: GuestLanguage;
}

const FILE_NAMES: Record<GuestLanguage, string> = { en: 'event.ics', es: 'evento.ics' };

/** The file as a mail attachment; it has the same UID as the ticket page's. */
export const calendarAttachment = (id: string, event: MailedEvent, organizer: Organizer | null) => ({
  filename: FILE_NAMES[event.lang],
  content: calendarFile(
    {
      id,
      name: event.eventName,
      description: event.description,
      location: event.location,
      startsAt: event.eventDate,
      endsAt: event.eventEnd,
      timeZone: event.timeZone,
      sequence: event.sequence,
      organizer: organizer && { ...organizer, address: event.replyTo ?? organizer.address },
      lang: event.lang,
    },
    'usher',
  ),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});

function makeFile(event: CalendarEvent, uidDomain: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Usher', product: 'Usher', language: event.lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: () => zoneComponent(event) },
  });
  calendar.createEvent({
    id: `${event.id}@${uidDomain}`,
    start: zoned(event.startsAt, event.timeZone),
    ...(event.endsAt && { end: zoned(event.endsAt, event.timeZone) }),
    timezone: event.timeZone,
    sequence: event.sequence,
    summary: event.name,
    location: event.location,
    description: event.description || null,
    organizer: event.organizer && { name: event.organizer.name, email: event.organizer.address },
  });
  return calendar.toString();
}
