import { FeatureError, type Problem } from '../http/problem.js';
import { type Cents, formatCents } from '../rules/money.js';
import type { FoodOption } from '../rules/tickets.js';

/** A tier as an error names it. */
export interface TierName {
  quantityFrom: number;
  quantityTo: number;
  priceCents: Cents;
  foodOption: FoodOption;
}

/** What can go wrong with prices. `quantity` is the number of tickets asked for. */
export type PricingFailure =
  | { code: 'no_event' }
  | { code: 'no_tier_covers'; quantity: number }
  | { code: 'no_tier' }
  | { code: 'overlap'; tier: TierName | null };

/** `No pricing tier covers N tickets`: said by the price calculation and by registration alike. */
export const noTierText = (quantity: number): string => `No pricing tier covers ${quantity} tickets`;

const FOOD_WORDS: Record<FoodOption, string> = { with_food: 'With Food', without_food: 'Without Food' };

export class PricingError extends FeatureError {
  constructor(readonly failure: PricingFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'no_event':
        return { status: 404, detail: 'No event found' };
      case 'no_tier_covers':
        return { status: 404, detail: noTierText(failure.quantity) };
      case 'no_tier':
        return { status: 404, detail: 'No pricing tier found' };
      case 'overlap': {
        const { tier } = failure;
        // Null: the tier in the way was changed between the refusal and the look for it.
        if (!tier) return { status: 409, detail: 'The range overlaps another active tier' };
        const name = `${tier.quantityFrom}–${tier.quantityTo} tickets ${FOOD_WORDS[tier.foodOption]} at ${formatCents(tier.priceCents)}`;
        return { status: 409, detail: `The range overlaps the active tier of ${name}` };
      }
    }
  }
}
