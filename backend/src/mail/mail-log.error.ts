import { FeatureError, type Problem } from '../http/problem.js';

export type MailLogErrorCode = 'not_found' | 'presidents_only' | 'no_recipient';

export class MailLogError extends FeatureError {
  constructor(readonly code: MailLogErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'not_found':
        return { status: 404, detail: 'No mail found' };
      case 'presidents_only':
        return { status: 403, detail: 'Insufficient permissions' };
      case 'no_recipient':
        return {
          status: 409,
          detail: 'What this mail is about is no longer valid, so it cannot be sent again',
        };
    }
  }
}
