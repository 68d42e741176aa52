import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import {
  FeatureError,
  problem,
  type Problem,
  type ProblemTypes,
  withDetails,
} from '../../http/problems/problem.js';
import { PRICING_PROBLEMS } from '../../pricing/pricing.error.js';
import { contactFor } from '../../rules/contacts.js';
import { type Cents, dollarsOf } from '../../rules/money.js';
import type { WithRole } from '../../rules/permissions.js';

export const REGISTRATION_PROBLEMS = {
  no_event: EVENT_PROBLEMS.no_event,
  no_tier_covers: PRICING_PROBLEMS.no_tier_covers,
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  price_changed: {
    status: 409,
    detail: 'The price has changed to {total}. Please check it and try again.',
    params: { total: 'money' },
  },
  event_changed: {
    status: 409,
    detail: 'The current event has changed. Please check the price and try again.',
  },
  event_over: { status: 409, detail: 'This event is over' },
  event_not_on_sale: { status: 409, detail: 'No tickets are on sale at the moment' },
  duplicate_person: {
    status: 409,
    detail: 'This email is already registered under different details.',
  },
  sold_out: { status: 409, detail: 'This event is sold out' },
  too_few_tickets_left: {
    status: 409,
    detail: 'Only {left} tickets are left',
    params: { left: 'count' },
  },
} as const satisfies ProblemTypes;

export interface ExistingAttendee {
  name: string | null;
  email: string | null;
  phone: string | null;
  registeredAt: Date;
}

/** Returns as much of the person who has an e-mail address as an account may see that has typed it. */
export function existingFor(
  who: WithRole,
  { isOwn, ...existing }: ExistingAttendee & { /** Whether the account sold to them. */ isOwn: boolean },
): ExistingAttendee {
  return { ...existing, phone: contactFor(who, isOwn, existing).phone };
}

type RegistrationFailure =
  | { code: 'no_event' }
  | { code: 'event_changed' }
  | { code: 'event_over' }
  | { code: 'event_not_on_sale' }
  | { code: 'no_tier_covers'; quantity: number }
  | { code: 'price_changed'; quantity: number; pricePerTicket: Cents }
  | { code: 'insufficient_permissions' }
  | { code: 'duplicate_person'; existing: ExistingAttendee }
  | { code: 'sold_out'; left: number };

export class RegistrationError extends FeatureError {
  constructor(readonly failure: RegistrationFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'no_tier_covers':
        return problem(REGISTRATION_PROBLEMS, failure.code, failure);
      case 'price_changed': {
        const { quantity, pricePerTicket } = failure;
        const total = pricePerTicket * quantity;
        return withDetails(problem(REGISTRATION_PROBLEMS, failure.code, { total }), {
          quote: { quantity, pricePerTicket: dollarsOf(pricePerTicket), totalPrice: dollarsOf(total) },
        });
      }
      case 'duplicate_person':
        return withDetails(problem(REGISTRATION_PROBLEMS, failure.code), {
          existingAttendee: failure.existing,
        });
      case 'sold_out':
        return withDetails(
          failure.left > 0
            ? problem(REGISTRATION_PROBLEMS, 'too_few_tickets_left', failure)
            : problem(REGISTRATION_PROBLEMS, 'sold_out'),
        );
      default:
        return problem(REGISTRATION_PROBLEMS, failure.code);
    }
  }
}
