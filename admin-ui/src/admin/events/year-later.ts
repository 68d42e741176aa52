import { localOf } from '../../i18n/zoned';

const YEAR_OF_WEEKS_MS = 52 * 7 * 24 * 60 * 60_000;

/**
 * Returns the same weekday a year later, at the same time on the event's clock, in the format of a datetime-local input.
 * Adds 52 weeks on that clock: added to the moment, they might cross a change of the clock and give another hour or day.
 */
export const yearLater = (iso: string, zone: string): string =>
  new Date(Date.parse(`${localOf(iso, zone)}Z`) + YEAR_OF_WEEKS_MS).toISOString().slice(0, 16);
