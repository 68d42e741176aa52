import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const MAIL_LOG_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  no_mail: { status: 404, detail: 'No mail found' },
  mail_outdated: {
    status: 409,
    detail: 'What this mail is about is no longer valid, so it cannot be sent again',
  },
} as const satisfies ProblemTypes;

type MailLogErrorCode = keyof typeof MAIL_LOG_PROBLEMS;

export class MailLogError extends FeatureError {
  constructor(readonly code: MailLogErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(MAIL_LOG_PROBLEMS, this.code);
  }
}

export const noMail = (): MailLogError => new MailLogError('no_mail');
