import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const DEVICE_PROBLEMS = {
  no_device: { status: 404, detail: 'No device has this id' },
  device_cut_off: { status: 403, detail: 'This device was cut off' },
} as const satisfies ProblemTypes;

type DeviceErrorCode = keyof typeof DEVICE_PROBLEMS;

export class DeviceError extends FeatureError {
  readonly code: DeviceErrorCode;

  constructor({ code }: { code: DeviceErrorCode }) {
    super(code);
    this.code = code;
  }

  toProblem(): Problem {
    return problem(DEVICE_PROBLEMS, this.code);
  }
}

export const noDevice = (): DeviceError => new DeviceError({ code: 'no_device' });
