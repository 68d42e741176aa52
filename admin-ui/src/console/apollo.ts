import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  ServerError,
  ServerParseError,
} from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { ApiError, errorOfAnswer, errorOfGraphql, jsonOf } from '../api/error';
import { currentSession, endSessionOf } from '../api/session';
import { dataProvider } from './data-provider';

const TIMEOUT_MS = 10_000;

/** The close code with which the server ends a session's socket, or one whose session it could not look up. */
const FORBIDDEN = 4403;

/** The longest wait between two attempts to open the socket: graphql-ws alone would double it without an end. */
const LONGEST_WAIT_MS = 30_000;

/** Exponential back-off with jitter, so that all dashboards do not come back in the same moment. */
const backOff = (retries: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.min(2 ** retries * 1000, LONGEST_WAIT_MS) * (0.5 + Math.random())),
  );

/** A call that answers within 10 seconds, or fails as one that never came. */
const fetchInTime: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
};

/**
 * The GraphQL client of one session: live figures, charts and panels. Its socket opens with the first subscription and
 * closes with the last.
 */
export function createApollo(token: string): ApolloClient {
  const authorization = `Bearer ${token}`;
  const socket = createClient({
    url: new URL('/graphql', window.location.href).href.replace(/^http/, 'ws'),
    connectionParams: { authorization },
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: backOff,
    // A restart, a lost network: it is opened again for as long as the session lasts.
    shouldRetry: () => currentSession()?.token === token,
    on: {
      closed: (event) => {
        // Whether the session is over is for the server to say: where it is, this call ends it here too.
        if (event instanceof CloseEvent && event.code === FORBIDDEN)
          void dataProvider.account().catch(() => undefined);
      },
    },
  });
  const onError = new ErrorLink(({ error }) => {
    if (apiErrorOf(error).isSessionOver) endSessionOf(token);
  });
  const http = new HttpLink({ uri: '/graphql', headers: { authorization }, fetch: fetchInTime });
  return new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => (operationType as string) === 'subscription',
      new GraphQLWsLink(socket),
      onError.concat(http),
    ),
    cache: new InMemoryCache({
      typePolicies: {
        // The same person, seller or screenshot has other figures in another event or under another filter.
        Attendee: { keyFields: false },
        SalesTeamMember: { keyFields: false },
        SellerDetails: { keyFields: false },
        RankedSeller: { keyFields: false },
        DashboardChange: { keyFields: false },
      },
    }),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
    },
  });
}

/** What went wrong, in the shape that every call of the front end fails with. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) return errorOfGraphql(error.errors);
  // An answer that is no GraphQL: a limit's refusal before the query was read, or a proxy's page.
  if (ServerError.is(error)) return errorOfAnswer(error.statusCode, jsonOf(error.bodyText));
  if (ServerParseError.is(error) && !error.response.ok) return errorOfAnswer(error.statusCode, null);
  return new ApiError(0);
}
