import { expect, test } from '@jest/globals';
import { instantOf } from '../../i18n/zoned';
import { yearLater } from './year-later';

const ZONE = 'America/New_York';

test.each([
  ['the same weekday', '2026-11-28T18:00', '2027-11-27T18:00'],
  // The clocks change on November 1, 2026, and on November 7, 2027.
  ['late in the evening, on this side of a change and on that', '2026-11-03T23:30', '2027-11-02T23:30'],
  ['on the day of a change', '2026-11-01T00:30', '2027-10-31T00:30'],
  // In spring they change on March 14, 2027, and March 12, 2028.
  ['after a change in spring', '2027-03-13T00:15', '2028-03-11T00:15'],
  ['over a leap day', '2027-12-31T20:00', '2028-12-29T20:00'],
])('%s', (_what, local, later) => {
  expect(yearLater(instantOf(local, ZONE)!, ZONE)).toBe(later);
});
