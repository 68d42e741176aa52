import { FeatureError, type Problem } from '../http/problem.js';

export type AuthErrorCode =
  | 'wrong_credentials'
  | 'not_signed_in'
  | 'inactive_account'
  | 'insufficient_permissions'
  | 'invalid_reset_token'
  | 'wrong_current_password'
  | 'email_taken';

export class AuthError extends FeatureError {
  constructor(readonly code: AuthErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'wrong_credentials':
        return { status: 401, detail: 'Invalid email or password' };
      case 'not_signed_in':
        return { status: 401, detail: 'Please log in first' };
      case 'inactive_account':
        return { status: 403, detail: 'Your account is inactive' };
      case 'insufficient_permissions':
        return { status: 403, detail: 'Insufficient permissions' };
      case 'invalid_reset_token':
        return { status: 400, detail: 'Invalid or expired reset token' };
      case 'wrong_current_password':
        return { status: 400, detail: 'Current password is incorrect' };
      case 'email_taken':
        return { status: 409, detail: 'An account with this email already exists' };
    }
  }
}
