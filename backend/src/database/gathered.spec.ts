import { until } from '../../test/support/until.js';
import { gathered, QueueFull, shared } from './gathered.js';

test('calls made while one is under way are answered together, each with its own result', async () => {
  const batches: number[][] = [];
  const double = gathered(async (inputs: number[]) => {
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
  const work = gathered(async (inputs: string[]) => {
    await new Promise(setImmediate);
    if (isAway) throw new Error('away');
    return inputs;
  });
  const asked = [work('a'), work('b')];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await work('c')).toBe('c');
});

test('as many pieces of work as asked for are under way at once, each with no more inputs than asked for', async () => {
  const batches: number[][] = [];
  const work = gathered(
    async (inputs: number[]) => {
      batches.push(inputs);
      await new Promise(setImmediate);
      return inputs;
    },
    { atOnce: 2, most: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(work))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(batches).toEqual([[1], [2], [3, 4, 5], [6, 7]]);
});

test('what hangs keeps nobody else waiting for longer than its patience', async () => {
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  const work = gathered(
    async (inputs: string[]) => {
      if (inputs.includes('hangs')) await hanging;
      return inputs;
    },
    { patienceMs: 5 },
  );
  const hangs = work('hangs');
  expect(await work('others')).toBe('others');
  letGo();
  expect(await hangs).toBe('hangs');
  expect(await work('later')).toBe('later');
});

test('of what hangs only so much is under way at once', async () => {
  let letGo: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (letGo = resolve));
  let most = 0;
  let now = 0;
  const work = gathered(
    async (inputs: number[]) => {
      most = Math.max(most, ++now);
      await hanging;
      now--;
      return inputs;
    },
    { most: 1, patienceMs: 1, mostOverdue: 2 },
  );
  const calls = [1, 2, 3, 4, 5, 6].map(work);
  await until(() => now === 3);
  letGo();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(3);
});

test('where too many wait, the next is told so', async () => {
  const work = gathered(
    async (inputs: number[]) => {
      await new Promise(setImmediate);
      return inputs;
    },
    { most: 1, mostWaiting: 2 },
  );
  const calls = [1, 2, 3].map(work);
  await expect(work(4)).rejects.toThrow(QueueFull);
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
  expect(await work(5)).toBe(5);
});

test('the same question at the same time is asked once more, and never answered by what was read before it', async () => {
  let truth = 0;
  const asked: string[] = [];
  const read = shared(async (question: string) => {
    asked.push(question);
    const seen = truth;
    await new Promise(setImmediate);
    return seen;
  });
  const first = read('a');
  truth = 1;
  expect(await Promise.all([first, read('a'), read('a'), read('b')])).toEqual([0, 1, 1, 1]);
  expect(asked).toEqual(['a', 'b', 'a']);
  truth = 2;
  expect(await read('a')).toBe(2);
});

test('a question that failed is asked anew', async () => {
  let isAway = true;
  const read = shared(async () => {
    await new Promise(setImmediate);
    if (isAway) throw new Error('away');
    return 'here';
  });
  const asked = [read(''), read('')];
  await expect(asked[0]).rejects.toThrow('away');
  isAway = false;
  expect(await asked[1]).toBe('here');
});
