import { CHANGE_PROBLEMS } from '../../attendees/changes/changes.error.js';
import { TICKET_PROBLEMS } from '../../attendees/tickets/tickets.error.js';
import { DEVICE_PROBLEMS } from '../devices/devices.error.js';
import { DOOR_PROBLEMS } from '../door/door.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';

export const CHECK_IN_PROBLEMS = {
  ...TICKET_PROBLEMS,
  no_registration: CHANGE_PROBLEMS.no_registration,
  qr_code_of_other_event: {
    status: 409,
    detail: 'This QR code belongs to another event: {event}',
    params: { event: 'text', event_id: 'id' },
  },
  registration_cancelled: CHANGE_PROBLEMS.registration_cancelled,
  ticket_replaced: { status: 409, detail: 'This ticket was replaced by a newer one' },
  ticket_not_sold: { status: 409, detail: 'This ticket was not sold', params: { number: 'id' } },
  more_than_left: {
    status: 409,
    detail: 'Only {count} tickets are left on this registration',
    params: { count: 'count' },
  },
  ticket_without_food: { status: 409, detail: 'This ticket has no food' },
  scan_id_reused: { status: 422, detail: 'This scan_id was used for another scan' },
  door_over: DOOR_PROBLEMS.door_over,
  device_cut_off: DEVICE_PROBLEMS.device_cut_off,
} as const satisfies ProblemTypes;

type CheckInFailure =
  | {
      code: Exclude<
        keyof typeof CHECK_IN_PROBLEMS,
        'qr_code_of_other_event' | 'ticket_not_sold' | 'more_than_left'
      >;
    }
  | { code: 'qr_code_of_other_event'; event: string; event_id: string }
  | { code: 'ticket_not_sold'; number: string }
  | { code: 'more_than_left'; count: number };

export class CheckInError extends FeatureError {
  constructor(readonly failure: CheckInFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'qr_code_of_other_event':
      case 'ticket_not_sold':
      case 'more_than_left':
        return problem(CHECK_IN_PROBLEMS, failure.code, failure);
      default:
        return problem(CHECK_IN_PROBLEMS, failure.code);
    }
  }
}
