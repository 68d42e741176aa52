import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const DOOR_PROBLEMS = {
  door_closed: { status: 403, detail: 'The door opens on {at}', params: { at: 'text' } },
} as const satisfies ProblemTypes;

/** The door is not open yet, so volunteers get neither the list nor the search. */
export class DoorClosed extends FeatureError {
  /** @param at when it opens, formatted in the event's time zone */
  constructor(readonly at: string) {
    super('door_closed');
  }

  toProblem(): Problem {
    return problem(DOOR_PROBLEMS, 'door_closed', { at: this.at });
  }
}
