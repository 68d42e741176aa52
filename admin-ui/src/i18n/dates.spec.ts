import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dateAndTime, eventTimes, eventTimesInShort, timeOfDay } from './dates';
import { en } from './en';
import { es } from './es';

const ZONE = 'America/New_York';
/** 2:30 AM on the 29th in UTC, and the evening before in New York. */
const MOMENT = '2026-11-29T02:30:00Z';

/** Replaces the special spaces that newer versions of the locale data put before AM and PM. */
const read = (text: string) => text.replace(/\s/g, ' ');

test('a moment is told on the clock of the event', () => {
  expect(read(dateAndTime(en, MOMENT, ZONE))).toBe('November 28, 2026 at 9:30 PM');
  expect(read(dateAndTime(en, MOMENT, 'UTC'))).toBe('November 29, 2026 at 2:30 AM');
});

const READERS = [
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/Athens',
  'UTC',
];

/** The lines of docs/event-cases.md that say what people read, but for those that the form refuses. */
const EVENTS = readFileSync(new URL('../../../docs/event-cases.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ +\| [\w/]+ +\| \d{4}-\d\d-\d\dT/.test(line) && !line.includes('skipped'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('there are so many', () => expect(EVENTS.length).toBeGreaterThanOrEqual(25));

test.each(EVENTS)(
  '%s: %s, %s to %s is shown as it is mailed, without the zone where the reader has it',
  (_number, zone, _starts, _ends, moment, until, _over, mailed) => {
    const event = { event_date: moment!, event_end: until || null, time_zone: zone! };
    const nameless = mailed!.replace(/ \([^)]+\)/g, '');
    for (const reader of READERS) {
      const shown = reader === zone ? nameless : mailed!;
      expect([reader, read(eventTimes(en, event, 'full', reader))]).toEqual([reader, shown]);
      const inShort = shown.replace(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /g, '');
      expect([reader, read(eventTimes(en, event, 'long', reader))]).toEqual([reader, inShort]);
      // In Spanish the words are others, and the same is said.
      const zones = (text: string) => text.match(/\(/g)?.length ?? 0;
      expect([reader, zones(eventTimes(es, event, 'full', reader))]).toEqual([reader, zones(shown)]);
    }
  },
);

test('another zone that has the same clock for as long as the event lasts needs no name', () => {
  const event = {
    event_date: '2027-01-09T02:00Z',
    event_end: '2027-01-09T05:00Z',
    time_zone: 'America/Denver',
  };
  expect(eventTimes(en, event, 'full', 'America/Phoenix')).not.toContain('(');
  expect(eventTimes(en, { ...event, event_end: '2027-03-15T02:00Z' }, 'full', 'America/Phoenix')).toMatch(
    /Mountain Standard Time.*Mountain Daylight Time/,
  );
  const summer = { ...event, event_date: '2027-07-09T02:00Z', event_end: null };
  expect(eventTimes(en, summer, 'full', 'America/Phoenix')).toContain('(Mountain Daylight Time)');
});

test('the reader is on the clock of the device', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const event = { event_date: MOMENT, event_end: '2026-11-29T04:30:00Z', time_zone: timeZone };
  expect(eventTimes(en, event)).not.toContain('(');
  const elsewhere = { ...event, time_zone: 'Asia/Kathmandu' };
  expect(read(eventTimesInShort(en, elsewhere))).toBe('November 29, 2026 at 8:15 AM – 10:15 AM (Nepal Time)');
  expect(read(eventTimesInShort(es, elsewhere))).toBe(
    '29 de noviembre de 2026 a las 8:15 a.m. – 10:15 a.m. (hora de Nepal)',
  );
});

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-29T04:59:00Z') }));
afterEach(() => void jest.useRealTimers());

test('a moment of today has its time alone, and today ends with the day of the event', () => {
  expect(read(timeOfDay(en, MOMENT, ZONE))).toBe('9:30 PM');
  expect(read(timeOfDay(en, '2026-11-28T04:59:00Z', ZONE))).toBe('November 27, 2026 at 11:59 PM');
  jest.setSystemTime(new Date('2026-11-29T05:00:00Z'));
  expect(read(timeOfDay(en, MOMENT, ZONE))).toBe('November 28, 2026 at 9:30 PM');
});
