import { expect, test } from '@jest/globals';
import { calendarFile } from './calendar';
import type { TicketView } from './view';

const view: TicketView = {
  organization: { name: null, logo: null, address: 'tickets@example.org' },
  event: {
    id: '01890000-0000-7000-8000-000000000000',
    name: 'Lanterns, music; and a "raffle" \\ for everybody who comes to the hall by the river ¡Olé! 🏮🏮🏮',
    description:
      'Doors at 6; lanterns, music\r\n\nParking: behind the hall\rEND:VEVENT ' + '🏮 '.repeat(60).trim(),
    event_date: '2026-11-28T23:00:00.000Z',
    event_end: '2026-11-29T03:30:00.000Z',
    location: 'Town Hall\nDoor B',
    time_zone: 'America/New_York',
    sequence: 2,
    lang: 'en',
  },
  name: 'Rosa D.',
  tickets: 2,
  food_option: 'with_food',
  admitted: 0,
  state: 'valid',
  is_opening_seen: false,
  may_give: true,
};

test('a calendar file has the mail’s UID, the moment in UTC, and text that no calendar takes apart', () => {
  const file = calendarFile(view, new Date('2026-11-20T10:00:00Z'));
  const unfolded = file.replace(/\r\n /g, '').split('\r\n');
  expect(unfolded).toContain('UID:01890000-0000-7000-8000-000000000000@usher');
  expect(unfolded).toContain('SEQUENCE:2');
  expect(unfolded).toContain('DTSTART:20261128T230000Z');
  expect(unfolded).toContain('DTEND:20261129T033000Z');
  expect(unfolded).toContain('DTSTAMP:20261120T100000Z');
  expect(unfolded).toContain('LOCATION:Town Hall\\nDoor B');
  expect(unfolded).toContain(
    'SUMMARY:Lanterns\\, music\\; and a "raffle" \\\\ for everybody who comes to the hall by the river ¡Olé! 🏮🏮🏮',
  );
  expect(unfolded).toContain(
    `DESCRIPTION:Doors at 6\\; lanterns\\, music\\n\\nParking: behind the hall\\nEND:VEVENT ${'🏮 '.repeat(60).trim()}`,
  );
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test('an event without an end has none in the calendar', () => {
  for (const end of [null, undefined])
    expect(calendarFile({ ...view, event: { ...view.event, event_end: end } }, new Date())).not.toContain(
      'DTEND',
    );
});

test('an event without a description has none in the calendar', () => {
  for (const description of ['', undefined])
    expect(calendarFile({ ...view, event: { ...view.event, description } }, new Date())).not.toContain(
      'DESCRIPTION',
    );
});

test('an organization with a name is the organizer in the calendar, in one value; one without is not', () => {
  const named = (name: string | null) =>
    calendarFile(
      { ...view, organization: { name, logo: null, address: 'tickets@example.org' } },
      new Date(),
    ).replace(/\r\n /g, '');
  expect(named('Friends of the "Mill"; Riverside, NY')).toContain(
    `\r\nORGANIZER;CN="Friends of the 'Mill'; Riverside, NY":mailto:tickets@example.org\r\n`,
  );
  expect(named(null)).not.toContain('ORGANIZER');
});
