import { asApiError } from '../../api/error';
import { doorEventId, doorEvents } from '../door-events';
import { listState } from './list-store';
import { fetchPages, keepLists, mayFetch, noteFailure, storeList } from './list-sync';
import { chosenList, offlineState, usableList } from './offline-state';
import { tellOtherTabs, unlessInAnotherTab } from './tabs';
import { isUnanswered } from './unanswered';

// The lists of the other events at the door: without a network, the page tells their tickets and can be set to them. They are
// fetched after that of the event which the device scans for, and less often.

const LOCK = 'usher.other-lists';
/** Minimum interval between two fetches of the changes of such a list, in milliseconds. */
const OTHERS_EVERY_MS = 60_000;

/** When each event's list was fetched last, in milliseconds of the monotonic clock. */
const fetched = new Map<string, number>();

/**
 * Drops the lists of events that have left the door, and fetches those of the other events that are there: all that are not
 * complete, and the changes of the one that was fetched the longest time ago.
 */
export const syncOthers = (): Promise<void> =>
  unlessInAnotherTab(LOCK, async () => {
    const others = doorEvents().filter(({ id }) => id !== doorEventId());
    const kept = new Set([chosenList()?.event.id, ...others.map(({ id }) => id)]);
    if (offlineState().lists.some(({ event }) => !kept.has(event.id)))
      await keepLists(({ event }) => kept.has(event.id));
    const known = others.map(({ id }) => ({ id, list: chosenList(id), at: fetched.get(id) ?? -Infinity }));
    const missing = known.filter(({ list }) => !list?.isComplete && !list?.isTooLarge);
    const [oldest] = known.filter(({ list }) => list?.isComplete).toSorted((one, other) => one.at - other.at);
    const isDue = oldest !== undefined && performance.now() - oldest.at >= OTHERS_EVERY_MS;
    for (const { id } of isDue ? [...missing, oldest] : missing) {
      try {
        await fetchOther(id);
        fetched.set(id, performance.now());
      } catch (reason) {
        const error = asApiError(reason);
        if (isUnanswered(error)) return;
        // It has left the door, or may not be had: the event is told again when the list of events is.
        await keepLists(({ event }) => event.id !== id);
      }
    }
  });

/**
 * Fetches the list of another event at the door, as `syncList` does. Stops where the device is set to that event meanwhile.
 * @throws ApiError if the server did not send it
 */
async function fetchOther(eventId: string): Promise<void> {
  if (!mayFetch()) return;
  try {
    const cursor = (await listState(eventId))?.cursor ?? undefined;
    await fetchPages({ eventId, cursor }, async (answer) => {
      if (!mayFetch() || eventId === doorEventId()) return 'discarded';
      const isStored = await storeList(answer, { eventId, isOther: true });
      return isStored && !usableList(eventId) ? 'done' : isStored ? 'next' : 'discarded';
    });
    tellOtherTabs();
  } catch (reason) {
    const error = noteFailure(reason);
    if (error) throw error;
  }
}
