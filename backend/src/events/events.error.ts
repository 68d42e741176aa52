import { FeatureError, type Problem } from '../http/problem.js';

export type EventFailure =
  { code: 'no_event' } | { code: 'edited_meanwhile' } | { code: 'capacity_below_sold'; sold: number };

export class EventError extends FeatureError {
  constructor(readonly failure: EventFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    switch (this.failure.code) {
      case 'no_event':
        return { status: 404, detail: 'No event found' };
      case 'edited_meanwhile':
        return { status: 409, detail: 'This event was changed by somebody else. Please load it again.' };
      case 'capacity_below_sold':
        return {
          status: 409,
          detail: `The capacity cannot be less than the ${this.failure.sold} tickets sold`,
        };
    }
  }
}
