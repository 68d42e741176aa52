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
  const state = id === null ? 'none' : data?.done_at ? 'done' : 'under_way';
  // It is in the list as soon as it is begun, and is told as done there too.
  useEffect(() => {
    if (state !== 'none') void queryClient.invalidateQueries({ queryKey: ERASURES_KEY });
  }, [state]);
  return { follow: setId, state } as const;
}
