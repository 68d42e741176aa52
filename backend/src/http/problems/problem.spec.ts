import { HTTP_PROBLEMS, problem } from './problem.js';

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [900, '15 minutes'],
])('a wait of %d seconds is told as %s, and travels in seconds', (seconds, words) => {
  expect(problem(HTTP_PROBLEMS, 'too_many_requests', { seconds })).toMatchObject({
    detail: `Too many attempts. Please try again in ${words}.`,
    params: { seconds },
  });
});
