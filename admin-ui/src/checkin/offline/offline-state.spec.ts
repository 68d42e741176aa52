import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cannotKeep, offlineState, mayKeepAgain } from './offline-state';

const PAUSE_MS = 300_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a full disk is tried again after its pause, whatever the time of day is set to', () => {
  cannotKeep(PAUSE_MS);
  expect(offlineState().canKeep).toBe(false);
  expect(mayKeepAgain()).toBe(false);

  jest.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(mayKeepAgain()).toBe(false);

  jest.advanceTimersByTime(PAUSE_MS - 1);
  expect(mayKeepAgain()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(mayKeepAgain()).toBe(true);
});

test('a failure without a pause does not end one that runs', () => {
  cannotKeep(PAUSE_MS);
  cannotKeep();
  expect(mayKeepAgain()).toBe(false);
  jest.advanceTimersByTime(PAUSE_MS);
  expect(mayKeepAgain()).toBe(true);
});
