import { singleFlight } from './single-flight.js';

test('the same question at the same time is read once more, and never answered by what was read before it', async () => {
  let truth = 0;
  const asked: string[] = [];
  const read = singleFlight(async (question: string) => {
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

test('a question that failed is asked again', async () => {
  let isAway = true;
  const read = singleFlight(async () => {
    await new Promise(setImmediate);
    if (isAway) throw new Error('away');
    return 'here';
  });
  const asked = [read(''), read('')];
  await expect(asked[0]).rejects.toThrow('away');
  isAway = false;
  expect(await asked[1]).toBe('here');
});
