import type { ConsoleTexts } from '../texts/text';
import { dayOf } from '../../i18n/zoned';

export interface Point {
  /** ISO 8601: when the day or the five minutes began. */
  at: string;
  count: number;
}

/** A bar of a chart. */
export interface Bar {
  count: number;
  /** Its name on the axis and in the table: `Nov 15`, `6:35 PM`. */
  name: string;
}

/** Number of bars that a phone has room for. */
export const BARS = 14;
const DAY_MS = 24 * 60 * 60_000;
const SLOT_MS = 5 * 60_000;

/**
 * Returns the last 14 days, up to today or, if the event is over, up to the last sale. Fills in days without sales, which the
 * server leaves out. Empty if nothing was sold at all.
 * @param zone the event's time zone: days are those of its clock
 */
export function lastDays(
  text: ConsoleTexts,
  points: readonly Point[],
  zone: string,
  now: Date,
  isOver: boolean,
): Bar[] {
  const last = points.at(-1);
  if (!last) return [];
  const counts = new Map(points.map(({ at, count }) => [dayOf(Date.parse(at), zone), count]));
  const today = dayOf(now.getTime(), zone);
  const lastSale = dayOf(Date.parse(last.at), zone);
  // Days are counted in UTC, whose days all have 24 hours.
  const end = Date.parse(isOver || lastSale > today ? lastSale : today);
  const format = new Intl.DateTimeFormat(text.locale, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return Array.from({ length: BARS }, (_, index) => {
    const day = new Date(end - (BARS - 1 - index) * DAY_MS);
    const key = day.toISOString().slice(0, 10);
    return {
      count: counts.get(key) ?? 0,
      name: key === today ? text.dashboard.charts.today : format.format(day),
    };
  });
}

/**
 * Returns the last 14 slots of five minutes: up to now while people are coming in, or else up to the last check-in.
 * Empty if there are no points.
 */
export function lastFiveMinutes(
  text: ConsoleTexts,
  points: readonly Point[],
  zone: string,
  now: Date,
): Bar[] {
  const last = points.at(-1);
  if (!last) return [];
  const counts = new Map(points.map(({ at, count }) => [Date.parse(at), count]));
  const newest = Date.parse(last.at);
  const current = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  const end = current > newest && current - newest < BARS * SLOT_MS ? current : newest;
  const format = new Intl.DateTimeFormat(text.locale, { timeZone: zone, timeStyle: 'short' });
  return Array.from({ length: BARS }, (_, index) => {
    const slot = end - (BARS - 1 - index) * SLOT_MS;
    return { count: counts.get(slot) ?? 0, name: format.format(slot) };
  });
}

/** Returns the first number's share of the sum, from 0 to 1; 0.5 if both are zero. */
export const shareOf = (first: number, second: number): number =>
  first + second === 0 ? 0.5 : first / (first + second);
