import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../api/error';

// The real client needs a browser, and these tests make no calls.
jest.unstable_mockModule('../../api/client', () => ({
  isAbort: (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
}));
const { ANSWER_MS, inTime, noteAnswer, serverAnswers, watched } = await import('./connection');

beforeEach(() => {
  jest.useFakeTimers();
  noteAnswer(true);
});
afterEach(() => void jest.useRealTimers());

const never = () => new Promise<string>(() => {});
/** Tracks the value of a promise, `nothing yet` until it resolves. */
function soFar<T>(promise: Promise<T>): { value: T | 'nothing yet' } {
  const seen: { value: T | 'nothing yet' } = { value: 'nothing yet' };
  void promise.then((value) => (seen.value = value));
  return seen;
}

test('the first answer is waited for two seconds', async () => {
  const waited = soFar(inTime(never()));
  await jest.advanceTimersByTimeAsync(ANSWER_MS - 1);
  expect(waited.value).toBe('nothing yet');
  await jest.advanceTimersByTimeAsync(1);
  expect(waited.value).toBeNull();
  expect(ANSWER_MS).toBe(2000);
});

test('an answer within two seconds is taken', async () => {
  let answer: (value: string) => void = () => {};
  const waited = soFar(inTime(new Promise<string>((resolve) => (answer = resolve))));
  await jest.advanceTimersByTimeAsync(ANSWER_MS - 1);
  answer('let in');
  await jest.advanceTimersByTimeAsync(0);
  expect(waited.value).toBe('let in');
});

test('who came a second later does not wait for two of their own', async () => {
  const first = watched(never(), true);
  first.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1000);
  const second = soFar(inTime(never()));
  await jest.advanceTimersByTimeAsync(999);
  expect([second.value, serverAnswers()]).toEqual(['nothing yet', true]);
  await jest.advanceTimersByTimeAsync(1);
  expect([second.value, serverAnswers()]).toEqual([null, false]);
});

test('after a missed answer the server is silent until one comes in time', async () => {
  void watched(never(), true);
  await jest.advanceTimersByTimeAsync(ANSWER_MS);
  expect(serverAnswers()).toBe(false);
  // A late answer does not mean that the next one will be in time.
  let answer: (value: string) => void = () => {};
  const late = watched(new Promise<string>((resolve) => (answer = resolve)), true);
  await jest.advanceTimersByTimeAsync(ANSWER_MS + 1);
  answer('late');
  expect(await late).toBe('late');
  expect(serverAnswers()).toBe(false);
  await watched(Promise.resolve('in time'));
  expect(serverAnswers()).toBe(true);
});

test('a call that nobody waits for may be slow', async () => {
  void watched(never());
  await jest.advanceTimersByTimeAsync(60_000);
  expect(serverAnswers()).toBe(true);
});

test('no network is silence; a refusal of the server is an answer, and a call that was given up says nothing', async () => {
  await expect(watched(Promise.reject(new ApiError(0)))).rejects.toThrow(ApiError);
  expect(serverAnswers()).toBe(false);
  const refused = new ApiError(409, 'Only 2 tickets are left', {}, 'r1', 'more_than_left');
  await expect(watched(Promise.reject(refused))).rejects.toBe(refused);
  expect(serverAnswers()).toBe(true);
  await expect(watched(Promise.reject(new DOMException('Aborted', 'AbortError')))).rejects.toThrow('Aborted');
  expect(serverAnswers()).toBe(true);
});
