import { expect, test } from '@jest/globals';
import { matching, type Screenshot } from './screenshots';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const shot = (attendee_name: string, fields: Partial<Screenshot> = {}) =>
  ({
    attendee_name,
    attendee_email: `${attendee_name.toLowerCase()}@example.org`,
    volunteer_name: null,
    volunteer_email: null,
    created_at: '2026-11-24T11:00:00Z',
    ...fields,
  }) as Screenshot;
const SHOTS = [
  shot('Rosa', { created_at: '2026-11-17T12:00:00Z' }),
  shot('Luis', { created_at: '2026-11-17T11:59:59Z' }),
  shot('Ines', { volunteer_name: 'Vera', volunteer_email: 'v@club.example.org' }),
];
const found = (search: string, filter: Parameters<typeof matching>[1]['filter'] = 'all') =>
  matching(SHOTS, { search, filter, now: NOW }).map(({ attendee_name }) => attendee_name);

test.each([
  ['', ['Rosa', 'Luis', 'Ines']],
  [' ROSA ', ['Rosa']],
  ['luis@', ['Luis']],
  ['vera', ['Ines']],
  ['@club', ['Ines']],
  ['nobody', []],
])('"%s" is searched in the names and addresses of attendee and volunteer, without case', (search, names) => {
  expect(found(search)).toEqual(names);
});

test('recent is what came within seven days, and a volunteer has a name', () => {
  expect(found('', 'recent')).toEqual(['Rosa', 'Ines']);
  expect(found('', 'volunteer')).toEqual(['Ines']);
  expect(found('rosa', 'volunteer')).toEqual([]);
});
