import type { ApiError } from './error';
import { queries } from './queries';
import type { EventInfo } from './types';
import { useApiQuery } from './useApiQuery';

export interface CurrentEvent {
  /** null while it loads and where there is none. A refresh that fails keeps the one that is shown. */
  event: EventInfo | null;
  /** The server said that there is no event at all, or could not be asked. */
  error: ApiError | null;
  reload: () => void;
}

/** The event that registrations and check-ins are about now. */
export function useCurrentEvent(): CurrentEvent {
  const { data, error, refetch } = useApiQuery(queries.currentEvent());
  return { event: data ?? null, error, reload: () => void refetch() };
}
