import { OWN_UNDO_MS } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { onClearAccountData } from '../../api/session';
import { holdReload } from '../../service-worker/idle';
import { withScan, withoutTickets, type RecentScan } from './recent-scans';

// Kept while another page is open. Another account starts with an empty list.
let recent: readonly RecentScan[] = [];
const listeners = new Set<() => void>();

function change(next: readonly RecentScan[]): void {
  recent = next;
  listeners.forEach((listener) => listener());
}

onClearAccountData(() => change([]));

export function addRecent(scan: RecentScan): void {
  change(withScan(recent, scan));
  // A reload for a new version would lose the list while the scan may still be taken back.
  setTimeout(holdReload(), OWN_UNDO_MS);
}

export const takeFromRecent = (id: string, tickets: number): void =>
  change(withoutTickets(recent, id, tickets));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last five check-ins of this account on this device, newest first. */
export const useRecent = (): readonly RecentScan[] => useSyncExternalStore(subscribe, () => recent);
