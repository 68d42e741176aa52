import { until } from '../../test/support/until.js';
import { coalesced, QueueFull } from './coalesce.js';

test('calls made while one is running are answered together, each with its own result', async () => {
  const batches: number[][] = [];
  const double = coalesced(async (inputs: number[]) => {
    batches.push(inputs);
    await new Promise(setImmediate);
    return inputs.map((input) => input * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('a failure reaches those who asked, and nobody after them', async () => {
  let isAway = true;
  const work = coalesced(async (inputs: string[]) => {
    await new Promise(setImmediate);
    if (isAway) throw new Error('away');
    return inputs;
  });
  const asked = [work('a'), work('b')];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await work('c')).toBe('c');
});

test('as many batches as asked for run at once, each with no more inputs than asked for', async () => {
  const batches: number[][] = [];
  const work = coalesced(
    async (inputs: number[]) => {
      batches.push(inputs);
      await new Promise(setImmediate);
      return inputs;
    },
    { concurrency: 2, maxBatch: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(work))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(batches).toEqual([[1], [2], [3, 4, 5], [6, 7]]);
});

test('where batches fill up, one beside another has as many inputs as it may, and the rest come when that has ended', async () => {
  const batches: number[][] = [];
  const work = coalesced(
    async (inputs: number[]) => {
      batches.push(inputs);
      await new Promise(setImmediate);
      return inputs;
    },
    { concurrency: 2, maxBatch: 3, fillsUp: true },
  );
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(work))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
});

test('a batch that hangs keeps nobody else waiting for longer than asked for', async () => {
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  const work = coalesced(
    async (inputs: string[]) => {
      if (inputs.includes('hangs')) await hanging;
      return inputs;
    },
    { slowAfterMs: 5, fillsUp: true },
  );
  const hangs = work('hangs');
  expect(await work('others')).toBe('others');
  letGo();
  expect(await hangs).toBe('hangs');
  expect(await work('later')).toBe('later');
});

test('only so many hanging batches run at once', async () => {
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  let most = 0;
  let now = 0;
  const work = coalesced(
    async (inputs: number[]) => {
      most = Math.max(most, ++now);
      await hanging;
      now--;
      return inputs;
    },
    { maxBatch: 1, slowAfterMs: 1, maxSlow: 2 },
  );
  const calls = [1, 2, 3, 4, 5, 6].map(work);
  await until(() => now === 3);
  letGo();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(3);
});

test('where too many wait, the next is told so', async () => {
  const work = coalesced(
    async (inputs: number[]) => {
      await new Promise(setImmediate);
      return inputs;
    },
    { maxBatch: 1, maxWaiting: 2 },
  );
  const calls = [1, 2, 3].map(work);
  await expect(work(4)).rejects.toThrow(QueueFull);
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
  expect(await work(5)).toBe(5);
});
