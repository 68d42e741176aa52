import { useEffect, useState } from 'react';
import { ApiError, call, isAbort } from './client';
import { useSession } from './session';
import type { EventInfo } from './types';

export interface CurrentEvent {
  /** null while it loads and where there is none. */
  event: EventInfo | null;
  /** The server said that there is no event at all, or could not be asked. */
  error: ApiError | null;
  reload: () => void;
}

/** The event that registrations and check-ins are about now. */
export function useCurrentEvent(): CurrentEvent {
  const [event, setEvent] = useState<EventInfo | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  const token = useSession()?.token;

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    call<EventInfo>('GET', '/api/events/current', { signal: controller.signal }).then(
      (loaded) => {
        setEvent(loaded);
        setError(null);
      },
      (reason: unknown) => {
        if (!isAbort(reason)) setError(reason instanceof ApiError ? reason : new ApiError(0));
      },
    );
    return () => controller.abort();
  }, [round, token]);

  return { event, error, reload: () => setRound((n) => n + 1) };
}
