import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import { USER_PROBLEMS } from '../../users/users.error.js';

export const PERSONAL_DATA_PROBLEMS = {
  no_user: USER_PROBLEMS.no_user,
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  nothing_kept: { status: 404, detail: 'Nothing is kept about this address or phone number' },
  no_erasure: { status: 404, detail: 'No erasure found' },
  kept_changed: {
    status: 409,
    detail: 'What is kept has changed since it was shown. Please look again before you erase it.',
  },
  being_erased: {
    status: 409,
    detail: 'This data is being erased at this moment. Please look again when that is done.',
  },
  account_active: { status: 409, detail: 'This account is active. Deactivate it before you erase it.' },
  account_erased: { status: 409, detail: 'This account was erased already' },
} as const satisfies ProblemTypes;

export class PersonalDataError extends FeatureError {
  constructor(readonly code: keyof typeof PERSONAL_DATA_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(PERSONAL_DATA_PROBLEMS, this.code);
  }
}

export const noErasure = (): PersonalDataError => new PersonalDataError('no_erasure');
