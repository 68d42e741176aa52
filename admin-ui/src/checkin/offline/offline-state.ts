import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/error';
import { doorEventId } from '../door-events';
import type { ListState } from './database';
import { markWaiting } from './offline-flags';

/** State of check-in on this device, for the screen. */
export interface OfflineState {
  /** Whether the browser can store scans; null until this was tried. */
  canKeep: boolean | null;
  list: ListState | null;
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
  list: null,
  waiting: 0,
  sending: 0,
  refusal: null,
  missing: null,
};
const listeners = new Set<() => void>();

export const offlineState = (): OfflineState => current;

export function changeOfflineState(changes: Partial<OfflineState>): void {
  current = { ...current, ...changes };
  if (changes.waiting !== undefined) markWaiting(changes.waiting);
  listeners.forEach((listener) => listener());
}

/**
 * Returns the list for deciding and searching; null if there is none, if it is too large for a device, or if it is that of another
 * event than the device scans for.
 */
export function usableList(): ListState | null {
  const { list } = current;
  const eventId = doorEventId();
  if (list && eventId !== undefined && list.event.id !== eventId) return null;
  return list?.isTooLarge ? null : list;
}

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
