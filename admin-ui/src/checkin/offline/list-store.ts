import { withDoor, type ListState } from './database';

/** Returns the states of all stored lists, one per event. */
export const listStates = (): Promise<ListState[]> => withDoor((db) => db.getAll('state'));

/** Returns the list of an event; without one, the newest: the server has sent it as that of the current event. */
export const listOf = <List extends Pick<ListState, 'event' | 'asOf'>>(
  lists: readonly List[],
  eventId: string | undefined,
): List | undefined =>
  eventId === undefined
    ? lists.toSorted((one, other) => Date.parse(other.asOf) - Date.parse(one.asOf))[0]
    : lists.find(({ event }) => event.id === eventId);

/** Returns the stored list's state of an event, see `listOf`; undefined if this device has none. */
export const listState = async (eventId?: string): Promise<ListState | undefined> =>
  listOf(await listStates(), eventId);
