import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const ORGANIZATION_PROBLEMS = {
  no_logo: { status: 404, detail: 'No logo found' },
} as const satisfies ProblemTypes;

/** The organization has no logo, or another one by now. */
export class NoLogo extends FeatureError {
  toProblem(): Problem {
    return problem(ORGANIZATION_PROBLEMS, 'no_logo');
  }
}
