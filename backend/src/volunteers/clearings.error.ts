import { InvalidFields } from '../http/problem.js';
import { type Cents, formatCents } from '../rules/money.js';

/** `maximum` is the most that would have been taken. */
export type ClearingFailure =
  { code: 'over_pending'; maximum: Cents } | { code: 'over_cleared'; maximum: Cents };

function fieldsOf(failure: ClearingFailure): Record<string, string[]> {
  switch (failure.code) {
    case 'over_pending':
      return { clearedAmount: [`Maximum additional amount is ${formatCents(failure.maximum)}`] };
    case 'over_cleared':
      return { amount: [`Maximum amount is ${formatCents(failure.maximum)}`] };
  }
}

/** An amount that is more than there is (422). */
export class ClearingError extends InvalidFields {
  constructor(readonly failure: ClearingFailure) {
    super(fieldsOf(failure));
  }
}
