import { FeatureError, type Problem } from '../http/problem.js';

export type CheckInFailure =
  | { code: 'mistyped' }
  | { code: 'unknown_code' }
  | { code: 'other_event'; eventName: string }
  | { code: 'cancelled' };

export class CheckInError extends FeatureError {
  constructor(readonly failure: CheckInFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    switch (this.failure.code) {
      case 'mistyped':
        return { status: 422, detail: 'This QR code ID is mistyped' };
      case 'unknown_code':
        return { status: 404, detail: 'No registration has this QR code' };
      case 'other_event':
        return { status: 409, detail: `This QR code belongs to another event: ${this.failure.eventName}` };
      case 'cancelled':
        return { status: 409, detail: 'This registration was cancelled' };
    }
  }
}
