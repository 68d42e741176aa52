import { CHANGE_PROBLEMS } from '../attendees/changes/changes.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const CHECK_IN_PROBLEMS = {
  qr_code_mistyped: { status: 422, detail: 'This QR code ID is mistyped' },
  unknown_qr_code: { status: 404, detail: 'No registration has this QR code' },
  qr_code_of_other_event: {
    status: 409,
    detail: 'This QR code belongs to another event: {event}',
    params: { event: 'text' },
  },
  registration_cancelled: CHANGE_PROBLEMS.registration_cancelled,
} as const satisfies ProblemTypes;

export type CheckInFailure =
  | { code: Exclude<keyof typeof CHECK_IN_PROBLEMS, 'qr_code_of_other_event'> }
  | { code: 'qr_code_of_other_event'; event: string };

export class CheckInError extends FeatureError {
  constructor(readonly failure: CheckInFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    if (failure.code === 'qr_code_of_other_event') return problem(CHECK_IN_PROBLEMS, failure.code, failure);
    return problem(CHECK_IN_PROBLEMS, failure.code);
  }
}
