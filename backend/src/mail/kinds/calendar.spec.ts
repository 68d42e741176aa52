import { calendarFile, type Organizer } from './calendar.js';

const fileFor = (
  startsAt: string,
  timeZone: string,
  description = '',
  organizer: Organizer | null = null,
): string =>
  calendarFile(
    {
      id: 'event-1',
      name: 'Fest; food, and\nfun',
      description,
      location: 'Hall',
      startsAt: new Date(startsAt),
      endsAt: null,
      timeZone,
      sequence: 3,
      organizer,
      lang: 'en',
    },
    'usher',
  );
const linesFor = (startsAt: string, timeZone: string, description?: string): string[] =>
  fileFor(startsAt, timeZone, description).replace(/\r\n /g, '').split('\r\n');

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

test('the description keeps its line breaks, whichever they are, and no line is longer than calendars read', () => {
  const description = `Doors at 6; bring a lantern, please\\\r\nParking: ${'Hütte 🏮 '.repeat(60)}\n\nEND:VEVENT\rBEGIN:VALARM`;
  const file = fileFor('2026-07-04T22:00:00Z', 'UTC', description);
  const encoder = new TextEncoder();
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = linesFor('2026-07-04T22:00:00Z', 'UTC', description);
  const [told, ...others] = lines.filter((line) => line.startsWith('DESCRIPTION:'));
  expect(others).toEqual([]);
  expect(told).toBe(
    `DESCRIPTION:Doors at 6\\; bring a lantern\\, please\\\\\\nParking: ${'Hütte 🏮 '.repeat(60)}\\n\\nEND:VEVENT\\nBEGIN:VALARM`,
  );
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('an event without a description has none in the calendar', () => {
  expect(linesFor('2026-07-04T22:00:00Z', 'UTC').join()).not.toContain('DESCRIPTION');
});

test('names the organization, by the address that answers reach; without a name nobody', () => {
  const organizer = { name: 'Friends, "Riverside"; Mill', address: 'us@example.org' };
  const file = fileFor('2026-07-04T22:00:00Z', 'America/New_York', '', organizer).replace(/\r\n /g, '');
  expect(file).toMatch(/^ORGANIZER;CN="Friends, .*Riverside.*; Mill":mailto:us@example\.org\r$/im);
  expect(fileFor('2026-07-04T22:00:00Z', 'America/New_York')).not.toContain('ORGANIZER');
});
