import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../api/error';
import { EventsDocument, type EventsQuery } from '../api/generated/operations';
import { apiErrorOf } from './apollo';

export type EventChoice = EventsQuery['events'][number];

/** The address keeps the event, so that a link or a reload shows the same figures. */
const PARAMETER = 'event';

export interface ChosenEvent {
  /** The event that the screen is about: the one in the address, else the current one; null until the list is here. */
  eventId: string | null;
  event: EventChoice | null;
  /** The current one first. */
  events: readonly EventChoice[];
  /** The server said that there is no event at all. */
  hasNone: boolean;
  choose: (id: string) => void;
  error: ApiError | null;
  reload: () => void;
}

/** The event of dashboard and uploads. Choosing one drops the rest of the address: filters and pages were another's. */
export function useEventId(): ChosenEvent {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(EventsDocument);
  const events = data?.events ?? [];
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
    error: error ? apiErrorOf(error) : null,
    reload: () => void refetch().catch(() => undefined),
  };
}
