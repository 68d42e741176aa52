import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/error';
import type { ListState } from './database';
import { markListUntil, markWaiting } from './marks';

/** What this device knows and has still to tell, for the screen. */
export interface Door {
  /** Whether the browser keeps scans; null until that was tried. */
  canKeep: boolean | null;
  list: ListState | null;
  /** Scans that the server has not confirmed. */
  waiting: number;
  /** How many of them are on their way. */
  sending: number;
  /** Why the server gives no list, where it said so. */
  refusal: ApiError | null;
}

let current: Door = { canKeep: null, list: null, waiting: 0, sending: 0, refusal: null };
const listeners = new Set<() => void>();

export const door = (): Door => current;

export function changeDoor(changes: Partial<Door>): void {
  current = { ...current, ...changes };
  if (changes.list !== undefined) markListUntil(changes.list && Date.parse(changes.list.event.over_at));
  if (changes.waiting !== undefined) markWaiting(changes.waiting);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDoor = (): Door => useSyncExternalStore(subscribe, door);
