import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';
import type { ApplicationStatus } from '../rules/applications.js';

export const APPLICATION_PROBLEMS = {
  no_application: { status: 404, detail: 'No application found' },
  applied_already: {
    status: 409,
    detail: 'An application with this email already exists or you already have an account.',
  },
  application_not_pending: {
    status: 409,
    detail: 'This application was already {status}',
    params: { status: 'text' },
  },
  application_status_changed: {
    status: 409,
    detail: 'This application is {status}. Approve or reject it to change its status.',
    params: { status: 'text' },
  },
  applicant_has_account: {
    status: 409,
    detail: 'An account with this email already exists. Reject this application instead.',
  },
} as const satisfies ProblemTypes;

type ApplicationFailure =
  | { code: 'no_application' }
  | { code: 'applied_already' }
  | { code: 'application_not_pending'; status: ApplicationStatus }
  | { code: 'application_status_changed'; status: ApplicationStatus }
  | { code: 'applicant_has_account' };

export class ApplicationError extends FeatureError {
  constructor(readonly failure: ApplicationFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    if ('status' in failure) return problem(APPLICATION_PROBLEMS, failure.code, failure);
    return problem(APPLICATION_PROBLEMS, failure.code);
  }
}

export const noApplication = (): ApplicationError => new ApplicationError({ code: 'no_application' });
