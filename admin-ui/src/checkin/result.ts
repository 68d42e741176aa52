import { isPracticeCode, parseQrCode, type Station } from '@usher/backend/rules';
import { ApiError } from '../api/error';
import type { CheckinAnswer, CheckinAttendee } from '../api/types';
import type { ListedGuest, LocalDecision } from './offline/decide';
import type { SyncResult } from './offline/shapes';
import type { News, WaitingScan } from './offline/waiting';

// What the person at the door sees of a scan, whether the server or this device decided about it. Pure.

type Attendee = Omit<CheckinAttendee, 'is_checked_in'>;

/** What is known of a guest: all where the server answered, a few words where this device decided by its list. */
export type Guest = Pick<
  Attendee,
  'id' | 'name' | 'ticket_quantity' | 'food_option' | 'tickets_admitted' | 'meals_served'
> &
  Partial<Attendee> & {
    /** The last two digits. */
    phone_end?: string;
  };

/** Why somebody is not let in, where this device decided so and a sentence says it all. */
export type Refusal =
  | 'cancelled'
  | 'replaced'
  | 'no_food'
  | 'unknown'
  | 'other_event'
  | 'not_practice'
  | 'not_kept'
  | { left: number };

export type Result =
  | { kind: 'success'; station: Station; guest: Guest; counted: number }
  | { kind: 'already'; station: Station; guest: Guest }
  /** Some of a party are in. */
  | { kind: 'partly'; station: Station; guest: Guest; left: number }
  /** The list of this device does not have the code. */
  | { kind: 'unlisted'; wasLetIn?: true }
  | { kind: 'refused'; why: Refusal }
  /** Somebody let a person in against the list. */
  | { kind: 'anyway' }
  /** An answer that came after the person was told something else. */
  | { kind: 'news'; name: string | null; result: SyncResult; isUndo?: boolean }
  /** `error` is null where the answer could not be read. */
  | { kind: 'failed'; error: ApiError | null };

const MISTYPED = new ApiError(422, 'This QR code ID is mistyped', {}, null, 'qr_code_mistyped');
const PRACTICE = new ApiError(422, 'This is a practice code', {}, null, 'practice_code');

/** What is wrong with a text in itself; null where only the server or a list can tell. */
export function faultOf(text: string): Result | null {
  const code = parseQrCode(text);
  if (code === null) return { kind: 'failed', error: MISTYPED };
  return isPracticeCode(code) ? { kind: 'failed', error: PRACTICE } : null;
}

/** @param tickets how many were asked for; null for all that are left */
export function resultOfAnswer(
  { success, attendee, tickets: told }: CheckinAnswer,
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

const guestOf = ({ phoneEnd, ...guest }: ListedGuest): Guest => ({
  id: guest.id,
  name: guest.name,
  ticket_quantity: guest.tickets,
  food_option: guest.hasFood ? 'with_food' : 'without_food',
  tickets_admitted: guest.admitted,
  meals_served: guest.served,
  phone_end: phoneEnd,
});

/** What the list says, in the same words as the server's answer. */
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
    case 'unlisted':
      return told.wasLetIn ? { kind: 'unlisted', wasLetIn: true } : { kind: 'unlisted' };
  }
}

const leftAt = (guest: ListedGuest, station: Station): number =>
  guest.tickets - (station === 'entrance' ? guest.admitted : guest.served);

export type NewsResult = Extract<Result, { kind: 'news' }>;

export const isNewsResult = (result: Result): result is NewsResult => result.kind === 'news';

/** The server's answer to a scan whose person was told something else. */
export const resultOfNews = ({ scan, result, name }: News): NewsResult => ({
  kind: 'news',
  name,
  result,
  isUndo: scan.undoes !== undefined,
});

/** Why the server refuses a code that the list did not have, where nobody was let in with it; null where it does not. */
export function refusalOf(scan: WaitingScan, result: SyncResult): Result | null {
  if (scan.let_in || scan.told?.outcome !== 'unlisted') return null;
  switch (result.outcome) {
    case 'unknown':
    case 'cancelled':
    case 'replaced':
    case 'no_food':
    case 'other_event':
      return { kind: 'refused', why: result.outcome };
    case 'duplicate':
      return { kind: 'news', name: null, result };
    default:
      return null;
  }
}
