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
import { currentSession, noteRefusal } from '../api/session';
import { dataProvider } from './data-provider/data-provider';

const TIMEOUT_MS = 10_000;

/** The server's close code for a socket whose session has ended or could not be looked up. */
const FORBIDDEN = 4403;

/** Maximum wait between two attempts to open the socket; graphql-ws alone would double it without limit. */
const LONGEST_WAIT_MS = 30_000;

/** Exponential back-off with jitter, so that the dashboards do not all reconnect at the same moment. */
const backOff = (retries: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.min(2 ** retries * 1000, LONGEST_WAIT_MS) * (0.5 + Math.random())),
  );

/** `fetch` with a timeout of 10 seconds; a call that times out fails like one that was never answered. */
const fetchInTime: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal });
};

/**
 * Creates the GraphQL client of one session, for live figures, charts and panels. Its socket opens with the first
 * subscription and closes with the last.
 */
export function createApollo(token: string): ApolloClient {
  const authorization = `Bearer ${token}`;
  const socket = createClient({
    url: new URL('/graphql', window.location.href).href.replace(/^http/, 'ws'),
    connectionParams: { authorization },
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: backOff,
    // After a server restart or a lost network, keep reconnecting until the session ends.
    shouldRetry: () => currentSession()?.token === token,
    on: {
      closed: (event) => {
        // Only the server knows whether the session is over. If it is, this call also ends it in the browser.
        if (event instanceof CloseEvent && event.code === FORBIDDEN)
          void dataProvider.account().catch(() => undefined);
      },
    },
  });
  const onError = new ErrorLink(({ error }) => {
    noteRefusal(token, apiErrorOf(error));
  });
  const http = new HttpLink({ uri: '/graphql', headers: { authorization }, fetch: fetchInTime });
  return new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => (operationType as string) === 'subscription',
      new GraphQLWsLink(socket),
      onError.concat(http),
    ),
    cache: new InMemoryCache({
      // Two changes of one record have the same id, and must not be merged into one.
      typePolicies: {
        DashboardChange: { keyFields: false },
        // Read in parts: the menu reads only what waits.
        Door: { merge: true },
        HandOverFigures: { merge: true },
      },
    }),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
    },
  });
}

/** Converts a failure to the ApiError that every call of the front end fails with. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (CombinedGraphQLErrors.is(error)) return errorOfGraphql(error.errors);
  // Not a GraphQL answer: a limit refused the request before its query was read, or a proxy sent a page.
  if (ServerError.is(error)) return errorOfAnswer(error.statusCode, jsonOf(error.bodyText));
  if (ServerParseError.is(error) && !error.response.ok) return errorOfAnswer(error.statusCode, null);
  return new ApiError(0);
}
