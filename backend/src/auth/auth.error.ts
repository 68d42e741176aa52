import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problem.js';

export const AUTH_PROBLEMS = {
  wrong_credentials: { status: 401, detail: 'Invalid email or password' },
  not_signed_in: { status: 401, detail: 'Please log in first' },
  inactive_account: { status: 403, detail: 'Your account is inactive' },
  insufficient_permissions: { status: 403, detail: 'Insufficient permissions' },
  invalid_reset_token: { status: 400, detail: 'Invalid or expired reset token' },
  wrong_current_password: { status: 400, detail: 'Current password is incorrect' },
} as const satisfies ProblemTypes;

export type AuthErrorCode = keyof typeof AUTH_PROBLEMS;

export class AuthError extends FeatureError {
  constructor(readonly code: AuthErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(AUTH_PROBLEMS, this.code);
  }
}
