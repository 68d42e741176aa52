/** When an event is. */
export interface EventTimes {
  eventDate: Date;
  /** Null: nobody said when. */
  eventEnd: Date | null;
  /** IANA name. */
  timeZone: string;
}

/** How the times of an event are written. */
export interface TimesFormat {
  /** BCP 47: `en-US`. */
  locale: string;
  /** Whether dates have their day of the week. Default: full, they have. */
  dateStyle?: 'full' | 'long';
  /** Whether the zone is named. */
  isZoneNamed: boolean;
}

/** Cache: creating a formatter takes longer than a hundred uses. It holds at most a few per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The name of a zone at a moment: `Pacific Standard Time` in winter. @param timeZone this device's own if it is left out */
export const zoneName = (at: Date, timeZone?: string, locale = 'en-US'): string =>
  formatter(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value;

/**
 * Formats like `Saturday, December 12, 2026 at 6:00 PM – 11:00 PM (Eastern Standard Time)`, on the event's clock. The end has its
 * date if that is another, and the start a zone of its own if the clock changes between them.
 */
export function formatTimes(
  { eventDate, eventEnd, timeZone }: EventTimes,
  { locale, dateStyle = 'full', isZoneNamed }: TimesFormat,
): string {
  const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
    formatter(locale, { timeZone, ...options }).format(at);
  const dateAndTime = (at: Date) => format(at, { dateStyle, timeStyle: 'short' });
  const zoneOf = (at: Date) => (isZoneNamed ? ` (${zoneName(at, timeZone, locale)})` : '');
  if (!eventEnd) return dateAndTime(eventDate) + zoneOf(eventDate);
  const dayOf = (at: Date) => format(at, { dateStyle: 'short' });
  const end =
    dayOf(eventDate) === dayOf(eventEnd) ? format(eventEnd, { timeStyle: 'short' }) : dateAndTime(eventEnd);
  const [startZone, endZone] = [zoneOf(eventDate), zoneOf(eventEnd)];
  return `${dateAndTime(eventDate)}${startZone === endZone ? '' : startZone} – ${end}${endZone}`;
}

/**
 * The times of an event as mails write them, always with the zone: a mail does not know on which clock it will be read. Newer
 * Unicode data puts a narrow no-break space before AM and PM, which some mail clients show as a box.
 */
export const formatEventTimes = (times: EventTimes, locale = 'en-US'): string =>
  formatTimes(times, { locale, isZoneNamed: true }).replace(/\u202f/g, ' ');

/** Formats a moment like that: `Saturday, December 12, 2026 at 6:00 PM (Eastern Standard Time)`. */
export const formatEventDate = (at: Date, timeZone: string, locale?: string): string =>
  formatEventTimes({ eventDate: at, eventEnd: null, timeZone }, locale);

/** Writes a moment with its time zone as RFC 9557 does: `2026-12-12T23:00:00.000Z[America/New_York]`. */
export const momentIn = (at: Date, timeZone: string): string => `${at.toISOString()}[${timeZone}]`;

/** Reads what `momentIn` has written; null for any other text. */
export function readMoment(text: string): { at: Date; timeZone: string } | null {
  const [, at, timeZone] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(text) ?? [];
  return at && timeZone && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), timeZone } : null;
}
