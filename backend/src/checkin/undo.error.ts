import { FeatureError, type Problem } from '../http/problem.js';

export type UndoErrorCode = 'no_registration' | 'not_checked_in';

export class UndoError extends FeatureError {
  constructor(readonly code: UndoErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'no_registration':
        return { status: 404, detail: 'No registration found' };
      case 'not_checked_in':
        return { status: 409, detail: 'This attendee is not checked in' };
    }
  }
}
