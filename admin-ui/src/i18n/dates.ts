import { formatTimes, zoneName, type TimesFormat } from '@usher/backend/rules';
import { dateFormat } from './formatters';

/** What the formatting of dates needs from a language. */
interface Language {
  /** BCP 47: `en-US`. */
  locale: string;
}

/** When an event is, as the API tells it. */
export interface EventTimes {
  event_date: string;
  /** Missing in what was kept on a device before events could have one. */
  event_end?: string | null;
  time_zone: string;
}

// Times are shown in the event's zone, whatever the phone's is. `zone` is undefined until the event is known.

const format = (text: Language, zone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  dateFormat(text.locale, { timeZone: zone, ...options });

/**
 * When an event is: `Saturday, November 28, 2026 at 6:00 PM – 11:00 PM`. The name of its zone follows in brackets where the
 * reader's clock has another one.
 * @param readersZone this device's own if it is left out
 */
export function eventTimes(
  { locale }: Language,
  { event_date, event_end, time_zone }: EventTimes,
  dateStyle?: TimesFormat['dateStyle'],
  readersZone?: string,
): string {
  const start = new Date(event_date);
  const end = event_end ? new Date(event_end) : null;
  // Zones of one name have one clock. It may change in one of the two only, while the event lasts.
  const isZoneNamed = [start, end ?? start].some(
    (at) => zoneName(at, time_zone) !== zoneName(at, readersZone),
  );
  return formatTimes(
    { eventDate: start, eventEnd: end, timeZone: time_zone },
    { locale, dateStyle, isZoneNamed },
  );
}

/** `November 28, 2026 at 6:00 PM – 11:00 PM`, else as above. */
export const eventTimesInShort = (text: Language, event: EventTimes): string =>
  eventTimes(text, event, 'long');

/** `November 28, 2026 at 6:00 PM` */
export const dateAndTime = (text: Language, iso: string, zone?: string): string =>
  format(text, zone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));

/** `6:00 PM` for a moment today; any other moment has its date too. */
export function timeOfDay(text: Language, iso: string, zone?: string): string {
  const day = format(text, zone, { dateStyle: 'short' });
  const moment = new Date(iso);
  return day.format(moment) === day.format(new Date())
    ? format(text, zone, { timeStyle: 'short' }).format(moment)
    : dateAndTime(text, iso, zone);
}
