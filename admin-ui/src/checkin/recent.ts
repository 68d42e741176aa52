import { OWN_UNDO_MS } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { onForget } from '../api/session';
import { keepVersion } from '../service-worker/idle';
import { withScan, withoutTickets, type RecentScan } from './recent-scans';

// Kept while another page is open, but not for another account: that one starts with an empty list.
let recent: readonly RecentScan[] = [];
const listeners = new Set<() => void>();

function change(next: readonly RecentScan[]): void {
  recent = next;
  listeners.forEach((listener) => listener());
}

onForget(() => change([]));

export function addRecent(scan: RecentScan): void {
  change(withScan(recent, scan));
  // A new version of the page would no longer know which scan may be taken back.
  setTimeout(keepVersion(), OWN_UNDO_MS);
}

export const takeFromRecent = (id: string, tickets: number): void =>
  change(withoutTickets(recent, id, tickets));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last five whom this person let in on this device, newest first. */
export const useRecent = (): readonly RecentScan[] => useSyncExternalStore(subscribe, () => recent);
