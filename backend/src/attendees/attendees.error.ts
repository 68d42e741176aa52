import { FeatureError, type Problem } from '../http/problem.js';
import { noTierText } from '../pricing/pricing.error.js';
import { type Cents, dollarsOf, formatCents } from '../rules/money.js';

export interface ExistingAttendee {
  name: string;
  email: string;
  phone: string;
  registeredAt: Date;
}

/** Said where an e-mail address is somebody else's, by registration and correction alike. */
export const DUPLICATE_PERSON = 'This email is already registered under different details.';

export type RegistrationFailure =
  | { code: 'no_event' }
  | { code: 'event_changed' }
  | { code: 'event_over' }
  | { code: 'no_tier'; quantity: number }
  | { code: 'price_changed'; quantity: number; pricePerTicket: Cents }
  | { code: 'guest_not_allowed' }
  | { code: 'duplicate_person'; existing: ExistingAttendee }
  | { code: 'sold_out'; left: number };

export class RegistrationError extends FeatureError {
  constructor(readonly failure: RegistrationFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'no_event':
        return { status: 404, detail: 'No event found' };
      case 'event_changed':
        return {
          status: 409,
          detail: 'The current event has changed. Please check the price and try again.',
        };
      case 'event_over':
        return { status: 409, detail: 'This event is over' };
      case 'no_tier':
        return { status: 404, detail: noTierText(failure.quantity) };
      case 'price_changed': {
        const { quantity, pricePerTicket } = failure;
        const total = pricePerTicket * quantity;
        return {
          status: 409,
          detail: {
            details: `The price has changed to ${formatCents(total)}. Please check it and try again.`,
            quote: { quantity, pricePerTicket: dollarsOf(pricePerTicket), totalPrice: dollarsOf(total) },
          },
        };
      }
      case 'guest_not_allowed':
        return { status: 403, detail: 'Insufficient permissions' };
      case 'duplicate_person':
        return {
          status: 409,
          detail: {
            details: DUPLICATE_PERSON,
            existingAttendee: failure.existing,
          },
        };
      case 'sold_out':
        return {
          status: 409,
          detail: {
            details: failure.left > 0 ? `Only ${failure.left} tickets are left` : 'This event is sold out',
          },
        };
    }
  }
}
