import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { EventDto } from '../api/generated/rest';
import type { ConsoleDataProvider } from './data-provider/data-provider';

/** Reads the event on sale now, on whose clock /admin shows times; undefined until it has loaded, or if there is none. */
export function useCurrentEvent(): { event: EventDto | undefined; error: unknown } {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    // The light pages cache it under the same key.
    queryKey: ['events/current', {}],
    queryFn: ({ signal }) => provider.currentEvent(signal),
  });
  return { event: data, error };
}
