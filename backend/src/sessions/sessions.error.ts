import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const SESSION_PROBLEMS = {
  no_session: { status: 404, detail: 'There is no such session, or it is over' },
} as const satisfies ProblemTypes;

export class SessionError extends FeatureError {
  constructor(readonly code: keyof typeof SESSION_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(SESSION_PROBLEMS, this.code);
  }
}

export const noSession = (): SessionError => new SessionError('no_session');
