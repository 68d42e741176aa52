import { FeatureError, type Problem } from '../http/problem.js';

/** What can go wrong with a price. `quantity` is the number of tickets asked for. */
export type PricingFailure = { code: 'no_event' } | { code: 'no_tier'; quantity: number };

/** `No pricing tier covers N tickets`: said by the price calculation and by registration alike. */
export const noTierText = (quantity: number): string =>
  `No pricing tier covers ${quantity} tickets`;

export class PricingError extends FeatureError {
  constructor(readonly failure: PricingFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    switch (this.failure.code) {
      case 'no_event':
        return { status: 404, detail: 'No event found' };
      case 'no_tier':
        return { status: 404, detail: noTierText(this.failure.quantity) };
    }
  }
}
