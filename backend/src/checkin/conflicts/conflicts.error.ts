import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const CONFLICT_PROBLEMS = {
  nothing_to_set_aside: { status: 404, detail: 'No scan that can be set aside is listed there' },
} as const satisfies ProblemTypes;

/** Nothing that can be set aside is listed of this device or account. */
export class NothingToSetAside extends FeatureError {
  constructor() {
    super('nothing_to_set_aside');
  }

  toProblem(): Problem {
    return problem(CONFLICT_PROBLEMS, 'nothing_to_set_aside');
  }
}
