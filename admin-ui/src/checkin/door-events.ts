import { useSyncExternalStore } from 'react';
import type { DoorEventDto } from '../api/generated/rest';
import { useNow } from '../browser/useNow';

// The events that are at the door, as the server told them last, and the one that this device was set to. Kept on the device,
// because it must also be known without a network.

interface DoorEvents {
  /** The one that starts first first. */
  events: readonly DoorEventDto[];
  chosenId: string | null;
}

const KEY = 'usher.door-events';
const listeners = new Set<() => void>();

function stored(): DoorEvents {
  try {
    const { events, chosenId } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<DoorEvents>;
    return {
      events: Array.isArray(events) ? events : [],
      chosenId: typeof chosenId === 'string' ? chosenId : null,
    };
  } catch {
    return { events: [], chosenId: null };
  }
}

let current = stored();

// All tabs of a device are at the same door.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    current = stored();
    listeners.forEach((listener) => listener());
  });

function change(changes: Partial<DoorEvents>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
  listeners.forEach((listener) => listener());
}

/** Takes the events that the server tells. */
export function takeDoorEvents(events: readonly DoorEventDto[]): void {
  if (JSON.stringify(events) !== JSON.stringify(current.events)) change({ events });
}

export const chooseDoorEvent = (chosenId: string): void => change({ chosenId });

const aheadOf = ({ events }: DoorEvents, now: number): DoorEventDto[] =>
  events.filter(({ over_at: overAt }) => now < Date.parse(overAt));

/**
 * Returns the event that this device scans for: the chosen one while it is at the door, else the first that is; undefined if none
 * is, so the server's current event is meant.
 */
export function doorEventOf(doors: DoorEvents, now: number): DoorEventDto | undefined {
  const here = aheadOf(doors, now);
  return here.find(({ id }) => id === doors.chosenId) ?? here[0];
}

/** The events at the door that are not over by this device's clock, the one that starts first first. */
export const doorEvents = (): readonly DoorEventDto[] => aheadOf(current, Date.now());

/** Returns the id of the event that this device scans for, see `doorEventOf`. */
export const doorEventId = (): string | undefined => doorEventOf(current, Date.now())?.id;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDoorEvents = (): DoorEvents => useSyncExternalStore(subscribe, () => current);

/** Returns the event that this device scans for, see `doorEventOf`. */
export const useDoorEvent = (): DoorEventDto | undefined => doorEventOf(useDoorEvents(), useNow());
