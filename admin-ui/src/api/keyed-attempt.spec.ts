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

test.each([
  ['no answer', new ApiError(0), true],
  ['a broken server', new ApiError(500), true],
  ['a server that is not ready', new ApiError(503), true],
  ['a failure that is no answer at all', new TypeError('Failed to fetch'), true],
  ['a field at fault', new ApiError(422), false],
  ['a conflict', new ApiError(409), false],
  ['too many requests', new ApiError(429), false],
])('after %s, whether the attempt stays open', (_what, error, isOpen) => {
  const attempt = attemptOf(null, { amount: 20 });
  expect(openAfter(attempt, error)).toBe(isOpen ? attempt : null);
});

test('a key is 32 hexadecimal digits, and never the same twice', () => {
  const keys = Array.from({ length: 50 }, newIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(50);
});
