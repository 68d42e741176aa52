import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { organizationQuery } from '../../api/organization';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';

/** All of the organization; undefined until it is there. What the bar shows of it follows, as both have one key. */
export function useOrganizationRecord() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [...organizationQuery.queryKey, 'whole'],
    queryFn: ({ signal }) => provider.organization(signal),
  });
  return { organization: data, error, reload: () => void refetch() };
}
