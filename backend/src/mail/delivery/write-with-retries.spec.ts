import { writeWithRetries } from './write-with-retries.js';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** Runs a write that fails with these errors before it succeeds; returns the outcome and the lengths of the pauses. */
async function outcome(failures: Error[], giveUpMs = 60_000) {
  const pauses: number[] = [];
  let tries = 0;
  const done = writeWithRetries(
    async () => {
      const error = failures[tries++];
      if (error) throw error;
    },
    giveUpMs,
    async (ms) => void pauses.push(ms),
  );
  const error: unknown = await done.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, tries, pauses };
}

test.each(['ECONNREFUSED', 'ETIMEDOUT', '40P01', '40001', '57P01', '57P03', '53300', '57014'])(
  'what fails with %s is written down later',
  async (code) => {
    expect(await outcome([failure(code), failure(code)])).toMatchObject({ error: null, tries: 3 });
  },
);

test.each(['23505', '42703', '22021', 'P0001'])('what fails with %s is not tried again', async (code) => {
  const error = failure(code);
  expect(await outcome([error])).toEqual({ error, tries: 1, pauses: [] });
});

test('pauses grow to five seconds, each of them by chance', async () => {
  const { pauses } = await outcome(Array.from({ length: 12 }, () => failure('57P03')));
  for (const [i, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(0);
    expect(pause).toBeLessThanOrEqual(Math.min(5_000, 100 * 2 ** i));
  }
  expect(new Set(pauses).size).toBe(pauses.length);
});

test('it is given up when the time is over', async () => {
  const error = failure('57P03');
  expect(await outcome([error], -1)).toMatchObject({ error, tries: 1 });
});
