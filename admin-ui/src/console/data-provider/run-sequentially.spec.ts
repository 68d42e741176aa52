import { expect, test } from '@jest/globals';
import { ApiError } from '../../api/error';
import { runSequentially } from './run-sequentially';

test('one that fails does not hold up the next, and they never run side by side', async () => {
  let running = 0;
  const { answers, failures } = await runSequentially([1, 2, 3], async (item) => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running--;
    if (item === 2) throw new ApiError(409);
    return item * 10;
  });
  expect(answers).toEqual([10, 30]);
  expect(failures.map(({ item, error }) => [item, error.status])).toEqual([[2, 409]]);
});
