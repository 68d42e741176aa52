import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import { TRANSFER_PROBLEMS } from '../review/transfers.error.js';

export const BANK_STATEMENT_PROBLEMS = {
  statement_not_multipart: {
    status: 415,
    detail: 'Send the statement as multipart/form-data with the fields file and mapping',
  },
  statement_too_large: { status: 413, detail: 'The file is larger than 10 MB' },
  statement_busy: {
    status: 503,
    detail: 'Others are reading bank statements at this moment. Please try again in {seconds}.',
    params: { seconds: 'wait' },
  },
  no_line: {
    status: 404,
    detail: 'These lines are not kept any more. Please upload the statement again.',
  },
  no_transfer: TRANSFER_PROBLEMS.no_transfer,
} as const satisfies ProblemTypes;

const RETRY_AFTER_SECONDS = 5;
export const STATEMENTS_BUSY = {
  ...problem(BANK_STATEMENT_PROBLEMS, 'statement_busy', { seconds: RETRY_AFTER_SECONDS }),
  retryAfter: RETRY_AFTER_SECONDS,
};

export class BankStatementError extends FeatureError {
  constructor(readonly code: Exclude<keyof typeof BANK_STATEMENT_PROBLEMS, 'statement_busy'>) {
    super(code);
  }

  toProblem(): Problem {
    return problem(BANK_STATEMENT_PROBLEMS, this.code);
  }
}
