import { jest } from '@jest/globals';
import { BoundedQueue, type QueueOptions } from './bounded-queue.js';
import { Busy } from '../problems/problem.js';

const BUSY = { status: 503, code: 'test_busy', detail: 'Please try again in a moment.', retryAfter: 7 };

const queueOf = (options: Partial<QueueOptions> = {}): BoundedQueue =>
  new BoundedQueue({
    name: 'test',
    concurrency: 1,
    maxWaiting: 2,
    timeoutMs: 60_000,
    busy: BUSY,
    ...options,
  });

/** Work that ends when the test calls `finish`. */
function held() {
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => over, finish };
}

describe('a bounded queue', () => {
  test('works on so many at once, in the order in which they came', async () => {
    const queue = queueOf({ concurrency: 2, maxWaiting: 10 });
    const started: number[] = [];
    const works = Array.from({ length: 5 }, () => held());
    const all = works.map(({ work }, i) => queue.run(() => (started.push(i), work())));
    expect([queue.running, queue.waiting]).toEqual([2, 3]);
    expect(started).toEqual([0, 1]);
    works[1]!.finish();
    await all[1];
    expect(started).toEqual([0, 1, 2]);
    for (const { finish } of works) finish();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test('refuses whoever finds it full, with a sentence and the seconds to wait', async () => {
    const queue = queueOf();
    const works = [held(), held(), held()];
    const all = works.map(({ work }) => queue.run(work));
    const refused = await queue.run(() => Promise.reject(new Error('never begun'))).catch((error) => error);
    expect(refused).toBeInstanceOf(Busy);
    expect(refused.toProblem()).toEqual(BUSY);
    for (const { finish } of works) finish();
    await Promise.all(all);
    await expect(queue.run(async () => 'again')).resolves.toBe('again');
  });

  test('passes on what the work throws, and goes on', async () => {
    const queue = queueOf();
    await expect(queue.run(() => Promise.reject(new RangeError('too far')))).rejects.toThrow(RangeError);
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });

  test('gives the place of work that hangs to the next', async () => {
    const queue = queueOf({ timeoutMs: 20 });
    const hung = queue.run(() => new Promise(() => undefined));
    const next = queue.run(async () => 'next');
    await expect(hung).rejects.toBeInstanceOf(Busy);
    await expect(next).resolves.toBe('next');
  });

  test.each([
    ['ahead', 86_400_000],
    ['back', -86_400_000],
  ])('keeps time and places where the clock is set %s by a day', async (_way, jumpMs) => {
    const queue = queueOf({ timeoutMs: 300 });
    const one = held();
    const [works, hangs] = [queue.run(one.work), queue.run(() => new Promise(() => undefined))];
    const now = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + jumpMs);
    try {
      // Set ahead it would have been given up by now.
      expect([queue.running, queue.waiting]).toEqual([1, 1]);
      one.finish();
      await works;
      // Set back it would be waited for until tomorrow.
      await expect(hangs).rejects.toBeInstanceOf(Busy);
      await expect(queue.run(async () => 'next')).resolves.toBe('next');
    } finally {
      now.mockRestore();
    }
  });
});
