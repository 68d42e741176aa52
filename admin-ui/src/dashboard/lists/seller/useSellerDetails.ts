import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../console/data-provider';

/** What one person sold for an event, what of it is handed over, and to whom. */
export function useSellerDetails(id: string, eventId: string | null) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [`volunteers/${id}/details`, { eventId }],
    queryFn: ({ signal }) => provider.sellerDetails({ id, eventId }, signal),
    enabled: eventId !== null,
  });
}
