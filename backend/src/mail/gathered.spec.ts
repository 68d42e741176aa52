import { gathered } from './gathered.js';

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
