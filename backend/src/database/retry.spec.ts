import { pauseMs, withRetry } from './retry.js';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

/** Work that fails `failures` times with this code before it succeeds. */
function work(failures: number, code: string) {
  const done = { tries: 0 };
  const run = async (): Promise<string> => {
    if (done.tries++ < failures) throw failure(code);
    return 'done';
  };
  return { done, run };
}

test.each(['40P01', '40001', '55P03'])('what lost against others with %s is done again', async (code) => {
  const { done, run } = work(2, code);
  expect(await withRetry(run)).toBe('done');
  expect(done.tries).toBe(3);
});

test('but not for ever', async () => {
  const { done, run } = work(Infinity, '40P01');
  await expect(withRetry(run)).rejects.toMatchObject({ code: '40P01' });
  expect(done.tries).toBe(5);
});

test.each(['23505', '57014', 'ETIMEDOUT'])('%s is not tried again', async (code) => {
  const { done, run } = work(1, code);
  await expect(withRetry(run)).rejects.toMatchObject({ code });
  expect(done.tries).toBe(1);
});

test('the pause is of any length up to a limit, which doubles and ends', () => {
  const longest = [1, 2, 3, 4, 5, 6, 50].map((tries) => pauseMs(tries, () => 1));
  expect(longest).toEqual([20, 40, 80, 160, 320, 320, 320]);
  expect(pauseMs(5, () => 0)).toBe(0);
  expect(new Set(Array.from({ length: 20 }, () => pauseMs(3))).size).toBeGreaterThan(1);
});
