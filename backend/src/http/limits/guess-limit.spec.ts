import { jest } from '@jest/globals';
import { TooManyRequests } from '../problems/problem.js';
import { GuessLimit } from './guess-limit.js';

const DAY_MS = 86_400_000;

describe('a limit on guesses', () => {
  let now: number;
  beforeEach(() => {
    now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** One whose caller has just been refused for so many seconds. */
  async function refusedFor(seconds: number): Promise<GuessLimit> {
    const limit = new GuessLimit({ consume: () => Promise.reject(new TooManyRequests(seconds)) });
    await expect(limit.count('somebody')).rejects.toThrow(TooManyRequests);
    return limit;
  }

  test('refuses who is over it until the time that the counters told, and nobody else', async () => {
    const limit = await refusedFor(20);
    limit.assertNotBlocked('somebody else');
    now += 19_500;
    expect(() => limit.assertNotBlocked('somebody')).toThrow(new TooManyRequests(1));
    now += 500;
    limit.assertNotBlocked('somebody');
  });

  test.each([
    ['ahead', DAY_MS],
    ['back', -DAY_MS],
  ])('is neither over sooner nor later where the clock is set %s by a day', async (_way, jumpMs) => {
    const limit = await refusedFor(20);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + jumpMs);
    now += 19_500;
    expect(() => limit.assertNotBlocked('somebody')).toThrow(TooManyRequests);
    now += 500;
    limit.assertNotBlocked('somebody');
  });

  test('passes on what is no refusal, and remembers nobody for it', async () => {
    const limit = new GuessLimit({ consume: () => Promise.reject(new Error('the store is away')) });
    await expect(limit.count('somebody')).rejects.toThrow('the store is away');
    limit.assertNotBlocked('somebody');
  });
});
