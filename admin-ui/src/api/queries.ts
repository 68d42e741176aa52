import { queryOptions } from '@tanstack/react-query';
import { call } from './client';
import type { ApiError } from './error';
import type {
  EventInfo,
  HandOver,
  Leaderboard,
  OwnHandOvers,
  OwnMoney,
  PriceQuestion,
  PriceQuote,
  Registration,
  User,
} from './types';

/** What a person acts on: read again when the page is looked at again, and when the network is back. */
const FRESH = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

/** A price may change while a form is open; nothing is pushed to volunteers' pages, so they ask. */
const PRICE_EVERY_MS = 30_000;

/** A GET of the API. Its key begins with the path below `/api`, as the keys of react-admin's resources do. */
export const get = <T>(route: string, query: Record<string, string | undefined> = {}) =>
  queryOptions<T, ApiError>({
    queryKey: [route, query],
    queryFn: ({ signal }) => call<T>('GET', `/api/${route}`, { query, signal }),
  });

/** What light pages read. An event that is not known yet is waited for. */
export const queries = {
  /** The event that registrations and check-ins are about now. */
  currentEvent: () => ({ ...get<EventInfo>('events/current'), ...FRESH }),

  /** The own account as the server knows it now; what the session stores is as old as the sign-in. */
  account: () => get<User>('auth/me'),

  /** Who sold the most tickets for the current event. */
  leaderboard: () => get<Leaderboard>('volunteers/leaderboard'),

  /** The newest own registrations for an event, newest first. */
  ownSales: (eventId: string | undefined, limit: number) => ({
    ...get<{ data: Registration[] }>('volunteers/me/attendees', { event_id: eventId, limit: String(limit) }),
    ...FRESH,
    enabled: eventId !== undefined,
  }),

  /** What was sold and handed over for an event. */
  ownMoney: (eventId: string) => get<OwnMoney>('volunteers/me/details', { event_id: eventId }),

  /** Where the caller has cash, and what they handed over. */
  ownHandOvers: () => ({ ...get<OwnHandOvers>('hand-overs/me', { limit: '50' }), ...FRESH }),

  handOver: (id: string) => ({ ...get<HandOver>(`hand-overs/${id}`), ...FRESH }),

  /** What a choice costs, as the server computes it. */
  price: ({ eventId, quantity, paymentMode, foodOption }: PriceQuestion) =>
    queryOptions<PriceQuote, ApiError>({
      queryKey: ['pricing/calculate', { eventId, quantity, paymentMode, foodOption }],
      queryFn: ({ signal }) =>
        call<PriceQuote>('POST', '/api/pricing/calculate', {
          query: { event_id: eventId, payment_mode: paymentMode },
          body: { quantity, food_option: foodOption },
          signal,
        }),
      ...FRESH,
      refetchInterval: PRICE_EVERY_MS,
      enabled: eventId !== undefined,
    }),
};

/** The key of what somebody has in hand and handed over, whatever the event. */
export const OWN_MONEY = { queryKey: ['volunteers/me/details'] };

/** The key of all of somebody's own sales, whatever the event. */
export const OWN_SALES = { queryKey: ['volunteers/me/attendees'] };
