import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const DEMO_PROBLEMS = {
  no_demo: { status: 404, detail: 'There is no demo here' },
  demo_needs_president: {
    status: 409,
    detail:
      'Nobody could sign in afterwards. First invite a president who is not of the demo and who then chooses a password.',
  },
  demo_sold: {
    status: 409,
    detail: 'Somebody who is not of the demo has sold tickets of its event, so it stays.',
  },
  demo_event_changed: {
    status: 409,
    detail: 'The name or the date of the demo’s event was changed, so it stays: it may be an event of yours.',
  },
} as const satisfies ProblemTypes;

export class DemoError extends FeatureError {
  constructor(readonly code: keyof typeof DEMO_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(DEMO_PROBLEMS, this.code);
  }
}
