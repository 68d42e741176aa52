import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import {
  FeatureError,
  problem,
  type Problem,
  type ProblemTypes,
  withDetails,
} from '../../http/problems/problem.js';
import { type ExistingAttendee, REGISTRATION_PROBLEMS } from '../registration/registration.error.js';

/** Reasons why a correction, a cancellation or a resend is refused. */
export const CHANGE_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  duplicate_person: REGISTRATION_PROBLEMS.duplicate_person,
  no_registration: { status: 404, detail: 'No registration found' },
  no_registration_of_email: { status: 404, detail: 'No registration has this email address' },
  registration_cancelled: { status: 409, detail: 'This registration was cancelled' },
  checked_in: {
    status: 409,
    detail: 'This attendee is checked in. Please undo the check-in first.',
  },
  tickets_changed: { status: 409, detail: 'This registration has another number of tickets by now' },
  too_many_tickets_taken: {
    status: 409,
    detail: 'Only {left} tickets can be taken off',
    params: { left: 'count' },
  },
  registration_changed: {
    status: 409,
    detail: 'This registration was changed by now. Please look at it again.',
  },
  event_over: REGISTRATION_PROBLEMS.event_over,
  payment_questioned: {
    status: 409,
    detail: 'Its bank transfer is questioned. Please have finance look at it first.',
  },
  same_person: { status: 409, detail: 'These tickets are this person’s already' },
  tickets_given: {
    status: 409,
    detail: 'Some of what was sold was given to somebody else. Please cancel the tickets and sell new ones.',
  },
  paper_ticket: {
    status: 409,
    detail: 'This is a paper ticket, which stays as it is printed. Please cancel it and sell another one.',
  },
  own_sale_given: {
    status: 403,
    detail: 'You sold this, and it was given to somebody else since, so somebody else has to cancel it',
  },
  delivered_by_mail: { status: 409, detail: 'This ticket goes to an email, and is mailed again instead' },
  own_sale: { status: 403, detail: 'Somebody else has to pay back what you sold' },
  own_sale_readdressed: {
    status: 403,
    detail: 'You sold this, and its e-mail was corrected since, so somebody else has to cancel it',
  },
  payment_reviewed: {
    status: 409,
    detail:
      'Its bank transfer was verified or questioned already. Please cancel the tickets and sell new ones.',
  },
  change_of_nothing: { status: 422, detail: 'These tickets were sold like this already' },
  refund_of_nothing: { status: 422, detail: 'Nothing was paid for this registration' },
  refund_by_seller: { status: 422, detail: 'The seller pays back cash only' },
} as const satisfies ProblemTypes;

type ChangeFailure =
  | { code: Exclude<keyof typeof CHANGE_PROBLEMS, 'duplicate_person' | 'too_many_tickets_taken'> }
  | { code: 'too_many_tickets_taken'; left: number }
  | { code: 'duplicate_person'; existing: ExistingAttendee | null };

export class ChangeError extends FeatureError {
  constructor(readonly failure: ChangeFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    if (failure.code === 'too_many_tickets_taken') return problem(CHANGE_PROBLEMS, failure.code, failure);
    const plain = problem(CHANGE_PROBLEMS, failure.code);
    if (failure.code !== 'duplicate_person') return plain;
    // There is none if the other registration was cancelled or corrected between the constraint error and the lookup.
    return withDetails(plain, failure.existing ? { existingAttendee: failure.existing } : {});
  }
}

export const noRegistration = (): ChangeError => new ChangeError({ code: 'no_registration' });
