import type { Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { onClearAccountData } from '../../api/session';
import type { Sold } from '../sell/sold';
import type { AnsweredScan, Queue, Scan, Subject } from '../scans/queue';
import type { RecentScan } from '../scans/recent-scans';
import type { Result, ResultOf } from '../scans/result';
import type { PracticeState } from './tickets';

// The state of practice mode on the check-in page. Nothing of it is sent or stored; a reload or another account ends it. The code
// that runs it (practice.ts) is loaded when it begins.

export interface Practice {
  /** Station of the practice session; the device's own station does not change. */
  station: Station;
  tickets: PracticeState;
  queue: Queue;
  recent: readonly RecentScan[];
  actions: PracticeActions;
}

/** Actions of practice mode, which replace the live ones (checkin-actions.ts). */
export interface PracticeActions {
  scan: (subject: Omit<Subject, 'station'>) => void;
  letInAnyway: (scan: AnsweredScan) => void;
  markResultShown: () => { result: Result; station: Station } | null;
  dismissResult: () => void;
  takeBack: (scan: RecentScan, tickets: number) => void;
  sell: (scan: Scan, result: ResultOf<'success'>) => void;
  /** @param scan stands for the undo */
  undoSale: (scan: Scan, sold: Sold) => void;
  chooseStation: (station: Station) => void;
  startOver: () => void;
}

let current: Practice | null = null;
const listeners = new Set<() => void>();

export function setPractice(next: Practice | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

onClearAccountData(() => setPractice(null));

export const endPractice = (): void => setPractice(null);

/** Returns the practice session; null during live check-in. */
export const currentPractice = (): Practice | null => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePractice = (): Practice | null => useSyncExternalStore(subscribe, currentPractice);
