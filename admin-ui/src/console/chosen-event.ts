import { useCallback } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { EventDto } from '../api/generated/rest';
import { asApiError, type ApiError } from '../api/error';

/** The query parameter with the event's id, so that a link or a reload shows the same figures. */
export const EVENT_PARAMETER = 'event';

export interface ChosenEvent {
  /** Id of the event in the address, or else of the current one; null until the events have loaded. */
  eventId: string | null;
  event: EventDto | null;
  /** The current one first. */
  events: readonly EventDto[];
  isLoading: boolean;
  /** True once the server has answered that there are no events. */
  hasNone: boolean;
  choose: (id: string) => void;
  error: ApiError | null;
  reload: () => void;
}

/** All events, in the order of the server. */
const ALL = { pagination: { page: 1, perPage: 10_000 }, sort: { field: '', order: 'ASC' as const } };

/**
 * Returns the event that the page shows. Choosing another one drops all other parameters of the address, because filters and
 * page numbers belong to the event before.
 */
export function useChosenEvent(): ChosenEvent {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useGetList<EventDto>('events', ALL);
  const events = data ?? [];
  const wanted = params.get(EVENT_PARAMETER);
  const event = events.find(({ id }) => id === wanted) ?? events[0] ?? null;
  const choose = useCallback(
    (id: string) => setParams(new URLSearchParams({ [EVENT_PARAMETER]: id })),
    [setParams],
  );
  return {
    eventId: event?.id ?? null,
    event,
    events,
    isLoading: data === undefined && !error,
    hasNone: data !== undefined && events.length === 0,
    choose,
    error: error ? asApiError(error) : null,
    reload: () => void refetch(),
  };
}
