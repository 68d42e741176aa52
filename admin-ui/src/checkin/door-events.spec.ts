import { expect, test } from '@jest/globals';
import type { DoorEventDto } from '../api/generated/rest';
import { doorEventOf } from './door-events';

const NOW = Date.parse('2026-11-28T20:00:00Z');
const event = (id: string, overAt: string): DoorEventDto => ({
  id,
  name: id,
  event_date: '2026-11-28T18:00:00Z',
  event_end: null,
  over_at: overAt,
  time_zone: 'America/New_York',
  location: 'Town Hall',
});
const [over, gala, ball] = [
  event('over', '2026-11-28T11:00:00Z'),
  event('gala', '2026-11-29T11:00:00Z'),
  event('ball', '2026-11-29T11:00:00Z'),
];

test.each([
  ['the chosen one', [gala, ball], 'ball', ball],
  ['the first one where none was chosen', [gala, ball], null, gala],
  ['the first one where the chosen one is not at the door any more', [gala, ball], 'gone', gala],
  ['none that is over by this device’s clock', [over, ball], 'over', ball],
  ['the server’s current one where none is at the door', [over], 'over', undefined],
])('the door is that of %s', (_which, events, chosenId, expected) => {
  expect(doorEventOf({ events, chosenId }, NOW)).toBe(expected);
});
