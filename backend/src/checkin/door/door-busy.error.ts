import { problem, type ProblemTypes } from '../../http/problems/problem.js';

export const DOOR_BUSY_PROBLEMS = {
  syncs_busy: {
    status: 503,
    detail: 'Too many phones are sending their scans at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
  lists_busy: {
    status: 503,
    detail: 'Too many phones are fetching the list at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
} as const satisfies ProblemTypes;

const RETRY_AFTER_SECONDS = 5;

const busy = (code: keyof typeof DOOR_BUSY_PROBLEMS) => ({
  ...problem(DOOR_BUSY_PROBLEMS, code, { seconds: RETRY_AFTER_SECONDS }),
  retryAfter: RETRY_AFTER_SECONDS,
});

export const SYNCS_BUSY = busy('syncs_busy');
export const LISTS_BUSY = busy('lists_busy');
