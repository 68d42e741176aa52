import { useSyncExternalStore } from 'react';
import { accountOf, onClearAccountData, sessionState } from '../../api/session';
import { keepRecent, keptRecent, RECENT_KEY } from '../offline/account-data';
import { withScan, withoutTickets, type Recent, type RecentScan } from './recent-scans';

// All tabs of a device share the list, and it survives a reload. Another account starts with an empty one.

const stored = (): Recent => keptRecent(accountOf(sessionState()), Date.now());

let recent = stored();
const listeners = new Set<() => void>();

function show(next: Recent): void {
  recent = next;
  listeners.forEach((listener) => listener());
}

function change(next: Recent): void {
  keepRecent(accountOf(sessionState()), next);
  show(next);
}

onClearAccountData(() => show([]));
window.addEventListener('storage', ({ key }) => {
  if (key === RECENT_KEY) show(stored());
});

export const addRecent = (scan: RecentScan): void => change(withScan(recent, scan));

export const takeFromRecent = (id: string, tickets: number): void =>
  change(withoutTickets(recent, id, tickets));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last five check-ins of this account on this device, newest first. */
export const useRecent = (): Recent => useSyncExternalStore(subscribe, () => recent);
