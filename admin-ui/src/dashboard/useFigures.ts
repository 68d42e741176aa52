import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/error';
import { DashboardFiguresDocument, type DashboardFiguresQuery } from '../api/generated/operations';
import { apiErrorOf } from '../console/apollo';

export interface Figures {
  /** Undefined until the first answer; a refresh that fails keeps what is shown. */
  data: DashboardFiguresQuery | undefined;
  /** Why the last read failed; null if it succeeded. */
  error: ApiError | null;
  /** When the shown figures arrived (ISO 8601). */
  updatedAt: string | null;
  reload: () => void;
}

/** Reads the figures of one event. Remount the component for another event, so that it never shows this one's figures. */
export function useFigures(eventId: string | null): Figures {
  const { data, previousData, error, refetch, observable } = useQuery(DashboardFiguresDocument, {
    variables: { eventId },
    skip: eventId === null,
    notifyOnNetworkStatusChange: true,
  });
  const [updatedAt, setUpdatedAt] = useState<string | null>(null);
  // Every answer counts as an update, even if nothing in it changed.
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
