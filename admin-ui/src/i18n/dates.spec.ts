import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dateAndTime, longDate, timeOfDay } from './dates';
import { en } from './en';

const ZONE = 'America/New_York';
/** 2:30 AM on the 29th in UTC, and the evening before in New York. */
const MOMENT = '2026-11-29T02:30:00Z';

/** Replaces the special spaces that newer versions of the locale data put before AM and PM. */
const read = (text: string) => text.replace(/\s/g, ' ');

test('a moment is told on the clock of the event', () => {
  expect(read(longDate(en, MOMENT, ZONE))).toBe('Saturday, November 28, 2026 at 9:30 PM');
  expect(read(dateAndTime(en, MOMENT, ZONE))).toBe('November 28, 2026 at 9:30 PM');
  expect(read(dateAndTime(en, MOMENT, 'UTC'))).toBe('November 29, 2026 at 2:30 AM');
});

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-29T04:59:00Z') }));
afterEach(() => void jest.useRealTimers());

test('a moment of today has its time alone, and today ends with the day of the event', () => {
  expect(read(timeOfDay(en, MOMENT, ZONE))).toBe('9:30 PM');
  expect(read(timeOfDay(en, '2026-11-28T04:59:00Z', ZONE))).toBe('November 27, 2026 at 11:59 PM');
  jest.setSystemTime(new Date('2026-11-29T05:00:00Z'));
  expect(read(timeOfDay(en, MOMENT, ZONE))).toBe('November 28, 2026 at 9:30 PM');
});
