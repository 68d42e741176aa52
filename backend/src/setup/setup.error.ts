import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const SETUP_PROBLEMS = {
  wrong_setup_key: {
    status: 403,
    detail: 'This key is wrong or was used. The newest one is in the address that Usher printed last.',
  },
} as const satisfies ProblemTypes;

/** Somebody without the newest key wants to make the first account, or there is an account already. */
export class WrongSetupKey extends FeatureError {
  toProblem(): Problem {
    return problem(SETUP_PROBLEMS, 'wrong_setup_key');
  }
}
