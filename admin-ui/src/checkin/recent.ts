import { OWN_UNDO_MS, type Station } from '@usher/backend/rules';
import { useSyncExternalStore } from 'react';
import { onForget } from '../api/session';
import { keepVersion } from '../service-worker/idle';
import type { Guest } from './result';

const LENGTH = 5;

/** Whom a scan of this device let in or served. */
export interface RecentScan {
  /** The scan's id, by which it is taken back. */
  id: string;
  station: Station;
  guest: Guest;
  /** How many of the tickets, less those that were taken back. */
  counted: number;
  /** Milliseconds since 1970. */
  at: number;
}

// Kept while another page is open, but not for another account: that one starts with an empty list.
let recent: readonly RecentScan[] = [];
const listeners = new Set<() => void>();

function change(next: readonly RecentScan[]): void {
  recent = next;
  listeners.forEach((listener) => listener());
}

onForget(() => change([]));

const isSame = (one: RecentScan, other: RecentScan): boolean =>
  one.guest.id === other.guest.id && one.station === other.station;

type Recent = readonly RecentScan[];

/** The last five with another one. */
export const withScan = (before: Recent, scan: RecentScan): Recent =>
  [scan, ...before.filter((other) => !isSame(other, scan))].slice(0, LENGTH);

/** The same without so many of a scan's tickets, who did not come after all. */
export const withoutTickets = (before: Recent, id: string, tickets: number): Recent =>
  before
    .map((scan) => (scan.id === id ? { ...scan, counted: scan.counted - tickets } : scan))
    .filter(({ counted }) => counted > 0);

export function addRecent(scan: RecentScan): void {
  change(withScan(recent, scan));
  // A new version of the page would not know any more whose scan may be taken back.
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
