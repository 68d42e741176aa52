import { call } from '../../api/client';
import type { EventInfo, HandOver, User } from '../../api/types';
import { eventQuery, type EventId } from './commands';
import type { ApplicationCounts, Conflict, SellerDetails } from '../records/records';
import type { StatementRecord } from '../records/statement-records';

const segment = encodeURIComponent;

/** Reads that are neither a list nor a record: also custom methods of the data provider. */
export const reads = {
  /** The signed-in user's account as the server has it now. */
  account: (signal?: AbortSignal) => call<User>('GET', '/api/auth/me', { signal }),

  /** The event that is on sale now. */
  currentEvent: (signal?: AbortSignal) => call<EventInfo>('GET', '/api/events/current', { signal }),

  sellerDetails: ({ id, eventId }: { id: string; eventId: EventId }, signal?: AbortSignal) =>
    call<SellerDetails>('GET', `/api/volunteers/${segment(id)}/details`, {
      query: eventQuery(eventId),
      signal,
    }),

  /** A hand-over as it is now. */
  handOver: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<HandOver>('GET', `/api/hand-overs/${segment(id)}`, { signal }),

  stats: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<{ revenue_zelle: number; zelle_verified: number }>('GET', '/api/stats', {
      query: eventQuery(eventId),
      signal,
    }),

  statement: ({ eventId }: { eventId: string }, signal?: AbortSignal) =>
    call<StatementRecord>('GET', `/api/events/${segment(eventId)}/statement`, { signal }),

  /** Registrations first, then unknown tickets; each the newest first. */
  conflicts: (
    { eventId, limit, offset }: { eventId: EventId; limit: number; offset: number },
    signal?: AbortSignal,
  ) =>
    call<Conflict[]>('GET', '/api/checkin/conflicts', {
      query: { ...eventQuery(eventId), limit: String(limit), offset: String(offset) },
      signal,
    }),

  applicationCounts: (signal?: AbortSignal) =>
    call<ApplicationCounts>('GET', '/api/volunteer-applications/stats/summary', { signal }),
};
