import { CHANGE_PROBLEMS } from '../../attendees/changes/changes.error.js';
import { REGISTRATION_PROBLEMS } from '../../attendees/registration/registration.error.js';
import { FeatureError, problem, type Problem, type ProblemTypes } from '../../http/problems/problem.js';
import { DEVICE_PROBLEMS } from '../devices/devices.error.js';
import { DOOR_PROBLEMS } from '../door/door.error.js';

/** Why a sale at the door, or its undo, is refused; what an ordinary sale is refused for beside. */
export const DOOR_SALE_PROBLEMS = {
  insufficient_permissions: CHANGE_PROBLEMS.insufficient_permissions,
  no_event: REGISTRATION_PROBLEMS.no_event,
  no_tier_covers: REGISTRATION_PROBLEMS.no_tier_covers,
  price_changed: REGISTRATION_PROBLEMS.price_changed,
  event_over: REGISTRATION_PROBLEMS.event_over,
  event_not_on_sale: REGISTRATION_PROBLEMS.event_not_on_sale,
  sold_out: REGISTRATION_PROBLEMS.sold_out,
  too_few_tickets_left: REGISTRATION_PROBLEMS.too_few_tickets_left,
  door_closed: DOOR_PROBLEMS.door_closed,
  door_over: DOOR_PROBLEMS.door_over,
  device_cut_off: DEVICE_PROBLEMS.device_cut_off,
  sale_id_reused: { status: 422, detail: 'This sale_id was used for another sale' },
  sale_without_event: { status: 422, detail: 'The event of this sale does not exist' },
  sale_without_price: { status: 422, detail: 'There is no price for these tickets' },
  sale_needs_network: { status: 422, detail: 'Without a network, tickets are sold for cash only' },
  code_taken: { status: 409, detail: 'Another ticket has this code. Please sell it again.' },
  no_door_sale: { status: 404, detail: 'No sale at the door found' },
  not_own_sale: {
    status: 403,
    detail: 'Only your own sale can be undone, and only within a minute. Please ask finance.',
  },
  meals_were_served: { status: 409, detail: 'A meal of this sale was served already' },
  registration_cancelled: CHANGE_PROBLEMS.registration_cancelled,
  tickets_given: CHANGE_PROBLEMS.tickets_given,
  payment_reviewed: CHANGE_PROBLEMS.payment_reviewed,
} as const satisfies ProblemTypes;

export type DoorSaleCode = Exclude<
  keyof typeof DOOR_SALE_PROBLEMS,
  | 'no_tier_covers'
  | 'price_changed'
  | 'sold_out'
  | 'too_few_tickets_left'
  | 'door_closed'
  | 'door_over'
  | 'device_cut_off'
>;

export class DoorSaleError extends FeatureError {
  constructor(readonly failure: { code: DoorSaleCode }) {
    super(failure.code);
  }

  toProblem(): Problem {
    return problem(DOOR_SALE_PROBLEMS, this.failure.code);
  }
}

export const noDoorSale = (): DoorSaleError => new DoorSaleError({ code: 'no_door_sale' });
