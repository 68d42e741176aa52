import { expect, test } from '@jest/globals';
import { backoffMs } from './backoff';

test('each failure doubles the pause up to a minute, and chance spreads it over its upper half', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([1000, 2000, 4000]);
  expect(backoffMs(3, 0)).toBe(2000);
  expect(backoffMs(50, 1)).toBe(60_000);
});
