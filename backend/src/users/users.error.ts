import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const USER_PROBLEMS = {
  no_user: { status: 404, detail: 'No user found' },
  last_president: {
    status: 409,
    detail: 'The last active president cannot be demoted or deactivated',
  },
} as const satisfies ProblemTypes;

type UserErrorCode = keyof typeof USER_PROBLEMS;

export class UserError extends FeatureError {
  constructor(readonly code: UserErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(USER_PROBLEMS, this.code);
  }
}

export const noUser = (): UserError => new UserError('no_user');
