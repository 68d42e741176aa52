import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/error';
import { DashboardFiguresDocument, type DashboardFiguresQuery } from '../api/generated/operations';
import { apiErrorOf } from '../console/apollo';

export interface Figures {
  /** Undefined until the first answer; a refresh that fails keeps what is shown. */
  data: DashboardFiguresQuery | undefined;
  /** Why the last answer is no figures; null where it is. */
  error: ApiError | null;
  /** When the figures that are shown came. */
  updatedAt: string | null;
  reload: () => void;
}

/** The figures of one event. Remount it for another one, so that no figure is taken for that of another event. */
export function useFigures(eventId: string | null): Figures {
  const { data, previousData, error, refetch, observable } = useQuery(DashboardFiguresDocument, {
    variables: { eventId },
    skip: eventId === null,
    notifyOnNetworkStatusChange: true,
  });
  const [updatedAt, setUpdatedAt] = useState<string | null>(null);
  // Every answer counts, also one that changes nothing.
  useEffect(() => {
    const subscription = observable.subscribe((result) => {
      if (!result.loading && !result.error && result.data) setUpdatedAt(new Date().toISOString());
    });
    return () => subscription.unsubscribe();
  }, [observable]);
  return {
    data: data ?? previousData,
    error: error ? apiErrorOf(error) : null,
    updatedAt,
    reload: () => void refetch().catch(() => undefined),
  };
}
