import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { EventInfo } from '../api/types';
import type { ConsoleDataProvider } from './data-provider';

/** The event that is sold now, on whose clock administration reads; undefined until it is here, or where there is none. */
export function useCurrentEvent(): { event: EventInfo | undefined; error: unknown } {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    // Light pages keep it under the same key.
    queryKey: ['events/current', {}],
    queryFn: ({ signal }) => provider.currentEvent(signal),
  });
  return { event: data, error };
}
