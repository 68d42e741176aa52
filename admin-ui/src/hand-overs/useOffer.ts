import { useRef, useState } from 'react';
import { call } from '../api/client';
import type { ApiError } from '../api/error';
import { isRepeat, newIdempotencyKey, openAfter } from '../api/keyed-attempt';
import { queries } from '../api/queries';
import { queryClient, refetch } from '../api/query-client';
import { useApiQuery } from '../api/useApiQuery';
import { useSend } from '../api/useSend';
import type { HandOver, OwnHandOvers } from '../api/types';
import { warnBeforeLeaving } from '../browser/warn-before-leaving';
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
  send: () => Promise<HandOver | undefined>;
  isSending: boolean;
  failure: ApiError | null;
  /** The offer whose answer was lost, else null. */
  lost: Attempt | null;
  /** The hand-over, if the lost offer did arrive. */
  found: HandOver | undefined;
  /** The seller's own hand-overs; undefined until loaded. */
  own: OwnHandOvers | undefined;
  /** The offer that waits to be received. undefined until refetched, because a cached one may have been withdrawn. */
  openOffer: HandOver | undefined;
}

/** The state of a cash count for an event, from the first note until it is offered. */
export function useOffer(userId: string, eventId: string): Offer {
  const [kept] = useState(() => keptCount(userId, eventId));
  const [count, setCount] = useState(kept?.count ?? EMPTY_COUNT);
  const [lost, setLost] = useState<Attempt | null>(kept?.attempt ?? null);
  /** The current count, and the offer being sent. The count may change meanwhile; the kept copy must lose neither. */
  const counted = useRef(count);
  const underWay = useRef<Attempt | null>(null);
  const query = queries.ownHandOvers();
  const own = useApiQuery({ ...query, refetchInterval: lost ? LOOK_EVERY_MS : false });

  const keep = (next: Count, attempt: Attempt | null) => keepCount({ userId, eventId, count: next, attempt });

  const change = (next: Count) => {
    counted.current = next;
    setCount(next);
    keep(next, underWay.current ?? lost);
  };

  const deliver = async (attempt: Attempt): Promise<HandOver> => {
    underWay.current = attempt;
    keep(counted.current, attempt);
    try {
      const handOver = await call<HandOver>('POST', '/api/hand-overs', {
        body: attempt.body,
        idempotencyKey: attempt.key,
      });
      dropCount();
      void refetch(query);
      return handOver;
    } catch (error) {
      const open = openAfter(attempt, error, attempt === lost);
      keep(counted.current, open);
      setLost(open);
      void refetch(query);
      throw error;
    } finally {
      underWay.current = null;
    }
  };

  const { send, isSending, failure } = useSend<void, HandOver | undefined>(async () => {
    const release = warnBeforeLeaving();
    try {
      const body = offerOf(eventId, count);
      if (isRepeat(lost, body)) return await deliver(lost);
      if (lost) {
        // The current count may be the same cash, counted again.
        const arrived = handOverOf(lost, await queryClient.fetchQuery({ ...query, staleTime: 0 }));
        if (arrived) return undefined;
      }
      const newestKnown = own.data ? newestOf(own.data) : null;
      return await deliver({ key: newIdempotencyKey(), body, newestKnown });
    } finally {
      release();
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
