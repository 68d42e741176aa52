import { yieldingToEventLoop } from './yield-to-event-loop.js';

test('others have their turn while a long list is gone through, in its order', async () => {
  let isDone = false;
  let turns = 0;
  const take = (): void => {
    if (isDone) return;
    turns++;
    setImmediate(take);
  };
  setImmediate(take);
  const seen: number[] = [];
  for await (const one of yieldingToEventLoop([1, 2, 3, 4, 5])) {
    const until = performance.now() + 15;
    while (performance.now() < until);
    seen.push(one);
  }
  isDone = true;
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(turns).toBeGreaterThanOrEqual(4);
});
