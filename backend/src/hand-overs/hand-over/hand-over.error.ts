import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import {
  FeatureError,
  InvalidFields,
  problem,
  type Problem,
  type ProblemTypes,
} from '../../http/problems/problem.js';
import type { Cents } from '../../rules/money.js';
import type { HandOverStatus } from '../../rules/hand-overs.js';
import { SELLER_PROBLEMS } from '../../volunteers/sellers/sellers.error.js';

export const HAND_OVER_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  own_money: SELLER_PROBLEMS.own_money,
  own_surplus: {
    status: 403,
    detail: 'You received more than was to hand over, so somebody else has to reverse it',
  },
  countersign_by_another: {
    status: 403,
    detail: 'Somebody has to countersign who neither gave, received nor explained it',
  },
  no_hand_over: { status: 404, detail: 'No hand-over found' },
  offer_open: { status: 409, detail: 'You have offered money already. Withdraw that offer first.' },
  hand_over_state: { status: 409, detail: 'This hand-over is {status}', params: { status: 'term' } },
  handed_back_since: {
    status: 409,
    detail: 'Money was handed back since. Correct it by a clearing instead.',
  },
  nothing_to_explain: { status: 409, detail: 'There is nothing to explain' },
  explanation_replaced: {
    status: 409,
    detail: 'It was explained anew meanwhile. Please read the new explanation.',
  },
  not_explained: { status: 409, detail: 'This difference is not explained yet' },
  float_not_out: {
    status: 422,
    detail: 'At most {maximum} of it can be change money',
    params: { maximum: 'money' },
  },
} as const satisfies ProblemTypes;

type HandOverFailure =
  | { code: Exclude<keyof typeof HAND_OVER_PROBLEMS, 'hand_over_state' | 'float_not_out'> }
  | { code: 'hand_over_state'; status: HandOverStatus };

export class HandOverError extends FeatureError {
  constructor(readonly failure: HandOverFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    return failure.code === 'hand_over_state'
      ? problem(HAND_OVER_PROBLEMS, failure.code, failure)
      : problem(HAND_OVER_PROBLEMS, failure.code);
  }
}

/** More float than the seller has, or than was received (422). */
export class FloatExceedsHeld extends InvalidFields {
  private readonly tooMuch: Problem;

  constructor(readonly maximum: Cents) {
    const tooMuch = problem(HAND_OVER_PROBLEMS, 'float_not_out', { maximum });
    super({ floatReturned: [{ code: tooMuch.code, message: String(tooMuch.detail) }] });
    this.tooMuch = tooMuch;
  }

  override toProblem(): Problem {
    return { ...this.tooMuch, fields: this.fields };
  }
}

export const noHandOver = (): HandOverError => new HandOverError({ code: 'no_hand_over' });
