import type { LeaseDto } from '../../api/generated/rest';
import { scannerPreferences } from '../preferences';
import { chosenList, offlineState } from './offline-state';
import { leftOn } from './kept-sale';

// Tickets that a phone at the entrance may sell without a network are drawn by its syncs, some at a time.

/** Pause before asking again where there was none, in milliseconds. */
const AGAIN_MS = 60_000;

/** When the server was asked last, in milliseconds of the monotonic clock, and for which event. */
let asked: { at: number; eventId: string | undefined } = { at: -Infinity, eventId: undefined };

/** Whether the device has none to sell at the event that it scans for, and may ask for some. */
export function isLeaseDue(): boolean {
  const event = chosenList()?.event;
  if (!event?.has_capacity || scannerPreferences().station !== 'entrance') return false;
  if (asked.eventId === event.id && performance.now() - asked.at < AGAIN_MS) return false;
  const lease = offlineState().leases.find(({ event_id: id }) => id === event.id);
  return !lease || leftOn(lease) <= 0;
}

/** Takes what a sync answered for an event; undefined if the device did not know of which. */
export async function noteLease(eventId: string | undefined, lease: LeaseDto | null): Promise<void> {
  asked = { at: performance.now(), eventId };
  const known = offlineState().leases.find(({ event_id: id }) => id === eventId);
  if (eventId === undefined || (!lease && !known)) return;
  if (
    lease?.number === known?.number &&
    lease?.ends_at === known?.ends_at &&
    lease?.tickets === known?.tickets
  )
    return;
  const { storeLease } = await import('../sell/sales-store');
  await storeLease(eventId, lease);
}
