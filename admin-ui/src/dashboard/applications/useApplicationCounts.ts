import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../console/data-provider';
import type { ApplicationCounts } from '../../console/records';

/** How many applications wait and were decided; undefined until it is known. Only a president may ask. */
export function useApplicationCounts({ enabled = true } = {}): ApplicationCounts | undefined {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['volunteer-applications/stats/summary'],
    queryFn: ({ signal }) => provider.applicationCounts(signal),
    enabled,
  });
  return data;
}
