import { expect, test } from '@jest/globals';
import { dayOf, instantOf, localOf } from './zoned';

const ZONE = 'America/New_York';

test.each([
  ['2026-11-28T18:00', '2026-11-28T23:00:00.000Z'],
  ['2026-07-04T00:00', '2026-07-04T04:00:00.000Z'],
  ['2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
])('%s on the clock of the event is %s, and back', (local, iso) => {
  expect(instantOf(local, ZONE)).toBe(iso);
  expect(localOf(iso, ZONE)).toBe(local);
});

test.each([
  ['of an hour that comes twice the first counts', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['of one that is left out the clock goes on', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['what is no date is none', '', null],
])('%s', (_rule, local, iso) => {
  expect(instantOf(local, ZONE)).toBe(iso);
});

test('a day is one on the clock of the event', () => {
  expect(dayOf(Date.parse('2026-11-28T04:59:59Z'), ZONE)).toBe('2026-11-27');
  expect(dayOf(Date.parse('2026-11-28T05:00:00Z'), ZONE)).toBe('2026-11-28');
});
