import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';

/** Reads what one seller sold for an event, how much of the money is handed over, and to whom. */
export function useSellerDetails(id: string, eventId: string | null) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [`volunteers/${id}/details`, { eventId }],
    queryFn: ({ signal }) => provider.sellerDetails({ id, eventId }, signal),
    enabled: eventId !== null,
  });
}
