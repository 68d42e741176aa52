import { doorLines } from '../../test/support/door-cases.js';
import { doorAt, doorOpensAt, doorState, mayUseDoor } from './door.js';

const now = Date.parse('2026-12-12T18:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000);

test('the table has a line for every state', () => {
  const states = doorLines().map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['closed', 'opened', 'open', 'over']));
});

test.each(doorLines())('$name', ({ startsIn, overIn, isDoorOpen, state, byCode, byName, officers }) => {
  const door = { eventDate: inHours(startsIn), overAt: inHours(overIn), isDoorOpen };
  const found = doorState(door, now);
  expect(found).toBe(state);
  expect(mayUseDoor({ role: 'volunteer', doorOnly: false }, found, 'codes')).toBe(byCode);
  expect(mayUseDoor({ role: 'volunteer', doorOnly: false }, found, 'names')).toBe(byName);
  expect(mayUseDoor({ role: 'volunteer', doorOnly: true }, found, 'codes')).toBe(byCode);
  expect(mayUseDoor({ role: 'volunteer', doorOnly: true }, found, 'names')).toBe(byName);
  for (const officer of ['president', 'finance_director'] as const)
    for (const use of ['codes', 'names'] as const)
      expect(mayUseDoor({ role: officer, doorOnly: false }, found, use)).toBe(officers);
  expect(mayUseDoor({ role: 'of_next_year', doorOnly: false }, found, 'codes')).toBe(false);
});

test('it opens by itself in the very millisecond that is a day before the event, and ends in that in which it is over', () => {
  const door = { eventDate: inHours(48), overAt: inHours(60), isDoorOpen: false };
  const opensAt = doorOpensAt(door.eventDate).getTime();
  const stateAt = (at: number) => doorState(door, at);
  expect([stateAt(opensAt - 1), stateAt(opensAt)]).toEqual(['closed', 'open']);
  const over = door.overAt.getTime();
  expect([stateAt(over - 1), stateAt(over)]).toEqual(['open', 'over']);
});

test('at each time it is as it was until the change that came next', () => {
  const door = { eventDate: inHours(48), overAt: inHours(60), isDoorOpen: false };
  const past = [
    { ...door, isDoorOpen: true, until: inHours(-2) },
    { ...door, until: inHours(-1) },
  ];
  const isOpenAt = (hours: number) =>
    doorAt({ ...door, isDoorOpen: true }, past, inHours(hours).getTime()).isDoorOpen;
  expect([-3, -2, -1.5, -1, 0].map(isOpenAt)).toEqual([true, false, false, true, true]);
});
