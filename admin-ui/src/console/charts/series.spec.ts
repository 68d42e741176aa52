import { expect, test } from '@jest/globals';
import { en as own } from '../texts/en';
import { en as frame } from '../../i18n/en';
import { BARS, lastDays, lastFiveMinutes, shareOf } from './series';

const en = { ...frame, ...own };

test('days and five minutes without anything have a bar too, on the clock of the event', () => {
  const zone = 'America/New_York';
  const at = (iso: string, count: number) => ({ at: iso, count });
  // The clock goes back on November 1, so that day has 25 hours.
  const days = lastDays(
    en,
    [at('2026-10-31T04:00:00Z', 2), at('2026-11-02T05:00:00Z', 3)],
    zone,
    new Date('2026-11-03T02:00:00Z'),
    false,
  );
  expect(days.map(({ name }) => name).slice(-4)).toEqual(['Oct 30', 'Oct 31', 'Nov 1', 'Today']);
  expect(days.map(({ count }) => count).slice(-4)).toEqual([0, 2, 0, 3]);
  expect(days).toHaveLength(BARS);
  const over = lastDays(en, [at('2026-10-31T04:00:00Z', 2)], zone, new Date('2026-12-01T00:00:00Z'), true);
  // The chart of a past event ends with its last sale.
  expect(over.at(-1)).toEqual({ name: 'Oct 31', count: 2 });

  const came = [at('2026-11-28T23:00:00Z', 4), at('2026-11-28T23:10:00Z', 1)];
  const during = lastFiveMinutes(en, came, zone, new Date('2026-11-28T23:17:00Z'));
  expect(during.slice(-4)).toEqual([
    { name: '6:00 PM', count: 4 },
    { name: '6:05 PM', count: 0 },
    { name: '6:10 PM', count: 1 },
    { name: '6:15 PM', count: 0 },
  ]);
  const after = lastFiveMinutes(en, came, zone, new Date('2026-11-29T12:00:00Z'));
  expect(after.at(-1)).toEqual({ name: '6:10 PM', count: 1 });
  expect(lastFiveMinutes(en, [], zone, new Date())).toEqual([]);
});

test('without sales or check-ins there is no bar; a share of nothing is a half', () => {
  expect(lastDays(en, [], 'UTC', new Date(), false)).toEqual([]);
  expect(shareOf(0, 0)).toBe(0.5);
  expect(shareOf(1, 3)).toBe(0.25);
});
