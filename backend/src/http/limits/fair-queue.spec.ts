import { Busy } from '../problems/problem.js';
import { FairQueue, type FairQueueOptions } from './fair-queue.js';

const BUSY = { status: 503, code: 'test_busy', detail: 'Please try again in a moment.', retryAfter: 7 };
const STAYS = new AbortController().signal;

const queueOf = (options: Partial<FairQueueOptions> = {}): FairQueue =>
  new FairQueue({
    concurrency: 1,
    perAccount: { jobs: 10, size: 100 },
    inAll: { jobs: 20, size: 150 },
    busy: BUSY,
    ...options,
  });

/** Work that ends when the test calls `finish`. */
function held() {
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => over, finish };
}

/** Does jobs of so many pieces each while the queue is held, and returns whose pieces were done, in their order. */
async function orderOf(queue: FairQueue, jobs: Array<[account: string, pieces: number]>): Promise<string> {
  const done: string[] = [];
  const first = held();
  const all = [queue.run('first', 1, STAYS, (turn) => turn(first.work))];
  for (const [account, pieces] of jobs)
    all.push(
      queue.run(account, pieces, STAYS, async (turn) => {
        for (let piece = 0; piece < pieces; piece++)
          await turn(async () => {
            done.push(account);
            await new Promise(setImmediate);
          });
      }),
    );
  first.finish();
  await Promise.all(all);
  return done.join('');
}

describe('a fair queue', () => {
  test('lets accounts take turns, however many jobs one of them has and however long they are', async () => {
    expect(
      await orderOf(queueOf(), [
        ['a', 4],
        ['a', 4],
        ['b', 2],
        ['c', 1],
      ]),
    ).toBe('abcabaaaaaa');
  });

  test('of one account does the pieces of its jobs in the order in which they came', async () => {
    const queue = queueOf();
    const [first, done] = [held(), [] as number[]];
    const all = [queue.run('a', 1, STAYS, (turn) => turn(first.work))];
    for (const job of [1, 2, 3])
      all.push(queue.run('a', 1, STAYS, (turn) => turn(async () => void done.push(job))));
    first.finish();
    await Promise.all(all);
    expect(done).toEqual([1, 2, 3]);
  });

  test('runs so many pieces at once', async () => {
    const queue = queueOf({ concurrency: 2 });
    const works = [held(), held(), held()];
    const all = works.map(({ work }, i) => queue.run(`account ${i}`, 1, STAYS, (turn) => turn(work)));
    expect([queue.running, queue.waiting]).toEqual([2, 1]);
    for (const { finish } of works) finish();
    await Promise.all(all);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test('leaves turns to others, however many an account waits for', async () => {
    const queue = queueOf({ concurrency: 2, turnsPerAccount: 1 });
    const works = [held(), held(), held()];
    const all = works.map(({ work }, i) => queue.run(i < 2 ? 'a' : 'b', 1, STAYS, (turn) => turn(work)));
    expect([queue.running, queue.waiting]).toEqual([2, 1]);
    works[2]!.finish();
    await all[2];
    // Its second one, although a turn is free.
    expect([queue.running, queue.waiting]).toEqual([1, 1]);
    works[0]!.finish();
    await all[0];
    works[1]!.finish();
    await Promise.all(all);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test.each<[string, Partial<FairQueueOptions>, Array<[account: string, size: number]>]>([
    [
      'jobs of one account',
      { perAccount: { jobs: 2, size: 100 } },
      [
        ['a', 1],
        ['a', 1],
        ['a', 1],
      ],
    ],
    [
      'for one account',
      { perAccount: { jobs: 9, size: 10 } },
      [
        ['a', 6],
        ['a', 5],
      ],
    ],
    [
      'jobs in all',
      { inAll: { jobs: 2, size: 100 } },
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ],
    ],
    [
      'in all',
      { inAll: { jobs: 9, size: 10 } },
      [
        ['a', 6],
        ['b', 5],
      ],
    ],
  ])('refuses at once what is too much: %s', async (_, options, jobs) => {
    const queue = queueOf(options);
    const [first, ended] = [held(), [] as unknown[]];
    const all = jobs.map(([account, size]) =>
      queue.run(account, size, STAYS, (turn) => turn(first.work)).catch((error) => void ended.push(error)),
    );
    await all.at(-1);
    expect(ended).toEqual([expect.any(Busy)]);
    first.finish();
    await Promise.all(all);
    // What is done makes room.
    const again = jobs.at(-1)!;
    await queue.run(again[0], again[1], STAYS, (turn) => turn(async () => undefined));
  });

  test('takes a job that is larger than an account may have, alone', async () => {
    const queue = queueOf({ perAccount: { jobs: 9, size: 10 } });
    const first = held();
    const large = queue.run('a', 50, STAYS, (turn) => turn(first.work));
    await expect(queue.run('a', 1, STAYS, (turn) => turn(first.work))).rejects.toBeInstanceOf(Busy);
    first.finish();
    await large;
  });

  test('passes on what a piece throws, and goes on', async () => {
    const queue = queueOf();
    const failing = queue.run('a', 1, STAYS, (turn) => turn(() => Promise.reject(new RangeError('too far'))));
    await expect(failing).rejects.toThrow(RangeError);
    await expect(queue.run('a', 1, STAYS, (turn) => turn(async () => 'next'))).resolves.toBe('next');
  });

  test('drops what has not begun for whoever has gone, and ends what has', async () => {
    const queue = queueOf();
    const [begun, gone, done] = [held(), new AbortController(), [] as string[]];
    const running = queue.run('a', 1, gone.signal, async (turn) => {
      await turn(begun.work);
      done.push('begun');
      await turn(async () => done.push('its next piece'));
    });
    const waiting = queue.run('a', 1, gone.signal, (turn) => turn(async () => done.push('waiting')));
    const other = queue.run('b', 1, STAYS, (turn) => turn(async () => done.push('other')));
    const rejected = [running, waiting].map((job) => expect(job).rejects.toThrow('gone'));
    gone.abort(new Error('gone'));
    begun.finish();
    await Promise.all([...rejected, other]);
    expect(done.sort()).toEqual(['begun', 'other']);
  });
});
