import { expect, test } from '@jest/globals';
import { attemptOf, faultsOf } from './give';

const GIFT = { tickets: 1, of: 3, name: 'Ana Li', email: 'ana@example.org' };

test.each([
  [{}, { name: false, email: false }],
  [{ name: ' ' }, { name: true, email: false }],
  [{ name: 'A1' }, { name: true, email: false }],
  [{ email: '' }, { name: false, email: true }],
  [{ email: 'ana@' }, { name: false, email: true }],
])('of %j these fields are at fault: %j', (typed, faults) => {
  expect(faultsOf({ ...GIFT, ...typed })).toEqual(faults);
});

test('the same gift sent again is the same attempt, and another one is another', () => {
  const first = attemptOf(null, GIFT);
  expect(attemptOf(first, { ...GIFT })).toBe(first);
  for (const other of [{ tickets: 2 }, { of: 2 }, { name: 'Ana Lee' }, { email: 'li@example.org' }])
    expect(attemptOf(first, { ...GIFT, ...other }).give_id).not.toBe(first.give_id);
});
