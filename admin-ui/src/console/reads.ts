import { call } from '../api/client';
import type { EventInfo, HandOver, User } from '../api/types';
import { about, type EventId } from './commands';
import type { ApplicationCounts, Conflict, SellerDetails } from './records';
import type { StatementRecord } from './statement-records';

const segment = encodeURIComponent;

/** Reads that are no list and no record: custom methods of the data provider too. */
export const reads = {
  /** The own account as the server knows it now. */
  account: (signal?: AbortSignal) => call<User>('GET', '/api/auth/me', { signal }),

  /** The event that is sold now. */
  currentEvent: (signal?: AbortSignal) => call<EventInfo>('GET', '/api/events/current', { signal }),

  sellerDetails: ({ id, eventId }: { id: string; eventId: EventId }, signal?: AbortSignal) =>
    call<SellerDetails>('GET', `/api/volunteers/${segment(id)}/details`, { query: about(eventId), signal }),

  /** As it is now. */
  handOver: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<HandOver>('GET', `/api/hand-overs/${segment(id)}`, { signal }),

  stats: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<{ revenue_zelle: number; zelle_verified: number }>('GET', '/api/stats', {
      query: about(eventId),
      signal,
    }),

  statement: ({ eventId }: { eventId: string }, signal?: AbortSignal) =>
    call<StatementRecord>('GET', `/api/events/${segment(eventId)}/statement`, { signal }),

  /** The newest first. */
  conflicts: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<Conflict[]>('GET', '/api/checkin/conflicts', { query: about(eventId), signal }),

  applicationCounts: (signal?: AbortSignal) =>
    call<ApplicationCounts>('GET', '/api/volunteer-applications/stats/summary', { signal }),
};
