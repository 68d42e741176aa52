import { expect, test } from '@jest/globals';
import { ApiError } from './error';
import { attemptOf, isRepeat, newIdempotencyKey, openAfter } from './keyed-attempt';

test('the same body is sent again under the same key', () => {
  const open = attemptOf(null, { amount: 20, reason: 'Gate A' });
  expect(attemptOf(open, { amount: 20, reason: 'Gate A' })).toBe(open);
});

test('another body is another attempt, with a key of its own', () => {
  const open = attemptOf(null, { amount: 20 });
  const other = attemptOf(open, { amount: 25 });
  expect(other.body).toEqual({ amount: 25 });
  expect(other.key).not.toBe(open.key);
});

test('a call without a body is the same call again', () => {
  const open = attemptOf(null, undefined);
  expect(attemptOf(open, undefined)).toBe(open);
});

test('nothing is repeated where nothing is open', () => {
  expect(isRepeat(null, { amount: 20 })).toBe(false);
});

test('what counts as the same can be told apart from how it is written', () => {
  const open = { key: 'k', body: { email: 'Rosa@example.com' } };
  const isSame = (one: typeof open.body, other: typeof open.body) =>
    one.email.toLowerCase() === other.email.toLowerCase();
  expect(isRepeat(open, { email: 'rosa@example.com' }, isSame)).toBe(true);
  expect(isRepeat(open, { email: 'rosa@example.com' })).toBe(false);
});

const told = (status: number) => new ApiError(status, 'No', {}, 'r1', 'no');

test.each([
  ['no answer', new ApiError(0), true, true],
  ['a broken server', new ApiError(500), true, true],
  ['a server that is not ready', told(503), true, true],
  ['a failure that is no answer at all', new TypeError('Failed to fetch'), true, true],
  ['a field at fault', told(422), false, false],
  ['a conflict', told(409), false, false],
  ['what is not allowed', told(403), false, false],
  [
    'a second factor that is overdue',
    new ApiError(403, 'No', {}, 'r1', 'second_factor_overdue'),
    false,
    true,
  ],
  ['too many requests', told(429), false, true],
  ['a session that is over', told(401), false, true],
  ['a request that took too long to arrive', told(408), false, true],
  ['the page of a proxy', new ApiError(403), false, true],
])(
  'after %s, whether the attempt stays open: the first time, and where its answer was lost before',
  (_what, error, first, again) => {
    const attempt = attemptOf(null, { amount: 20 });
    expect(openAfter(attempt, error, false)).toBe(first ? attempt : null);
    expect(openAfter(attempt, error, true)).toBe(again ? attempt : null);
  },
);

test('a key is 32 hexadecimal digits, and never the same twice', () => {
  const keys = Array.from({ length: 50 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(50);
});
