import type { EventDto } from './generated/rest';
import type { ApiError } from './error';
import { queries } from './queries';
import { useApiQuery } from './useApiQuery';

export interface CurrentEvent {
  /** null while loading and if there is none. A failed refresh keeps the event that is shown. */
  event: EventDto | null;
  /** Set if the server has no event or could not be reached. */
  error: ApiError | null;
  reload: () => void;
}

/** Returns the event that lists, figures and check-ins are about by default. Sales may be of another one. */
export function useCurrentEvent(): CurrentEvent {
  const { data, error, refetch } = useApiQuery(queries.currentEvent());
  return { event: data ?? null, error, reload: () => void refetch() };
}
