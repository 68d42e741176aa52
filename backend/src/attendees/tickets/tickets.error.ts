import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

/** Problems with a code; the door uses them too. */
export const TICKET_PROBLEMS = {
  qr_code_mistyped: { status: 422, detail: 'This QR code ID is mistyped' },
  practice_code: { status: 422, detail: 'This is a practice code' },
  unknown_qr_code: { status: 404, detail: 'No registration has this QR code' },
} as const satisfies ProblemTypes;

export class TicketError extends FeatureError {
  constructor(readonly failure: { code: keyof typeof TICKET_PROBLEMS }) {
    super(failure.code);
  }

  toProblem(): Problem {
    return problem(TICKET_PROBLEMS, this.failure.code);
  }
}
