import { EVENT_PROBLEMS } from '../events/events.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';
import type { Cents } from '../rules/money.js';
import type { FoodOption } from '../rules/tickets.js';

export const PRICING_PROBLEMS = {
  no_event: EVENT_PROBLEMS.no_event,
  no_tier_covers: {
    status: 404,
    detail: 'No pricing tier covers {quantity} tickets',
    params: { quantity: 'count' },
  },
  no_tier: { status: 404, detail: 'No pricing tier found' },
  tier_overlap: {
    status: 409,
    detail: 'The range overlaps the active tier of {from}–{to} tickets {food} at {price}',
    params: { from: 'count', to: 'count', food: 'term', price: 'money' },
  },
  // The conflicting tier was changed before it could be looked up for the message.
  tier_overlap_meanwhile: { status: 409, detail: 'The range overlaps another active tier' },
} as const satisfies ProblemTypes;

/** A tier as described in an error. */
interface TierName {
  quantityFrom: number;
  quantityTo: number;
  priceCents: Cents;
  foodOption: FoodOption;
}

/** Failures concerning prices. `quantity` is the number of tickets asked for. */
type PricingFailure =
  | { code: 'no_event' }
  | { code: 'no_tier_covers'; quantity: number }
  | { code: 'no_tier' }
  | { code: 'tier_overlap'; tier: TierName | null };

export class PricingError extends FeatureError {
  constructor(readonly failure: PricingFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'no_tier_covers':
        return problem(PRICING_PROBLEMS, failure.code, failure);
      case 'tier_overlap': {
        const { tier } = failure;
        if (!tier) return problem(PRICING_PROBLEMS, 'tier_overlap_meanwhile');
        const { quantityFrom: from, quantityTo: to, foodOption: food, priceCents: price } = tier;
        return problem(PRICING_PROBLEMS, failure.code, { from, to, food, price });
      }
      default:
        return problem(PRICING_PROBLEMS, failure.code);
    }
  }
}

export const noTier = (): PricingError => new PricingError({ code: 'no_tier' });
