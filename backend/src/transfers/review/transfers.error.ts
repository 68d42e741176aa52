import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import type { TransferStatus } from '../../rules/transfers.js';

export const TRANSFER_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  no_transfer: { status: 404, detail: 'No bank transfer found' },
  own_transfer: { status: 403, detail: 'This is your own sale. Somebody else has to look at it.' },
  transfer_state: {
    status: 409,
    detail: 'This transfer is {status} now, so that is not possible',
    params: { status: 'term' },
  },
} as const satisfies ProblemTypes;

type TransferFailure =
  | { code: 'no_transfer' | 'own_transfer' }
  | { code: 'transfer_state'; status: TransferStatus };

export class TransferError extends FeatureError {
  constructor(readonly failure: TransferFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    return failure.code === 'transfer_state'
      ? problem(TRANSFER_PROBLEMS, failure.code, failure)
      : problem(TRANSFER_PROBLEMS, failure.code);
  }
}

export const noTransfer = (): TransferError => new TransferError({ code: 'no_transfer' });
