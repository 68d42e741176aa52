import { AUTH_PROBLEMS } from '../auth/auth.error.js';
import { EVENT_PROBLEMS } from '../events/events.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const IMPORT_PROBLEMS = {
  no_event: EVENT_PROBLEMS.no_event,
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  import_not_multipart: { status: 415, detail: 'Send the list as multipart/form-data with the field file' },
  import_too_large: { status: 413, detail: 'The list is larger than 10 MB' },
  import_busy: {
    status: 503,
    detail: 'Others are bringing lists at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
  no_import: { status: 404, detail: 'There is no such list any more. Please bring it again.' },
  import_event_over: { status: 409, detail: 'This event is over, so nobody can be brought into it' },
  import_own_sales: {
    status: 403,
    detail: 'Your own sales are in this list. Somebody else has to say that their money was handed over.',
  },
  import_not_checked: { status: 409, detail: 'Please check the list again before you bring it' },
  import_checked_by_other: {
    status: 409,
    detail: 'Somebody else has checked this list since. Please check it again.',
  },
  import_started: { status: 409, detail: 'This list is being brought already' },
  import_not_done: { status: 409, detail: 'This list is not brought yet' },
  import_undo_over: { status: 409, detail: 'A list can be taken back for a day only' },
  import_mailed: {
    status: 409,
    detail: 'Tickets of this list were mailed already. Please cancel them one by one.',
  },
  import_delivered: {
    status: 409,
    detail: 'Tickets of this list were delivered already. Please cancel them one by one.',
  },
  import_scanned: {
    status: 409,
    detail: 'Tickets of this list were scanned already. Please cancel the others one by one.',
  },
  import_corrected: {
    status: 409,
    detail: 'Somebody in this list was corrected already. Please cancel the tickets one by one.',
  },
  import_handed_back: {
    status: 409,
    detail: 'Money of this list was handed back already. Please cancel the tickets one by one.',
  },
} as const satisfies ProblemTypes;

const RETRY_AFTER_SECONDS = 10;
export const IMPORTS_BUSY = {
  ...problem(IMPORT_PROBLEMS, 'import_busy', { seconds: RETRY_AFTER_SECONDS }),
  retryAfter: RETRY_AFTER_SECONDS,
};

export class ImportError extends FeatureError {
  constructor(readonly code: Exclude<keyof typeof IMPORT_PROBLEMS, 'import_busy'>) {
    super(code);
  }

  toProblem(): Problem {
    return problem(IMPORT_PROBLEMS, this.code);
  }
}
