import { useEffect, useState } from 'react';
import { call, isAbort } from '../api/client';
import { ApiError } from '../api/error';
import { useSession } from '../api/session';

/** Money that changed hands; below zero it was handed back. */
export interface Clearing {
  amount: number;
  cleared_by: string;
  cleared_at: string;
  reason: string | null;
}

/** The own sales in dollars. */
export interface OwnMoney {
  total_sales: number;
  cleared_amount: number;
  /** Below zero: to get back. */
  pending_amount: number;
  status: 'Fully Cleared' | 'Partially Cleared' | 'Not Cleared';
  /** Newest first. */
  clearings: Clearing[];
}

interface Answer {
  money: OwnMoney | null;
  error: ApiError | null;
}

/** The new answer, or undefined where nobody waits for it any more. */
async function ask(eventId: string, signal?: AbortSignal): Promise<((before: Answer) => Answer) | undefined> {
  try {
    const money = await call<OwnMoney>('GET', '/api/volunteers/me/details', {
      query: { event_id: eventId },
      signal,
    });
    return () => ({ money, error: null });
  } catch (reason) {
    if (isAbort(reason)) return undefined;
    const error = reason instanceof ApiError ? reason : new ApiError(0);
    return ({ money }) => ({ money, error });
  }
}

/** What was sold and handed over for an event; nothing is asked before the event is known. */
export function useOwnMoney(eventId: string | undefined): Answer & { reload: () => void } {
  const token = useSession()?.token;
  const [answer, setAnswer] = useState<Answer>({ money: null, error: null });
  useEffect(() => {
    if (!token || !eventId) return;
    const controller = new AbortController();
    void ask(eventId, controller.signal).then((change) => change && setAnswer(change));
    return () => controller.abort();
  }, [token, eventId]);
  const reload = () => {
    if (eventId) void ask(eventId).then((change) => change && setAnswer(change));
  };
  return { ...answer, reload };
}
