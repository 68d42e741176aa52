import { FeatureError, type Problem } from '../http/problem.js';

export type EventErrorCode = 'no_event';

export class EventError extends FeatureError {
  constructor(readonly code: EventErrorCode) {
    super(code);
  }

  toProblem(): Problem {
    switch (this.code) {
      case 'no_event':
        return { status: 404, detail: 'No event found' };
    }
  }
}
