import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { queryClient } from '../../api/query-client';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';

export const ERASURES_KEY = ['erasures'] as const;

const ASK_EVERY_MS = 500;

/** Follows an erasure until it is done. */
export function useErasure() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const [id, setId] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['erasure', id],
    queryFn: ({ signal }) => provider.erasure({ id: id! }, signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.done_at ? false : ASK_EVERY_MS),
  });
  const isDone = Boolean(data?.done_at);
  useEffect(() => {
    if (id !== null) void queryClient.invalidateQueries({ queryKey: ERASURES_KEY });
  }, [id, isDone]);
  return {
    follow: setId,
    state: id === null ? ('none' as const) : isDone ? ('done' as const) : ('under_way' as const),
  };
}
