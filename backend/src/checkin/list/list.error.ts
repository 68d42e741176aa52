import { problem, type ProblemTypes } from '../../http/problems/problem.js';

export const LIST_PROBLEMS = {
  lists_busy: {
    status: 503,
    detail: 'Too many phones are fetching the list at this moment. Please try again in {seconds} seconds.',
    params: { seconds: 'count' },
  },
} as const satisfies ProblemTypes;

const RETRY_AFTER_SECONDS = 5;

export const LISTS_BUSY = {
  ...problem(LIST_PROBLEMS, 'lists_busy', { seconds: RETRY_AFTER_SECONDS }),
  retryAfter: RETRY_AFTER_SECONDS,
};
