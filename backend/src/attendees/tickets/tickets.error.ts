import { CHANGE_PROBLEMS } from '../changes/changes.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

/** Problems with a code; the door uses them too. */
export const TICKET_PROBLEMS = {
  qr_code_mistyped: { status: 422, detail: 'This QR code ID is mistyped' },
  practice_code: { status: 422, detail: 'This is a practice code' },
  unknown_qr_code: { status: 404, detail: 'No registration has this QR code' },
  ask_seller: { status: 409, detail: 'Please ask who sold you the tickets' },
  give_id_reused: { status: 422, detail: 'This give_id was used for something else' },
  give_link_over: {
    status: 409,
    detail: 'This link was used or is too old, or the tickets are no longer as they were',
  },
  same_person: CHANGE_PROBLEMS.same_person,
} as const satisfies ProblemTypes;

export class TicketError extends FeatureError {
  constructor(readonly failure: { code: keyof typeof TICKET_PROBLEMS }) {
    super(failure.code);
  }

  toProblem(): Problem {
    return problem(TICKET_PROBLEMS, this.failure.code);
  }
}
