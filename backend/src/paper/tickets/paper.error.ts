import { REGISTRATION_PROBLEMS } from '../../attendees/registration/registration.error.js';
import { AUTH_PROBLEMS } from '../../auth/auth.error.js';
import { EVENT_PROBLEMS } from '../../events/events.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const PAPER_PROBLEMS = {
  insufficient_permissions: AUTH_PROBLEMS.insufficient_permissions,
  no_event: EVENT_PROBLEMS.no_event,
  event_not_on_sale: REGISTRATION_PROBLEMS.event_not_on_sale,
  event_over: REGISTRATION_PROBLEMS.event_over,
  sold_out: REGISTRATION_PROBLEMS.sold_out,
  too_few_tickets_left: REGISTRATION_PROBLEMS.too_few_tickets_left,
  no_book_price: {
    status: 409,
    detail: 'No price is set for one such ticket. Please set one, or say what a ticket of this book costs.',
  },
  no_book: { status: 404, detail: 'No book of paper tickets found' },
  already_printed: {
    status: 409,
    detail: 'This book was printed already. Printed twice, two people can have the same ticket.',
  },
  no_paper_ticket: { status: 404, detail: 'This is none of your paper tickets' },
  no_assignment: { status: 404, detail: 'These paper tickets were not offered to you' },
  assignment_ended: { status: 409, detail: 'These paper tickets are no longer offered' },
  no_holder: { status: 404, detail: 'No account found' },
  holder_inactive: { status: 409, detail: 'This account is deactivated, so it cannot get paper tickets' },
  own_paper: {
    status: 403,
    detail: 'Somebody else has to give you paper tickets, and to take them back from you',
  },
} as const satisfies ProblemTypes;

type PaperFailure =
  | { code: Exclude<keyof typeof PAPER_PROBLEMS, 'sold_out' | 'too_few_tickets_left'> }
  | { code: 'sold_out'; left: number };

export class PaperError extends FeatureError {
  constructor(readonly failure: PaperFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    if (failure.code !== 'sold_out') return problem(PAPER_PROBLEMS, failure.code);
    return failure.left > 0
      ? problem(PAPER_PROBLEMS, 'too_few_tickets_left', failure)
      : problem(PAPER_PROBLEMS, 'sold_out');
  }
}

export const noBook = (): PaperError => new PaperError({ code: 'no_book' });
export const noAssignment = (): PaperError => new PaperError({ code: 'no_assignment' });
