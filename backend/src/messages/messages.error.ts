import { FeatureError, problem, type Problem, type ProblemTypes } from '../http/problems/problem.js';

export const MESSAGE_PROBLEMS = {
  nobody_to_write_to: { status: 409, detail: 'Nobody with tickets gets messages and meets this filter' },
} as const satisfies ProblemTypes;

export class MessageError extends FeatureError {
  constructor(readonly code: keyof typeof MESSAGE_PROBLEMS) {
    super(code);
  }

  toProblem(): Problem {
    return problem(MESSAGE_PROBLEMS, this.code);
  }
}
