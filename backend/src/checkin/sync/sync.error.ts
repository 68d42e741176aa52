import { problem, type ProblemTypes } from '../../http/problems/problem.js';

export const SYNC_PROBLEMS = {
  syncs_busy: {
    status: 503,
    detail: 'Too many phones are sending their scans at this moment. Please try again in {seconds} seconds.',
    params: { seconds: 'count' },
  },
} as const satisfies ProblemTypes;

const RETRY_AFTER_SECONDS = 5;

export const SYNCS_BUSY = {
  ...problem(SYNC_PROBLEMS, 'syncs_busy', { seconds: RETRY_AFTER_SECONDS }),
  retryAfter: RETRY_AFTER_SECONDS,
};
