import {
  type AdmissionState,
  afterScan,
  afterUndo,
  countUndo,
  decideScan,
  foodOptionOf,
  formatQrCode,
  isPracticeCode,
  parseQrCode,
  practiceCode,
  type Station,
} from '@usher/backend/rules';
import { faultOf, type Guest, type Result } from '../scans/result';

// Six made-up tickets and the results of scanning them, decided by the same rules as real tickets. Pure functions.

export const PRACTICE_TICKETS = [
  'with_food',
  'without_food',
  'party',
  'already_in',
  'cancelled',
  'other_event',
] as const;
export type PracticeTicket = (typeof PRACTICE_TICKETS)[number];

interface MadeUp {
  tickets: number;
  hasFood: boolean;
  /** The last two digits of the phone number. */
  phoneEnd: string;
}

const MADE_UP: Record<PracticeTicket, MadeUp> = {
  with_food: { tickets: 2, hasFood: true, phoneEnd: '11' },
  without_food: { tickets: 1, hasFood: false, phoneEnd: '22' },
  party: { tickets: 5, hasFood: true, phoneEnd: '33' },
  already_in: { tickets: 2, hasFood: true, phoneEnd: '44' },
  cancelled: { tickets: 1, hasFood: true, phoneEnd: '55' },
  other_event: { tickets: 2, hasFood: false, phoneEnd: '66' },
};
/** How long before the practice began the party of `already_in` came in, in milliseconds. */
const IN_BEFORE_MS = 12 * 60_000;

/** Returns how many people a practice ticket lets in, whether with food, and the end of the phone number. */
export const practiceTicket = (ticket: PracticeTicket): Readonly<MadeUp> => MADE_UP[ticket];

/** Returns the code of a practice ticket in groups, as printed. */
export const practiceCodeOf = (ticket: PracticeTicket): string =>
  formatQrCode(practiceCode(PRACTICE_TICKETS.indexOf(ticket)));

const ticketOf = (code: string): PracticeTicket | undefined =>
  PRACTICE_TICKETS.find((ticket) => parseQrCode(practiceCodeOf(ticket)) === code);

const isTicket = (id: string): id is PracticeTicket => PRACTICE_TICKETS.includes(id as PracticeTicket);

/** Admission state of the six tickets. */
export type PracticeState = Readonly<Record<PracticeTicket, AdmissionState>>;

/** Returns the state before the first scan. @param now milliseconds since 1970 */
export function newPractice(now: number): PracticeState {
  const stateOf = (ticket: PracticeTicket): AdmissionState => {
    const { tickets, hasFood } = MADE_UP[ticket];
    const isIn = ticket === 'already_in';
    return {
      ticketQuantity: tickets,
      hasFood,
      isCancelled: ticket === 'cancelled',
      admitted: isIn ? tickets : 0,
      served: 0,
      stampedAt: isIn ? now - IN_BEFORE_MS : null,
      emptiedAt: { entrance: null, food: null },
    };
  };
  return Object.fromEntries(PRACTICE_TICKETS.map((ticket) => [ticket, stateOf(ticket)])) as Record<
    PracticeTicket,
    AdmissionState
  >;
}

export interface PracticeScan {
  /** Text that was read or typed; ignored if `lookedUp` names the ticket of a guest who was looked up. */
  code: string;
  lookedUp?: string;
  station: Station;
  /** Number of tickets; null for all that are left. */
  tickets: number | null;
  /** Milliseconds since 1970. */
  scannedAt: number;
  /** Whether the server does not answer; another event's ticket then is one that the list does not contain. */
  isOffline: boolean;
}

/**
 * Returns a practice ticket's guest in the form of a real answer.
 * @param name the guest's made-up name in the current language
 */
export function practiceGuest(state: PracticeState, ticket: PracticeTicket, name: string): Guest {
  const { tickets, hasFood, phoneEnd } = MADE_UP[ticket];
  const { admitted, served, stampedAt } = state[ticket];
  return {
    id: ticket,
    name,
    ticket_quantity: tickets,
    food_option: foodOptionOf(hasFood),
    tickets_admitted: admitted,
    meals_served: served,
    phone_end: phoneEnd,
    checked_in_at: stampedAt === null ? null : new Date(stampedAt).toISOString(),
  };
}

/**
 * Decides about a scan in practice mode. A real ticket is refused and changes nothing.
 * @returns the state of the six tickets afterwards, and the result to show
 */
export function scanPractice(
  state: PracticeState,
  { code: text, lookedUp, station, tickets, scannedAt, isOffline }: PracticeScan,
  names: Readonly<Record<PracticeTicket, string>>,
): { state: PracticeState; result: Result } {
  const told = (result: Result) => ({ state, result });
  const code = parseQrCode(text);
  if (lookedUp === undefined && code === null) return told(faultOf(text)!);
  const ticket = lookedUp ?? (isPracticeCode(code!) ? ticketOf(code!) : undefined);
  if (ticket === undefined || !isTicket(ticket)) return told({ kind: 'refused', why: 'not_practice' });
  if (ticket === 'other_event')
    return told(isOffline ? { kind: 'unlisted' } : { kind: 'refused', why: 'other_event' });

  const scan = { station, tickets, scannedAt, wasLetIn: null };
  const before = state[ticket];
  const decision = decideScan(before, scan);
  const after = { ...state, [ticket]: afterScan(before, scan, decision) };
  const guest = practiceGuest(after, ticket, names[ticket]);
  const left = before.ticketQuantity - (station === 'entrance' ? before.admitted : before.served);
  switch (decision.outcome) {
    case 'admitted':
      return { state: after, result: { kind: 'success', station, guest, counted: decision.counted } };
    case 'duplicate':
      return told({ kind: 'already', station, guest });
    case 'some_left':
      return told({ kind: 'partly', station, guest, left });
    case 'too_many':
      // As in live check-in: asking for too many is an error if some are left, and "already in" if none is left.
      return told(left === 0 ? { kind: 'already', station, guest } : { kind: 'refused', why: { left } });
    case 'cancelled':
    case 'no_food':
      return told({ kind: 'refused', why: decision.outcome });
    // Only possible for scans whose guest was already told a result.
    case 'partly':
    case 'not_let_in':
      throw new Error(`A scan at the door cannot come to ${decision.outcome}`);
  }
}

/**
 * Takes back tickets of a scan, because fewer people came than it let in.
 * @param ofScan number of the scan's tickets that still count
 */
export function undoPractice(
  state: PracticeState,
  ticket: string,
  { station, tickets, at }: { station: Station; tickets: number; at: number },
  ofScan: number,
): PracticeState {
  if (!isTicket(ticket)) return state;
  const undo = { station, tickets, takenBackAt: at };
  const { counted } = countUndo(state[ticket], undo, { counted: ofScan, uncounted: 0 });
  return { ...state, [ticket]: afterUndo(state[ticket], undo, counted) };
}
