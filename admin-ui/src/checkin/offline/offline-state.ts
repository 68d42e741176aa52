import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/error';
import { doorEventId, useDoorEvent } from '../door-events';
import type { ListState } from './database';
import type { SalesState } from './sales-state';
import { listOf } from './list-store';
import { markWaiting } from './offline-flags';

/** State of check-in on this device, for the screen. */
export interface OfflineState extends SalesState {
  /** Whether the browser can store scans; null until this was tried. */
  canKeep: boolean | null;
  /** The lists of the events at the door. */
  lists: readonly ListState[];
  /** Number of scans that the server has not confirmed. */
  waiting: number;
  /** Number of scans in the current request. */
  sending: number;
  /** The server's refusal to send a list, if any. */
  refusal: ApiError | null;
  /** Other reason for having no list: the event is over by this device's clock, or the server has no list. */
  missing: 'over' | 'none' | null;
}

let current: OfflineState = {
  canKeep: null,
  lists: [],
  waiting: 0,
  sales: 0,
  ownSales: 0,
  othersSales: 0,
  leases: [],
  sending: 0,
  refusal: null,
  missing: null,
};
const listeners = new Set<() => void>();

export const offlineState = (): OfflineState => current;

export function changeOfflineState(changes: Partial<OfflineState>): void {
  current = { ...current, ...changes };
  if (changes.waiting !== undefined || changes.sales !== undefined)
    markWaiting(current.waiting + current.sales);
  listeners.forEach((listener) => listener());
}

/** Returns the list of an event, by default of the one that the device scans for; null if the device has none. */
export const chosenList = (eventId = doorEventId()): ListState | null =>
  listOf(current.lists, eventId) ?? null;

/** Returns the list for deciding and searching: null if there is none, or if it is too large for a device. */
export function usableList(eventId?: string): ListState | null {
  const list = chosenList(eventId);
  return list?.isTooLarge ? null : list;
}

/** Whether tickets of an event at the door have codes of another system, as far as this device's lists tell. */
export const hasOtherCodes = (): boolean => current.lists.some((list) => list.hasOtherCodes);

/** Earliest time of the next attempt, in milliseconds of the monotonic clock (`performance.now`). */
let keepsAgainAt = 0;

/**
 * Records that the browser cannot store anything for now. `open-door.ts` tries again.
 * @param pauseMs minimum time before the next attempt, in milliseconds
 */
export function cannotKeep(pauseMs = 0): void {
  keepsAgainAt = Math.max(keepsAgainAt, performance.now() + pauseMs);
  changeOfflineState({ canKeep: false });
}

export const mayKeepAgain = (): boolean => performance.now() >= keepsAgainAt;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribe, offlineState);

/** Returns the list of the event that the device scans for; null if the device has none. */
export function useChosenList(): ListState | null {
  const { lists } = useOfflineState();
  return listOf(lists, useDoorEvent()?.id) ?? null;
}
