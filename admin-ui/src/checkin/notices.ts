import { useSyncExternalStore } from 'react';
import type { SaidOtherwise } from './result';
import type { Scan } from './queue';

/** What the server said too late for the stage: the person has long gone in, or away. */
export interface Notice {
  scan: Scan;
  result: SaidOtherwise;
}

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  listeners.forEach((listener) => listener());
}

export const addNotice = (notice: Notice): void => change([notice, ...notices]);

/** Takes those away that somebody has seen. */
export const dropNotices = (drop: (notice: Notice) => boolean): void => {
  if (notices.some(drop)) change(notices.filter((notice) => !drop(notice)));
};

export const noticesNow = (): readonly Notice[] => notices;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The newest first. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
