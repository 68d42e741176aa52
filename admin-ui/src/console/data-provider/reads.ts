import type {
  ApplicationCountsDto,
  DemoDto,
  DoorSalesDto,
  ErasureDto,
  ErasurePageDto,
  EventStatementDto,
  HandOverDto,
  ImportDto,
  ImportPageDto,
  ImportRowPageDto,
  OrganizationDto,
  PriceDto,
  RetentionDto,
  SessionDto,
  StatsDto,
  ToDoDto,
  UserDto,
  WithoutEmailDto,
} from '../../api/generated/rest';
import type { ListedDoorSale } from '@usher/backend/rules';
import { call } from '../../api/client';
import type { PriceQuestion } from '../../api/queries';
import type { Conflict } from '../records/records';
import { eventQuery, segment, type EventId } from './command';

/** Reads that are neither a list nor a record: also custom methods of the data provider. */
export const reads = {
  /** The signed-in user's account as the server has it now. */
  account: (signal?: AbortSignal) => call<UserDto>('GET', '/api/auth/me', { signal }),

  /** A hand-over as it is now. */
  handOver: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<HandOverDto>('GET', `/api/hand-overs/${segment(id)}`, { signal }),

  /** All of the organization, for whoever may change it. */
  organization: (signal?: AbortSignal) => call<OrganizationDto>('GET', '/api/organization', { signal }),

  /** How far an erasure is. */
  erasure: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<ErasureDto>('GET', `/api/personal-data/erasures/${segment(id)}`, { signal }),

  /** What was erased last, without whom. */
  erasures: (signal?: AbortSignal) =>
    call<ErasurePageDto>('GET', '/api/personal-data/erasures', { query: { limit: '10' }, signal }),

  /** After how many days guests are erased, and the events of which that is announced. */
  retention: (signal?: AbortSignal) => call<RetentionDto>('GET', '/api/personal-data/retention', { signal }),

  /** What is left of the demo. */
  demo: (signal?: AbortSignal) => call<DemoDto>('GET', '/api/demo', { signal }),

  stats: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<StatsDto>('GET', '/api/stats', {
      query: eventQuery(eventId),
      signal,
    }),

  /** People with tickets whom neither the reminder nor the mail about a change reaches. */
  unreached: ({ eventId }: { eventId: string }, signal?: AbortSignal) =>
    call<WithoutEmailDto>('GET', `/api/events/${segment(eventId)}/without-email`, { signal }),

  /** What is left to do before the event's first sale, or its door; null: before there is one. */
  toDo: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<ToDoDto>('GET', '/api/to-do', { query: eventQuery(eventId), signal }),

  /** The price of a sale. */
  price: (
    { eventId, quantity, paymentMode, foodOption }: PriceQuestion & { eventId: string },
    signal?: AbortSignal,
  ) =>
    call<PriceDto>('POST', '/api/pricing/calculate', {
      query: { event_id: eventId, payment_mode: paymentMode },
      body: { quantity, food_option: foodOption },
      signal,
    }),

  /** Where an account is signed in, the last used first. */
  sessions: ({ userId }: { userId: string }, signal?: AbortSignal) =>
    call<SessionDto[]>('GET', `/api/users/${segment(userId)}/sessions`, { signal }),

  statement: ({ eventId }: { eventId: string }, signal?: AbortSignal) =>
    call<EventStatementDto>('GET', `/api/events/${segment(eventId)}/statement`, { signal }),

  /** Registrations first, then unknown tickets; each the newest first. */
  conflicts: (
    { eventId, limit, offset }: { eventId: EventId; limit: number; offset: number },
    signal?: AbortSignal,
  ) =>
    call<Conflict[]>('GET', '/api/checkin/conflicts', {
      query: { ...eventQuery(eventId), limit: String(limit), offset: String(offset) },
      signal,
    }),

  /** The sales at the door, the last that came first; and how many there are of each outcome, whichever is asked for. */
  doorSales: (
    {
      eventId,
      outcome,
      limit,
      offset,
    }: { eventId: EventId; outcome: ListedDoorSale | null; limit: number; offset: number },
    signal?: AbortSignal,
  ) =>
    call<DoorSalesDto>('GET', '/api/checkin/sales', {
      query: {
        ...eventQuery(eventId),
        outcome: outcome ?? undefined,
        limit: String(limit),
        offset: String(offset),
      },
      signal,
    }),

  /** The newest lists that were checked or brought. */
  imports: ({ limit }: { limit: number }, signal?: AbortSignal) =>
    call<ImportPageDto>('GET', '/api/imports', { query: { limit: String(limit) }, signal }),

  /** A list as it is now. */
  import: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<ImportDto>('GET', `/api/imports/${segment(id)}`, { signal }),

  /** The rows of a list that cannot be brought. */
  invalidRows: ({ id, limit, offset }: { id: string; limit: number; offset: number }, signal?: AbortSignal) =>
    call<ImportRowPageDto>('GET', `/api/imports/${segment(id)}/rows`, {
      query: { outcome: 'invalid', limit: String(limit), offset: String(offset) },
      signal,
    }),

  applicationCounts: (signal?: AbortSignal) =>
    call<ApplicationCountsDto>('GET', '/api/volunteer-applications/stats/summary', { signal }),
};
