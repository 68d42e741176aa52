import { isPermanentRefusal, MAX_ATTEMPTS, retryAfterSeconds } from './retry.js';
import { DEFAULT_TIMINGS } from './timings.js';

const waits = (chance: number) =>
  Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => retryAfterSeconds(i + 1, DEFAULT_TIMINGS, chance));

test('the first retry and the sweep that finds it come within 15 seconds', () => {
  expect(retryAfterSeconds(1, DEFAULT_TIMINGS, 0) + DEFAULT_TIMINGS.sweepMs / 1000).toBeLessThanOrEqual(15);
});

test('the waits double up to half an hour', () => {
  expect(waits(0).slice(0, 10)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]);
  expect(Math.max(...waits(0))).toBe(1800);
});

test('mails that failed together come back at different times, sooner by up to a quarter', () => {
  expect(waits(1).slice(0, 3)).toEqual([7.5, 15, 30]);
  expect(waits(0.5).slice(0, 3)).toEqual([8.75, 17.5, 35]);
  const byChance = Array.from({ length: 50 }, () => retryAfterSeconds(1, DEFAULT_TIMINGS));
  expect(new Set(byChance).size).toBeGreaterThan(1);
  expect(Math.min(...byChance)).toBeGreaterThanOrEqual(7.5);
  expect(Math.max(...byChance)).toBeLessThanOrEqual(10);
});

test('a mail is tried for more than a day, however the dice fall', () => {
  const total = waits(1).reduce((sum, seconds) => sum + seconds, 0);
  expect(total).toBeGreaterThan(24 * 3600);
});

test('only a verdict of the server on the mail itself is final', () => {
  expect(isPermanentRefusal({ code: 'EENVELOPE', responseCode: 550 })).toBe(true);
  expect(isPermanentRefusal({ code: 'EMESSAGE', responseCode: 554 })).toBe(true);
  expect(isPermanentRefusal({ code: 'EENVELOPE', responseCode: 450 })).toBe(false);
  expect(isPermanentRefusal({ code: 'EAUTH', responseCode: 535 })).toBe(false);
  expect(isPermanentRefusal({ code: 'EENVELOPE', responseCode: 530 })).toBe(false);
  expect(isPermanentRefusal({ code: 'ECONNREFUSED' })).toBe(false);
  expect(isPermanentRefusal(new TypeError('a mistake in a template'))).toBe(false);
});
