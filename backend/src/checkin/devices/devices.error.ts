import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const DEVICE_PROBLEMS = {
  no_device: { status: 404, detail: 'No device has this id' },
} as const satisfies ProblemTypes;

export class DeviceError extends FeatureError {
  readonly code = 'no_device';

  constructor() {
    super('no_device');
  }

  toProblem(): Problem {
    return problem(DEVICE_PROBLEMS, this.code);
  }
}

export const noDevice = (): DeviceError => new DeviceError();
