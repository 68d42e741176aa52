import { useSyncExternalStore } from 'react';
import type { NewsResult } from './result';
import type { Scan } from './queue';

/** A server result that came too late for the stage: the guest has long gone in or away. */
export interface LateItem {
  scan: Scan;
  result: NewsResult;
}

let lateNews: readonly LateItem[] = [];
const listeners = new Set<() => void>();

function change(next: readonly LateItem[]): void {
  lateNews = next;
  listeners.forEach((listener) => listener());
}

export const addLateNews = (item: LateItem): void => change([item, ...lateNews]);

/** Removes the items that the volunteer has seen. */
export const dropLateNews = (isSeen: (item: LateItem) => boolean): void => {
  if (lateNews.some(isSeen)) change(lateNews.filter((item) => !isSeen(item)));
};

export const lateNewsNow = (): readonly LateItem[] => lateNews;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Late news, newest first. */
export const useLateNews = (): readonly LateItem[] => useSyncExternalStore(subscribe, () => lateNews);
