import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const USER_PROBLEMS = {
  no_user: { status: 404, detail: 'No user found' },
  last_president: {
    status: 409,
    detail: 'The last active president cannot be demoted or deactivated',
  },
  email_taken: { status: 409, detail: 'There is an account with this email already' },
  user_inactive: {
    status: 409,
    detail: 'This account is not active, so a link would lead nowhere. Activate it first.',
  },
  user_in_use: {
    status: 409,
    detail:
      'This account has sold, scanned or changed something, or came from an application, so it stays. Deactivate it instead.',
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
