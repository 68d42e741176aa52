import { FeatureError, type Problem } from '../http/problem.js';

export type UserErrorCode = 'no_user' | 'last_president';

export class UserError extends FeatureError {
  constructor(readonly code: UserErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'no_user':
        return { status: 404, detail: 'No user found' };
      case 'last_president':
        return { status: 409, detail: 'The last active president cannot be demoted or deactivated' };
    }
  }
}
