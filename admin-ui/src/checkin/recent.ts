import { useSyncExternalStore } from 'react';
import { onForget } from '../api/session';
import type { CheckinAttendee } from '../api/types';

const LENGTH = 5;

// Kept while another page is open, but not for another account: that one starts with an empty list.
let recent: CheckinAttendee[] = [];
const listeners = new Set<() => void>();

function change(next: CheckinAttendee[]): void {
  recent = next;
  listeners.forEach((listener) => listener());
}

onForget(() => change([]));

export const addRecent = (attendee: CheckinAttendee): void =>
  change([attendee, ...recent.filter(({ id }) => id !== attendee.id)].slice(0, LENGTH));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last five whom this person let in on this device, newest first. */
export const useRecent = (): CheckinAttendee[] => useSyncExternalStore(subscribe, () => recent);
