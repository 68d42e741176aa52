import { doorLines } from '../../test/support/door-cases.js';
import { doorOpensAt, doorState, seesNames } from './door.js';

const now = Date.parse('2026-12-12T18:00:00Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000);

test('the table has a line for every state', () => {
  const states = doorLines().map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['closed', 'opened', 'open', 'over']));
});

test.each(doorLines())('$name', ({ startsIn, overIn, isDoorOpen, state, volunteers, officers }) => {
  const door = { eventDate: inHours(startsIn), overAt: inHours(overIn), isDoorOpen };
  const found = doorState(door, now);
  expect(found).toBe(state);
  expect(seesNames('volunteer', found)).toBe(volunteers);
  expect(seesNames('president', found)).toBe(officers);
  expect(seesNames('finance_director', found)).toBe(officers);
});

test('it opens by itself in the very millisecond that is a day before the event, and ends in that in which it is over', () => {
  const door = { eventDate: inHours(48), overAt: inHours(60), isDoorOpen: false };
  const opensAt = doorOpensAt(door.eventDate).getTime();
  const stateAt = (at: number) => doorState(door, at);
  expect([stateAt(opensAt - 1), stateAt(opensAt)]).toEqual(['closed', 'open']);
  const over = door.overAt.getTime();
  expect([stateAt(over - 1), stateAt(over)]).toEqual(['open', 'over']);
});
