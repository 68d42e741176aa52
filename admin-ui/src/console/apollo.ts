import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { ApiError } from '../api/client';
import { endSession, currentSession } from '../api/session';
import { serverSentence } from '../i18n/server-sentences';

const TIMEOUT_MS = 10_000;

/** The close code with which the server refuses or ends a session's socket. */
const FORBIDDEN = 4403;

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
    // A refused session is not asked for again; anything else (a restart, a lost network) is.
    shouldRetry: (reason) => !(reason instanceof CloseEvent && reason.code === FORBIDDEN),
  });
  const onError = new ErrorLink(({ error }) => {
    if (apiErrorOf(error).status === 401 && currentSession()?.token === token) endSession();
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
  if (!CombinedGraphQLErrors.is(error)) return new ApiError(0);
  const first = error.errors[0];
  const { status, detail, errors, requestId } = (first?.extensions ?? {}) as Record<string, unknown>;
  return new ApiError(
    typeof status === 'number' ? status : 400,
    detail ?? first?.message ?? null,
    Object.fromEntries(
      Object.entries((errors as Record<string, string[]> | undefined) ?? {}).map(([field, messages]) => [
        field,
        messages.map(serverSentence),
      ]),
    ),
    typeof requestId === 'string' ? requestId : null,
  );
}
