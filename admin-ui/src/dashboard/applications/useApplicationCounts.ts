import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApplicationCountsDto } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';

/** Reads how many applications are pending and how many were decided; undefined until it has loaded. Only for the president. */
export function useApplicationCounts({ enabled = true } = {}): ApplicationCountsDto | undefined {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['volunteer-applications/stats/summary'],
    queryFn: ({ signal }) => provider.applicationCounts(signal),
    enabled,
  });
  return data;
}
