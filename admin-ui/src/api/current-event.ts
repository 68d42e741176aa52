import { useEffect, useState } from 'react';
import { call, isAbort } from './client';
import { ApiError } from './error';
import { useSession } from './session';
import type { EventInfo } from './types';

interface Answer {
  /** null while it loads and where there is none. */
  event: EventInfo | null;
  /** The server said that there is no event at all, or could not be asked. */
  error: ApiError | null;
}

export interface CurrentEvent extends Answer {
  reload: () => void;
}

/** The new answer, or undefined where nobody waits for it any more. A failure keeps the event that is shown. */
async function ask(signal?: AbortSignal): Promise<((before: Answer) => Answer) | undefined> {
  try {
    const event = await call<EventInfo>('GET', '/api/events/current', { signal });
    return () => ({ event, error: null });
  } catch (reason) {
    if (isAbort(reason)) return undefined;
    const error = reason instanceof ApiError ? reason : new ApiError(0);
    return ({ event }) => ({ event, error });
  }
}

/** The event that registrations and check-ins are about now. */
export function useCurrentEvent(): CurrentEvent {
  const token = useSession()?.token;
  const [answer, setAnswer] = useState<Answer>({ event: null, error: null });

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    void ask(controller.signal).then((change) => change && setAnswer(change));
    return () => controller.abort();
  }, [token]);

  return { ...answer, reload: () => void ask().then((change) => change && setAnswer(change)) };
}
