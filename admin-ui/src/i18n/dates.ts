import { dateFormat } from './formatters';

/** What the formatting of dates needs from a language. */
interface Language {
  /** BCP 47: `en-US`. */
  locale: string;
}

// Times are shown in the event's zone, whatever the phone's is. `zone` is undefined until the event is known.

const format = (text: Language, zone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  dateFormat(text.locale, { timeZone: zone, ...options });

/** `Saturday, November 28, 2026 at 6:00 PM` */
export const longDate = (text: Language, iso: string, zone?: string): string =>
  format(text, zone, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso));

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
