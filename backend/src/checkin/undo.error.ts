import { CHANGE_PROBLEMS } from '../attendees/changes/changes.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const UNDO_PROBLEMS = {
  no_registration: CHANGE_PROBLEMS.no_registration,
  not_checked_in: { status: 409, detail: 'This attendee is not checked in' },
} as const satisfies ProblemTypes;

export type UndoErrorCode = keyof typeof UNDO_PROBLEMS;

export class UndoError extends FeatureError {
  constructor(readonly code: UndoErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(UNDO_PROBLEMS, this.code);
  }
}
