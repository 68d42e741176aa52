import { may, type WithRole } from './permissions.js';

/** How long before its event the door opens to volunteers by itself, in milliseconds. */
export const DOOR_OPENS_BEFORE_MS = 24 * 3_600_000;

/** Maximum number of registrations on a phone's list, and of all that it keeps. */
export const LIST_MOST_REGISTRATIONS = 50_000;

/** Returns when the door opens to volunteers by itself. */
export const doorOpensAt = (eventDate: Date): Date => new Date(eventDate.getTime() - DOOR_OPENS_BEFORE_MS);

/**
 * How far the door is open to volunteers. What the API, the check-in page and the dashboard's switch say about that comes from
 * here; the table is in docs/door-cases.md.
 * - `closed`: its time has not come
 * - `opened`: its time has not come, but a president or a finance director has opened it
 * - `open`: by itself, whether or not somebody has opened it
 * - `over`: the event is over
 */
export const DOOR_STATES = ['closed', 'opened', 'open', 'over'] as const;
export type DoorState = (typeof DOOR_STATES)[number];

export interface Door {
  eventDate: Date;
  /** When the event is over. */
  overAt: Date;
  /** Whether a president or a finance director has opened the door ahead of its time. */
  isDoorOpen: boolean;
}

/** @param now milliseconds since 1970 */
export function doorState({ eventDate, overAt, isDoorOpen }: Door, now: number): DoorState {
  if (now >= overAt.getTime()) return 'over';
  if (now >= doorOpensAt(eventDate).getTime()) return 'open';
  return isDoorOpen ? 'opened' : 'closed';
}

/** What an event's door was like before one of its changes. */
export interface PastDoor extends Door {
  /** When it was changed. */
  until: Date;
}

/** Returns an event's door as it was at a time. @param past oldest first @param at milliseconds since 1970 */
export const doorAt = (now: Door, past: readonly PastDoor[], at: number): Door =>
  past.find(({ until }) => at < until.getTime()) ?? now;

/**
 * What the door of an event is used for.
 * - `names`: the list, the search, and letting in by name
 * - `codes`: letting in by code
 */
export type DoorUse = 'names' | 'codes';

/** For volunteers, names need an open door, and codes an event that is not over. */
const TO_VOLUNTEERS: Record<DoorState, Record<DoorUse, boolean>> = {
  closed: { names: false, codes: true },
  opened: { names: true, codes: true },
  open: { names: true, codes: true },
  over: { names: false, codes: false },
};

/** Whether an account may use the door in this state. */
export const mayUseDoor = (who: WithRole, state: DoorState, use: DoorUse): boolean =>
  may(who, 'door.any_time') || (may(who, 'door.scan') && TO_VOLUNTEERS[state][use]);
