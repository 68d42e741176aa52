import { jest } from '@jest/globals';
import { CommitProbe } from './commit-probe.js';
import type { Database } from './database.js';

/** A database whose commits end when the test says so. */
function makeDatabase() {
  const commits: Array<{ succeed(): void; fail(): void }> = [];
  const run = () =>
    new Promise<never[]>((resolve, reject) =>
      commits.push({ succeed: () => resolve([]), fail: () => reject(new Error('no')) }),
    );
  return { commits, probe: new CommitProbe({ run } as unknown as Database) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lets everything happen that happens within this time. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function commit({ commits, probe }: ReturnType<typeof makeDatabase>): Promise<boolean> {
  const answer = probe.isWorking();
  commits.at(-1)!.succeed();
  return answer;
}

test('commits that hang count as working for 15 s, and then no more, with one of them at a time', async () => {
  const made = makeDatabase();
  expect(await commit(made)).toBe(true);
  await pass(1_001);
  for (let second = 3; second <= 15; second += 2) {
    const answer = made.probe.isWorking();
    await pass(1_999);
    await pass(1);
    expect([second, await answer]).toEqual([second, second < 15]);
  }
  expect(made.commits).toHaveLength(2);
  made.commits[1]!.succeed();
  await pass(0);
  // It began long ago, so it says nothing of now.
  expect(await commit(made)).toBe(true);
});

test('a commit that fails is told at once, and until another one comes through', async () => {
  const made = makeDatabase();
  await commit(made);
  await pass(1_001);
  const failing = made.probe.isWorking();
  made.commits[1]!.fail();
  expect(await failing).toBe(false);
  const hanging = made.probe.isWorking();
  await pass(2_000);
  expect(await hanging).toBe(false);
  made.commits[2]!.succeed();
  await pass(0);
  expect(await commit(made)).toBe(true);
});

test('before the first commit, nothing is working', async () => {
  const { probe } = makeDatabase();
  const answer = probe.isWorking();
  await pass(2_000);
  expect(await answer).toBe(false);
  expect(probe.hasWorkedFor(0)).toBe(false);
});

test('how long commits have come through begins anew after each gap', async () => {
  const made = makeDatabase();
  const { probe, commits } = made;
  for (let second = 0; second < 20; second += 5) {
    await commit(made);
    await pass(5_000);
  }
  expect([probe.hasWorkedFor(20_000), probe.hasWorkedFor(20_001)]).toEqual([true, false]);
  // One that hangs for longer than a standby may take.
  const hanging = probe.isWorking();
  await pass(15_001);
  await hanging;
  expect(probe.hasWorkedFor(0)).toBe(false);
  commits.at(-1)!.succeed();
  await pass(0);
  await commit(made);
  await pass(1_000);
  expect([probe.hasWorkedFor(1_000), probe.hasWorkedFor(5_000)]).toEqual([true, false]);
  // One that fails.
  await pass(1_000);
  const failing = probe.isWorking();
  commits.at(-1)!.fail();
  await failing;
  expect(probe.hasWorkedFor(0)).toBe(false);
});
