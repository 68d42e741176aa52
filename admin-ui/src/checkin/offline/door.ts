import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/error';
import type { ListState } from './database';
import { markWaiting } from './marks';

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
  /** Why else there is none: the event is over by this device's clock, or the server has none to give. */
  missing: 'over' | 'none' | null;
}

let current: Door = { canKeep: null, list: null, waiting: 0, sending: 0, refusal: null, missing: null };
const listeners = new Set<() => void>();

export const door = (): Door => current;

export function changeDoor(changes: Partial<Door>): void {
  current = { ...current, ...changes };
  if (changes.waiting !== undefined) markWaiting(changes.waiting);
  listeners.forEach((listener) => listener());
}

/** The list to decide and to search by; null where there is none, or one that is too large to be kept. */
export function usableList(): ListState | null {
  const { list } = current;
  return list?.isTooLarge ? null : list;
}

/** By the clock that nobody sets, in milliseconds. */
let keepsAgainAt = 0;

/**
 * The browser keeps nothing for now; it is tried again (`open-door.ts`).
 * @param pauseMs not before so many milliseconds
 */
export function cannotKeep(pauseMs = 0): void {
  keepsAgainAt = Math.max(keepsAgainAt, performance.now() + pauseMs);
  changeDoor({ canKeep: false });
}

export const mayKeepAgain = (): boolean => performance.now() >= keepsAgainAt;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDoor = (): Door => useSyncExternalStore(subscribe, door);
