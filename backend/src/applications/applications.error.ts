import { FeatureError, type Problem } from '../http/problem.js';
import type { ApplicationStatus } from '../rules/applications.js';

export type ApplicationFailure =
  | { code: 'not_found' }
  | { code: 'applied_already' }
  | { code: 'not_pending'; status: ApplicationStatus }
  | { code: 'status_changed'; status: ApplicationStatus }
  | { code: 'account_exists' };

export class ApplicationError extends FeatureError {
  constructor(readonly failure: ApplicationFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'not_found':
        return { status: 404, detail: 'No application found' };
      case 'applied_already':
        return {
          status: 409,
          detail: 'An application with this email already exists or you already have an account.',
        };
      case 'not_pending':
        return { status: 409, detail: `This application was already ${failure.status}` };
      case 'status_changed':
        return {
          status: 409,
          detail: `This application is ${failure.status}. Approve or reject it to change its status.`,
        };
      case 'account_exists':
        return {
          status: 409,
          detail: 'An account with this email already exists. Reject this application instead.',
        };
    }
  }
}
