import { InvalidFields, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import type { Cents } from '../../rules/money.js';

export const CLEARING_PROBLEMS = {
  over_pending: {
    status: 422,
    detail: 'Maximum additional amount is {maximum}',
    params: { maximum: 'money' },
  },
  over_cleared: { status: 422, detail: 'Maximum amount is {maximum}', params: { maximum: 'money' } },
  over_float: {
    status: 422,
    detail: 'At most {maximum} can be taken back',
    params: { maximum: 'money' },
  },
} as const satisfies ProblemTypes;

/** `maximum` is the largest amount that would have been accepted. */
interface ClearingFailure {
  code: keyof typeof CLEARING_PROBLEMS;
  maximum: Cents;
}

const FIELDS: Record<ClearingFailure['code'], string> = {
  over_pending: 'clearedAmount',
  over_cleared: 'amount',
  over_float: 'amount',
};

/** An amount that exceeds what is available (422). */
export class ClearingError extends InvalidFields {
  private readonly tooMuch: Problem;

  constructor(readonly failure: ClearingFailure) {
    const tooMuch = problem(CLEARING_PROBLEMS, failure.code, failure);
    super({ [FIELDS[failure.code]]: [{ code: tooMuch.code, message: String(tooMuch.detail) }] });
    this.tooMuch = tooMuch;
  }

  override toProblem(): Problem {
    return { ...this.tooMuch, fields: this.fields };
  }
}
