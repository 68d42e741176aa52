import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './data-provider/data-provider';

export const RETENTION_KEY = ['retention'] as const;

/** After how many days guests are erased, and the events of which that is announced. */
export function useRetention() {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: RETENTION_KEY, queryFn: ({ signal }) => provider.retention(signal) });
}
