import { CHANGE_PROBLEMS } from '../../attendees/changes/changes.error.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import { CHECK_IN_PROBLEMS } from '../check-ins/check-ins.error.js';

export const UNDO_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  device_cut_off: CHECK_IN_PROBLEMS.device_cut_off,
  scan_id_reused: CHECK_IN_PROBLEMS.scan_id_reused,
  no_registration: CHANGE_PROBLEMS.no_registration,
  not_checked_in: { status: 409, detail: 'This attendee is not checked in' },
  no_such_scan: { status: 409, detail: 'No such scan let anybody in on this registration' },
  not_own_scan: { status: 403, detail: 'You can only take back what you let in yourself, for a minute' },
} as const satisfies ProblemTypes;

export type UndoErrorCode = keyof typeof UNDO_PROBLEMS;

export class UndoError extends FeatureError {
  readonly code: UndoErrorCode;

  constructor({ code }: { code: UndoErrorCode }) {
    super(code);
    this.code = code;
  }

  toProblem(): Problem {
    return problem(UNDO_PROBLEMS, this.code);
  }
}
