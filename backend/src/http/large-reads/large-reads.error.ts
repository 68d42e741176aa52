import { type BusyProblem, problem, type ProblemTypes } from '../problems/problem.js';

export const LARGE_READ_PROBLEMS = {
  large_reads_busy: {
    status: 503,
    detail: 'Too many files and long lists are being read. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
} as const satisfies ProblemTypes;

const RETRY_SECONDS = 5;

export const LARGE_READS_BUSY: BusyProblem = {
  ...problem(LARGE_READ_PROBLEMS, 'large_reads_busy', { seconds: RETRY_SECONDS }),
  retryAfter: RETRY_SECONDS,
};
