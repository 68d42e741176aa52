import { useGetList } from 'react-admin';
import type { SalesTeamRow } from './records/records';

/**
 * Reads all sellers of an event, in the server's order; reads nothing while `eventId` is null.
 */
export const useSalesTeam = (eventId: string | null) =>
  useGetList<SalesTeamRow>(
    'sellers',
    {
      pagination: { page: 1, perPage: 10_000 },
      sort: { field: '', order: 'ASC' },
      filter: { event_id: eventId },
    },
    { enabled: eventId !== null },
  );
