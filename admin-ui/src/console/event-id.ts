import { useCallback } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import { asApiError, type ApiError } from '../api/error';
import type { EventRecord } from './records';

/** The address keeps the event, so that a link or a reload shows the same figures. */
const PARAMETER = 'event';

export interface ChosenEvent {
  /** The event that the screen is about: the one in the address, else the current one; null until the list is here. */
  eventId: string | null;
  event: EventRecord | null;
  /** The current one first. */
  events: readonly EventRecord[];
  /** The server said that there is no event at all. */
  hasNone: boolean;
  choose: (id: string) => void;
  error: ApiError | null;
  reload: () => void;
}

/** All of them, in the order of the server. */
const ALL = { pagination: { page: 1, perPage: 10_000 }, sort: { field: '', order: 'ASC' as const } };

/** The event of dashboard and uploads. Choosing one drops the rest of the address: filters and pages were another's. */
export function useEventId(): ChosenEvent {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useGetList<EventRecord>('events', ALL);
  const events = data ?? [];
  const wanted = params.get(PARAMETER);
  const event = events.find(({ id }) => id === wanted) ?? events[0] ?? null;
  const choose = useCallback(
    (id: string) => setParams(new URLSearchParams({ [PARAMETER]: id })),
    [setParams],
  );
  return {
    eventId: event?.id ?? null,
    event,
    events,
    hasNone: data !== undefined && events.length === 0,
    choose,
    error: error ? asApiError(error) : null,
    reload: () => void refetch(),
  };
}
