import type { Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { onForget } from '../../api/session';
import type { AnsweredScan, Queue, Subject } from '../queue';
import type { RecentScan } from '../recent-scans';
import type { Result } from '../result';
import type { PracticeState } from './tickets';

// Whether the check-in page practises. Nothing of it is sent or stored: a reload, or another account, ends it. What it does
// (practice.ts) is loaded when it begins.

export interface Practice {
  /** Of the practice alone: the device keeps its own. */
  station: Station;
  tickets: PracticeState;
  queue: Queue;
  recent: readonly RecentScan[];
  desk: PracticeDesk;
}

/** What is done while practising, in the place of what is done for real (desk.ts). */
export interface PracticeDesk {
  scan: (subject: Omit<Subject, 'station'>) => void;
  letInAnyway: (scan: AnsweredScan) => void;
  showResult: () => { result: Result; station: Station } | null;
  dismissResult: () => void;
  takeBack: (scan: RecentScan, tickets: number) => void;
  chooseStation: (station: Station) => void;
  startOver: () => void;
}

let current: Practice | null = null;
const listeners = new Set<() => void>();

export function changePractice(next: Practice | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

onForget(() => changePractice(null));

export const endPractice = (): void => changePractice(null);

/** null: this is the real thing. */
export const practice = (): Practice | null => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePractice = (): Practice | null => useSyncExternalStore(subscribe, practice);
