/** When an event is. */
export interface EventTimes {
  eventDate: Date;
  /** Null: nobody said when. */
  eventEnd: Date | null;
  /** IANA name. */
  timeZone: string;
}

/** Cache: creating a formatter takes longer than a hundred uses. It holds at most a few per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timeZone, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(key, format);
  }
  // Newer Unicode data puts a narrow no-break space before AM and PM, which some mail clients show as a box.
  return format.format(at).replace(/\u202f/g, ' ');
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

const dateAndTime = (at: Date, zone: string): string => format(at, zone, { ...DATE, ...TIME });

/** The name of a zone at a moment: `Pacific Standard Time` in winter. */
export const zoneName = (at: Date, timeZone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value;

/**
 * Formats like `Saturday, December 12, 2026 at 6:00 PM (Eastern Standard Time)`, in the event's time zone: a mail does not know on
 * which clock it will be read.
 */
export const formatEventDate = (at: Date, timeZone: string): string =>
  `${dateAndTime(at, timeZone)} (${zoneName(at, timeZone)})`;

/** Formats like `Saturday, December 12, 2026 at 6:00 PM – 11:00 PM (Eastern Standard Time)`; the end has its date if that is another. */
export function formatEventTimes({ eventDate, eventEnd, timeZone }: EventTimes): string {
  if (!eventEnd) return formatEventDate(eventDate, timeZone);
  const isSameDay = format(eventDate, timeZone, DATE) === format(eventEnd, timeZone, DATE);
  const end = isSameDay ? format(eventEnd, timeZone, TIME) : dateAndTime(eventEnd, timeZone);
  const zone = zoneName(eventEnd, timeZone);
  const start =
    zoneName(eventDate, timeZone) === zone
      ? dateAndTime(eventDate, timeZone)
      : formatEventDate(eventDate, timeZone);
  return `${start} – ${end} (${zone})`;
}

/** Writes a moment with its time zone as RFC 9557 does: `2026-12-12T23:00:00.000Z[America/New_York]`. */
export const momentIn = (at: Date, timeZone: string): string => `${at.toISOString()}[${timeZone}]`;

/** Reads what `momentIn` has written; null for any other text. */
export function readMoment(text: string): { at: Date; timeZone: string } | null {
  const [, at, timeZone] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(text) ?? [];
  return at && timeZone && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), timeZone } : null;
}
