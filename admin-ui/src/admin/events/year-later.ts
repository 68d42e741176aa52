import { localOf } from '../../i18n/zoned';

const YEAR_OF_WEEKS_MS = 52 * 7 * 24 * 60 * 60_000;

/**
 * The same weekday a year later, at the same time on the event's clock, as an input of the type datetime-local has it.
 * Counted on that clock: on the other side of a change, the same moment is another hour, and may be another day.
 */
export const yearLater = (iso: string, zone: string): string =>
  new Date(Date.parse(`${localOf(iso, zone)}Z`) + YEAR_OF_WEEKS_MS).toISOString().slice(0, 16);
