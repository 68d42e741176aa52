import { useSyncExternalStore } from 'react';
import { currentSession } from '../api/session';
import type { CheckinAttendee } from '../api/types';

const LENGTH = 5;
const NONE: CheckinAttendee[] = [];

// Outlives the page, so that a look at another screen loses nothing; not the account: the next one starts afresh.
let recent: { userId: string; attendees: CheckinAttendee[] } | null = null;
const listeners = new Set<() => void>();

export function addRecent(attendee: CheckinAttendee): void {
  const userId = currentSession()?.user.id;
  if (!userId) return;
  recent = {
    userId,
    attendees: [attendee, ...list().filter(({ id }) => id !== attendee.id)].slice(0, LENGTH),
  };
  listeners.forEach((listener) => listener());
}

const list = (): CheckinAttendee[] =>
  recent && recent.userId === currentSession()?.user.id ? recent.attendees : NONE;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last five whom this person let in on this device, newest first. */
export const useRecent = (): CheckinAttendee[] => useSyncExternalStore(subscribe, list);
