import { expect, test } from '@jest/globals';
import { coalesce } from './coalesce';

/** Returns a promise and the function that resolves it. */
function later() {
  let keep: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (keep = resolve));
  return { promise, keep };
}

test('refreshes run one at a time, and those asked for meanwhile are one', async () => {
  const runs: Array<{ items: string[]; end: () => void }> = [];
  const second = later();
  let atOnce = 0;
  const { ask } = coalesce<string>(async (items) => {
    expect(++atOnce).toBe(1);
    const { promise, keep } = later();
    runs.push({ items: [...items].sort(), end: keep });
    if (runs.length === 2) second.keep();
    await promise;
    atOnce--;
  }, 20);
  const first = ask(['a']);
  // The first begins immediately.
  expect(runs).toHaveLength(1);
  const others = Promise.all([ask(['b']), ask(['c']), ask(['b'])]);
  expect(runs).toHaveLength(1);
  runs[0]!.end();
  await first;
  await second.promise;
  expect(runs[1]!.items).toEqual(['b', 'c']);
  runs[1]!.end();
  await others;
});

test('what waits can be dropped, and what a person waits for does not wait for the gap', async () => {
  const runs: string[][] = [];
  const { ask, drop } = coalesce<string>(async (items) => void runs.push([...items]), 60_000);
  await ask(['a']);
  const waits = ask(['b']);
  drop();
  await waits;
  await ask(['c'], { isUrgent: true });
  expect(runs).toEqual([['a'], ['c']]);
});

test('a run that fails does not hold up the next', async () => {
  let runs = 0;
  const { ask } = coalesce<string>(async () => {
    runs++;
    throw new Error('no network');
  }, 0);
  await ask(['a']);
  await ask(['b']);
  expect(runs).toBe(2);
});
