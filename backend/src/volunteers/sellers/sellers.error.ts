import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const SELLER_PROBLEMS = {
  // Volunteers see only their own sales, and past events only there.
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  own_money: { status: 403, detail: 'Somebody else has to do this with your own money' },
  no_seller: { status: 404, detail: 'No seller found' },
  not_a_volunteer: { status: 422, detail: "Only a volunteer's money can be cleared" },
} as const satisfies ProblemTypes;

type SellerErrorCode = keyof typeof SELLER_PROBLEMS;

export class SellerError extends FeatureError {
  constructor(readonly code: SellerErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    return problem(SELLER_PROBLEMS, this.code);
  }
}

export const noSeller = (): SellerError => new SellerError('no_seller');
