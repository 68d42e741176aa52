import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const UNSUBSCRIBE_PROBLEMS = {
  unknown_unsubscribe_link: { status: 404, detail: 'This link belongs to no message' },
} as const satisfies ProblemTypes;

export class UnsubscribeError extends FeatureError {
  constructor(readonly code: keyof typeof UNSUBSCRIBE_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(UNSUBSCRIBE_PROBLEMS, this.code);
  }
}
