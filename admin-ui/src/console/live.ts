import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { filter, firstValueFrom } from 'rxjs';
import { DashboardChangedDocument, type ChangeKind } from '../api/generated/operations';
import { coalesce } from './coalesce';
import { makesKeyStale, makesQueryStale } from './stale-queries';

/** The specification's refresh interval, for browsers that the subscription does not reach. */
const FALLBACK_MS = 30_000;
/** At the door there are many changes a second: the first shows immediately, those after it are coalesced. */
const GAP_MS = 2_000;

type Change = ChangeKind | 'everything';

/**
 * Refetches the active queries that the changes affect. A request in flight is never cancelled: it is awaited and then
 * repeated, because it may have been sent before the change.
 */
async function readTouched(changes: ReadonlySet<Change>, apollo: ApolloClient, rest: QueryClient) {
  const isTouched = (touches: (kind: ChangeKind) => boolean) =>
    [...changes].some((change) => change === 'everything' || touches(change));
  await Promise.all([
    readRest(rest, ({ queryKey }) => isTouched((kind) => makesKeyStale(kind, queryKey))),
    ...[...apollo.getObservableQueries('active')]
      .filter(({ queryName }) => isTouched((kind) => makesQueryStale(kind, queryName)))
      .map(readGraphql),
  ]);
}

async function readRest(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const onTheirWay = new Set(client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }));
  await client.invalidateQueries({ predicate }, { cancelRefetch: false });
  if (onTheirWay.size === 0) return;
  await client.invalidateQueries({ predicate: (query) => onTheirWay.has(query) }, { cancelRefetch: false });
}

async function readGraphql(query: ObservableQuery): Promise<void> {
  await firstValueFrom(query.pipe(filter(({ loading }) => !loading)), { defaultValue: null });
  // The query itself shows its failure.
  await query.refetch().catch(() => undefined);
}

/**
 * Keeps the page live: refetches what a change affects immediately, but at most every two seconds, and everything every 30
 * seconds. A hidden tab waits until it is visible again. Scroll position, page, focus and dialogs stay.
 * @returns a function that refetches everything, for use after this page changed something; resolves when that is done
 */
export function useLiveRefresh(): () => Promise<void> {
  const apollo = useApolloClient();
  const rest = useQueryClient();
  const [refresher] = useState(() =>
    coalesce<Change>((changes) => readTouched(changes, apollo, rest), GAP_MS),
  );
  /** Changes that arrived while the tab was hidden. */
  const unseen = useRef(new Set<Change>());

  const changed = useCallback(
    (change: Change) => {
      if (document.hidden) unseen.current.add(change);
      else void refresher.ask([change]);
    },
    [refresher],
  );
  useSubscription(DashboardChangedDocument, {
    onData: ({ data }) => changed(data.data?.dashboardChanged.kind ?? 'everything'),
    ignoreResults: true,
  });

  useEffect(() => {
    const look = () => {
      if (document.hidden || unseen.current.size === 0) return;
      void refresher.ask(unseen.current);
      unseen.current = new Set();
    };
    document.addEventListener('visibilitychange', look);
    const interval = window.setInterval(() => changed('everything'), FALLBACK_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.clearInterval(interval);
      refresher.drop();
    };
  }, [changed, refresher]);

  return useCallback(() => refresher.ask(['everything'], { isUrgent: true }), [refresher]);
}
