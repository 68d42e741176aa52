import { useEffect, useState } from 'react';
import { call } from '../api/client';
import { useSession } from '../api/session';
import type { Registration } from '../api/types';

/** How many of the own sales the page shows. */
const SHOWN = 5;

export interface OwnSales {
  /** Newest first; null until they are known. */
  list: Registration[] | null;
  refresh: () => void;
}

/** Undefined where it failed: the list helps, but a sale does not need it, so what is shown stays and nothing is said. */
const ask = (eventId: string, signal?: AbortSignal): Promise<Registration[] | undefined> =>
  call<{ data: Registration[] }>('GET', '/api/volunteers/me/attendees', {
    query: { event_id: eventId, limit: String(SHOWN) },
    signal,
  }).then(
    ({ data }) => data,
    () => undefined,
  );

/** The newest own registrations for the event. */
export function useOwnSales(eventId: string | undefined): OwnSales {
  const token = useSession()?.token;
  const [list, setList] = useState<Registration[] | null>(null);
  useEffect(() => {
    if (!token || !eventId) return;
    const controller = new AbortController();
    void ask(eventId, controller.signal).then((sales) => sales && setList(sales));
    return () => controller.abort();
  }, [token, eventId]);
  const refresh = () => {
    if (eventId) void ask(eventId).then((sales) => sales && setList(sales));
  };
  return { list, refresh };
}
