import { useRef, useState } from 'react';
import type { HandOverDto, OwnHandOversDto } from '../api/generated/rest';
import type { ApiError } from '../api/error';
import { queries } from '../api/queries';
import { queryClient, refetch } from '../api/query-client';
import { useApiQuery } from '../api/useApiQuery';
import { useKeyedWrite, WrittenBefore } from '../api/useKeyedWrite';
import { useSend } from '../api/useSend';
import { type Attempt, type Count, EMPTY_COUNT, handOverOf, newestOf, offerOf } from './count';
import { dropCount, keepCount, keptCount } from './kept-count';

/** Polling interval, in milliseconds. A slow server may still accept the offer, so it is searched for until found or resent. */
const LOOK_EVERY_MS = 5_000;

export interface Offer {
  count: Count;
  change: (count: Count) => void;
  /**
   * Offers the count. A retry after a lost answer never offers it twice: a count has one key, kept in the tab until an answer
   * arrives. @returns undefined if it was not offered; `failure` then says why
   */
  send: () => Promise<HandOverDto | undefined>;
  isSending: boolean;
  failure: ApiError | null;
  /** The offer whose answer was lost, else null. */
  lost: Attempt | null;
  /** The hand-over, if the lost offer did arrive. */
  found: HandOverDto | undefined;
  /** The seller's own hand-overs; undefined until loaded. */
  own: OwnHandOversDto | undefined;
  /** The offer that waits to be received. undefined until refetched, because a cached one may have been withdrawn. */
  openOffer: HandOverDto | undefined;
}

/** The state of a cash count for an event, from the first note until it is offered. */
export function useOffer(userId: string, eventId: string): Offer {
  const [kept] = useState(() => keptCount(userId, eventId));
  const [count, setCount] = useState(kept?.count ?? EMPTY_COUNT);
  /** The current count. It may change while an offer is being sent, and the kept copy must lose neither. */
  const counted = useRef(count);
  const query = queries.ownHandOvers();
  const keep = (attempt: Attempt | null) => keepCount({ userId, eventId, count: counted.current, attempt });
  const { write, lost, open } = useKeyedWrite<Attempt, HandOverDto>({
    method: 'POST',
    path: '/api/hand-overs',
    kept: { read: () => kept?.attempt ?? null, store: keep },
    find: async (before) => handOverOf(before, await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  });
  const own = useApiQuery({ ...query, refetchInterval: lost ? LOOK_EVERY_MS : false });

  const change = (next: Count) => {
    counted.current = next;
    setCount(next);
    keep(open.current);
  };

  const { send, isSending, failure } = useSend<void, HandOverDto | undefined>(async () => {
    const newestKnown = own.data ? newestOf(own.data) : null;
    const body = offerOf(eventId, count);
    try {
      const handOver = await write(body, (key) => ({ key, body, newestKnown }));
      dropCount();
      return handOver;
    } catch (error) {
      // The current count may be the same cash, counted again.
      if (error instanceof WrittenBefore) return undefined;
      throw error;
    } finally {
      void refetch(query);
    }
  });

  return {
    count,
    change,
    send,
    isSending,
    failure,
    lost,
    found: lost && own.data && !isSending ? handOverOf(lost, own.data) : undefined,
    own: own.data,
    openOffer:
      own.isFetchedAfterMount && !lost && !isSending
        ? (own.data?.events.find(({ event_id: id }) => id === eventId)?.open_offer ?? undefined)
        : undefined,
  };
}
