import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const EVENT_PROBLEMS = {
  no_event: { status: 404, detail: 'No event found' },
  event_edited_meanwhile: {
    status: 409,
    detail: 'This event was changed by somebody else. Please load it again.',
  },
  capacity_below_sold: {
    status: 409,
    detail: 'The capacity cannot be less than the {sold} tickets sold',
    params: { sold: 'count' },
  },
  capacity_below_reserved: {
    status: 409,
    detail:
      'The capacity cannot be less than the {sold} tickets sold and the {reserved} that are on paper or on phones at the door',
    params: { sold: 'count', reserved: 'count' },
  },
  event_in_use: {
    status: 409,
    detail:
      'Something of this event was sold, scanned or booked, so it cannot be deleted. It can be archived.',
  },
  event_already_sold: {
    status: 409,
    detail: 'Tickets of this event were sold. It cannot be a draft again, but sales can be closed.',
  },
} as const satisfies ProblemTypes;

type EventFailure =
  | { code: 'no_event' | 'event_edited_meanwhile' | 'event_already_sold' | 'event_in_use' }
  | { code: 'capacity_below_sold'; sold: number }
  | { code: 'capacity_below_reserved'; sold: number; reserved: number };

export class EventError extends FeatureError {
  constructor(readonly failure: EventFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'capacity_below_sold':
        return problem(EVENT_PROBLEMS, failure.code, failure);
      case 'capacity_below_reserved':
        return problem(EVENT_PROBLEMS, failure.code, failure);
      default:
        return problem(EVENT_PROBLEMS, failure.code);
    }
  }
}

export const noEvent = (): EventError => new EventError({ code: 'no_event' });
