import { foodOptionOf, isPracticeCode, parseQrCode, type Station } from '@usher/backend/rules';
import type { CheckInDto, CheckedInAttendeeDto, SyncedScanDto } from '../../api/generated/rest';
import { ApiError } from '../../api/error';
import type { ListedGuest, LocalDecision, OtherEvent } from '../offline/decide';
import type { News, WaitingScan } from '../offline/waiting';
import type { Sold } from '../sell/sold';

// The results that the volunteer at the door sees, whether the server or this device decided about the scan. Pure functions.

type Attendee = Omit<CheckedInAttendeeDto, 'is_checked_in'>;

/** Data of a guest: everything if the server answered, only a few fields if this device decided by its list. */
export type Guest = Pick<
  Attendee,
  'id' | 'name' | 'ticket_quantity' | 'food_option' | 'tickets_admitted' | 'meals_served'
> &
  Partial<Attendee> & {
    /** The last two digits of the phone number. */
    phone_end?: string;
  };

/** Reason for not letting a guest in, for refusals that need no details of the guest. */
export type Refusal =
  | 'cancelled'
  | 'replaced'
  | 'no_food'
  | 'unknown'
  | 'other_event'
  | 'not_sold'
  | 'not_practice'
  | 'not_kept'
  | { left: number };

export type Result =
  /** `sold`: by this device, just now. */
  | { kind: 'success'; station: Station; guest: Guest; counted: number; sold?: Sold }
  /** A sale of this device was undone. */
  | { kind: 'undone'; sold: Sold }
  | { kind: 'already'; station: Station; guest: Guest }
  /** Part of a party is in already; `left` is the number of the others. */
  | { kind: 'partly'; station: Station; guest: Guest; left: number }
  /** This device's list does not contain the code. `wasLetIn`: someone was let in with it on this device before. */
  | { kind: 'unlisted'; wasLetIn?: true }
  | { kind: 'refused'; why: Refusal }
  /** The volunteer let a guest in although the list does not contain the code. */
  | { kind: 'anyway' }
  /** A server answer that came after the guest was told something else. */
  | { kind: 'news'; name: string | null; result: SyncedScanDto; isUndo?: boolean }
  /** `error` is null if there was no usable answer. */
  | { kind: 'failed'; error: ApiError | null };

/** The results of one kind. */
export type ResultOf<Kind extends Result['kind']> = Extract<Result, { kind: Kind }>;

const MISTYPED = new ApiError(422, 'This QR code ID is mistyped', {}, null, 'qr_code_mistyped');
const PRACTICE = new ApiError(422, 'This is a practice code', {}, null, 'practice_code');

/** The server's own error, so that its sentence is the same. */
const ofOtherEvent = ({ id, name }: OtherEvent): ApiError =>
  new ApiError(409, `This QR code belongs to another event: ${name}`, {}, null, OF_OTHER_EVENT, {
    event: name,
    event_id: id,
  });

/** Code of the error of a paper ticket that nobody may be let in with. */
export const NOT_SOLD = 'ticket_not_sold';

/** The server's own error. */
const notSold = (number: number): ApiError =>
  new ApiError(409, 'This ticket was not sold', {}, null, NOT_SOLD, { number });

/** Code of the error of a ticket of another event. */
export const OF_OTHER_EVENT = 'qr_code_of_other_event';

/**
 * Returns the failure of a text that cannot be a ticket's code; null if only the server or a list can decide.
 * @param hasOtherCodes whether the event has codes of another system, which any text may be
 */
export function faultOf(text: string, hasOtherCodes = false): Result | null {
  const code = parseQrCode(text);
  if (code === null) return hasOtherCodes ? null : { kind: 'failed', error: MISTYPED };
  return isPracticeCode(code) ? { kind: 'failed', error: PRACTICE } : null;
}

/** @param tickets number of tickets that the scan asked for; null for all that are left */
export function resultOfAnswer(
  { success, attendee, tickets: told }: CheckInDto,
  station: Station,
  tickets: number | null,
): Result {
  const inside = station === 'entrance' ? attendee.tickets_admitted : attendee.meals_served;
  const left = attendee.ticket_quantity - inside;
  if (success) return { kind: 'success', station, guest: attendee, counted: told ?? tickets ?? inside };
  if (station === 'entrance' && inside > 0 && left > 0)
    return { kind: 'partly', station, guest: attendee, left };
  return { kind: 'already', station, guest: attendee };
}

const guestOf = ({ phoneEnd, paper, ...guest }: ListedGuest): Guest => ({
  id: guest.id,
  name: guest.name,
  ticket_quantity: guest.tickets,
  food_option: foodOptionOf(guest.hasFood),
  tickets_admitted: guest.admitted,
  meals_served: guest.served,
  phone_end: phoneEnd,
  paper_number: paper ?? null,
});

/** Converts a decision by the list to the same form as the server's answer. */
export function resultOfList(told: LocalDecision, station: Station): Result {
  switch (told.outcome) {
    case 'admitted':
      return { kind: 'success', station, guest: guestOf(told.guest), counted: told.counted };
    case 'duplicate':
      return { kind: 'already', station, guest: guestOf(told.guest) };
    case 'some_left':
      return { kind: 'partly', station, guest: guestOf(told.guest), left: leftAt(told.guest, station) };
    case 'too_many':
      return { kind: 'refused', why: { left: leftAt(told.guest, station) } };
    case 'cancelled':
    case 'replaced':
    case 'no_food':
      return { kind: 'refused', why: told.outcome };
    case 'other_event':
      return { kind: 'failed', error: ofOtherEvent(told.event) };
    case 'not_sold':
      return { kind: 'failed', error: notSold(told.number) };
    case 'unlisted':
      return told.wasLetIn ? { kind: 'unlisted', wasLetIn: true } : { kind: 'unlisted' };
  }
}

const leftAt = (guest: ListedGuest, station: Station): number =>
  guest.tickets - (station === 'entrance' ? guest.admitted : guest.served);

export type NewsResult = ResultOf<'news'>;

export const isNewsResult = (result: Result): result is NewsResult => result.kind === 'news';

/** Converts the server's answer to a scan whose guest was told something else. */
export const resultOfNews = ({ scan, result, name }: News): NewsResult => ({
  kind: 'news',
  name,
  result,
  isUndo: scan.undoes !== undefined,
});

/**
 * Returns the server's refusal of a code that the list did not contain.
 * @returns null if the server does not refuse it, or if the volunteer let the guest in
 */
export function refusalOf(scan: WaitingScan, result: SyncedScanDto): Result | null {
  if (scan.let_in || scan.told?.outcome !== 'unlisted') return null;
  switch (result.outcome) {
    case 'unknown':
    case 'cancelled':
    case 'replaced':
    case 'no_food':
    case 'other_event':
    case 'not_sold':
      return { kind: 'refused', why: result.outcome };
    case 'duplicate':
      return { kind: 'news', name: null, result };
    default:
      return null;
  }
}
