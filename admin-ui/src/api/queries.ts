import { queryOptions } from '@tanstack/react-query';
import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import type {
  DoorEventDto,
  EventDto,
  HandOverDto,
  LeaderboardDto,
  OwnHandOversDto,
  PriceDto,
  RegistrationPageDto,
  SellerDetailsDto,
  UserDto,
} from './generated/rest';
import { call } from './client';
import type { ApiError } from './error';

/** The values that the price of a sale depends on. */
export interface PriceQuestion {
  eventId: string | undefined;
  quantity: number;
  paymentMode: PaymentMode;
  foodOption: FoodOption;
}

/** For data that people act on: refetched when the page becomes visible and when the network is back. */
const FRESH = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

/** Polling interval for prices, which may change while a form is open. Nothing is pushed to volunteers' pages. */
const PRICE_EVERY_MS = 30_000;

/** Polling interval for the events at the door: one may be opened, or begin within a day, at any time. */
const DOOR_EVENTS_EVERY_MS = 60_000;

/** Query for a GET of the API. Its key begins with the path below `/api`, like the keys of react-admin's resources. */
export const get = <T>(route: string, query: Record<string, string | undefined> = {}) =>
  queryOptions<T, ApiError>({
    queryKey: [route, query],
    queryFn: ({ signal }) => call<T>('GET', `/api/${route}`, { query, signal }),
  });

/** Queries of the light pages. Those that need an event are disabled until it is known. */
export const queries = {
  /** The event that lists, figures and check-ins are about by default. */
  currentEvent: () => ({ ...get<EventDto>('events/current'), ...FRESH }),

  /** The events at the door. */
  doorEvents: () => ({
    ...get<DoorEventDto[]>('checkin/events'),
    ...FRESH,
    refetchInterval: DOOR_EVENTS_EVERY_MS,
  }),

  /** The signed-in account as the server knows it now; the stored session has it as of the sign-in. */
  account: () => get<UserDto>('auth/me'),

  /** The events whose tickets are sold, the one that sells by default first. */
  sellingEvents: () => ({ ...get<EventDto[]>('events/selling'), ...FRESH }),

  /** The sellers with the most tickets for an event. */
  leaderboard: (eventId: string | undefined) => ({
    ...get<LeaderboardDto>('volunteers/leaderboard', { event_id: eventId }),
    enabled: eventId !== undefined,
  }),

  /** The caller's newest registrations for an event, newest first. */
  ownSales: (eventId: string | undefined, limit: number) => ({
    ...get<RegistrationPageDto>('volunteers/me/attendees', { event_id: eventId, limit: String(limit) }),
    ...FRESH,
    enabled: eventId !== undefined,
  }),

  /** What the caller sold and handed over for an event. */
  ownMoney: (eventId: string) => get<SellerDetailsDto>('volunteers/me/details', { event_id: eventId }),

  /** The events for which the caller has cash, and their hand-overs. */
  ownHandOvers: () => ({ ...get<OwnHandOversDto>('hand-overs/me', { limit: '50' }), ...FRESH }),

  handOver: (id: string) => ({ ...get<HandOverDto>(`hand-overs/${id}`), ...FRESH }),

  /** The price of a sale, as the server computes it. */
  price: ({ eventId, quantity, paymentMode, foodOption }: PriceQuestion) =>
    queryOptions<PriceDto, ApiError>({
      queryKey: ['pricing/calculate', { eventId, quantity, paymentMode, foodOption }],
      queryFn: ({ signal }) =>
        call<PriceDto>('POST', '/api/pricing/calculate', {
          query: { event_id: eventId, payment_mode: paymentMode },
          body: { quantity, food_option: foodOption },
          signal,
        }),
      ...FRESH,
      refetchInterval: PRICE_EVERY_MS,
      enabled: eventId !== undefined,
    }),
};

/** Key of the leaderboards of all events, to refetch them. */
export const LEADERBOARDS = { queryKey: ['volunteers/leaderboard'] };

/** Key of the caller's money for all events, to refetch it. */
export const OWN_MONEY = { queryKey: ['volunteers/me/details'] };

/** Key of the caller's sales for all events, to refetch them. */
export const OWN_SALES = { queryKey: ['volunteers/me/attendees'] };
