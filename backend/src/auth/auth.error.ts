import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';
import type { SecondFactorMethod } from '../rules/second-factor.js';

export const AUTH_PROBLEMS = {
  wrong_credentials: { status: 401, detail: 'Invalid email or password' },
  not_signed_in: { status: 401, detail: 'Please log in first' },
  session_ended: { status: 401, detail: 'Your session has ended. Please log in again.' },
  account_deactivated: { status: 401, detail: 'Your account was deactivated. Please ask your president.' },
  role_changed: { status: 401, detail: 'What you may do was changed. Please log in again.' },
  inactive_account: { status: 403, detail: 'Your account is inactive' },
  insufficient_permissions: { status: 403, detail: 'Insufficient permissions' },
  invalid_reset_token: { status: 400, detail: 'Invalid or expired reset token' },
  second_factor_required: {
    status: 401,
    detail: 'Please confirm that it is you, by passkey or by a code',
  },
  second_factor_overdue: {
    status: 403,
    detail: 'Your account needs a passkey or an authenticator app. Please set one up on your profile.',
  },
  ticket_expired: { status: 401, detail: 'This took too long. Please log in again.' },
  wrong_current_password: { status: 400, detail: 'Current password is incorrect' },
  sign_in_busy: {
    status: 503,
    detail: 'Too many people are signing in at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
} as const satisfies ProblemTypes;

/** Why a token is not accepted: it is none of ours, or its session was good and is over. */
export type TokenRefusal = 'not_signed_in' | 'session_ended' | 'account_deactivated' | 'role_changed';

type AuthErrorCode = Exclude<keyof typeof AUTH_PROBLEMS, 'sign_in_busy' | 'second_factor_required'>;

/** Answer when the queue of sign-ins is full. Passwords are checked one at a time; two hundred take about 6 s. */
export const SIGN_IN_BUSY = { ...problem(AUTH_PROBLEMS, 'sign_in_busy', { seconds: 5 }), retryAfter: 5 };

export class AuthError extends FeatureError {
  constructor(readonly code: AuthErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(AUTH_PROBLEMS, this.code);
  }
}

/** The password was right, and the account has a second factor. */
export class SecondFactorRequired extends FeatureError {
  /** @param ticket stands for the right password, once, for five minutes */
  constructor(
    private readonly ticket: string,
    private readonly methods: readonly SecondFactorMethod[],
  ) {
    super('second_factor_required');
  }

  toProblem(): Problem {
    const { ticket, methods } = this;
    return { ...problem(AUTH_PROBLEMS, 'second_factor_required'), members: { ticket, methods } };
  }
}
