import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import { doorOpensAt } from '../../rules/door.js';
import { momentIn } from '../../rules/event-dates.js';

export const DOOR_PROBLEMS = {
  door_closed: {
    status: 403,
    detail:
      'The door opens on {at}. Until then volunteers have no list and no search. Codes can be scanned and typed now.',
    params: { at: 'moment' },
  },
  door_over: {
    status: 403,
    detail: 'The event is over: volunteers have its list and its search no longer, and let nobody in',
  },
} as const satisfies ProblemTypes;

/** The door is not open to volunteers, so they get neither the list nor the search. */
export class DoorClosed extends FeatureError {
  private constructor(private readonly told: Problem) {
    super(told.code);
  }

  /** Its time has not come. */
  static until(eventDate: Date, zone: string): DoorClosed {
    const at = momentIn(doorOpensAt(eventDate), zone);
    return new DoorClosed(problem(DOOR_PROBLEMS, 'door_closed', { at }));
  }

  static over(): DoorClosed {
    return new DoorClosed(problem(DOOR_PROBLEMS, 'door_over'));
  }

  toProblem(): Problem {
    return this.told;
  }
}
