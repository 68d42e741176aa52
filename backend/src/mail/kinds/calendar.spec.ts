import { calendarFile } from './calendar.js';

const linesFor = (startsAt: string, timeZone: string): string[] =>
  calendarFile(
    {
      id: 'event-1',
      name: 'Fest; food, and\nfun',
      location: 'Hall',
      startsAt: new Date(startsAt),
      timeZone,
      sequence: 3,
    },
    'usher',
  ).split('\r\n');

test.each([
  ['2026-07-04T22:00:00Z', 'America/New_York', '20260704T180000', '-0400'],
  ['2026-12-31T23:30:00Z', 'Asia/Kolkata', '20270101T050000', '+0530'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '20260329T013000', '+0100'],
  ['2026-06-01T12:00:00Z', 'America/St_Johns', '20260601T093000', '-0230'],
])('%s is told by the clock of %s', (startsAt, timeZone, local, offset) => {
  const lines = linesFor(startsAt, timeZone);
  expect(lines).toContain(`DTSTART;TZID=${timeZone}:${local}`);
  expect(lines).toContain(`TZOFFSETTO:${offset}`);
});

test('text cannot break out of its property', () => {
  expect(linesFor('2026-07-04T22:00:00Z', 'UTC')).toContain('SUMMARY:Fest\\; food\\, and\\nfun');
});
