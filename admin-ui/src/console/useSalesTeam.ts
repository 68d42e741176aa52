import { useGetList } from 'react-admin';
import type { SalesTeamRow } from './records/records';

/**
 * Reads all sellers of an event; reads nothing while `eventId` is null. The server sends them in one answer, so the browser
 * sorts and filters them, and all parts of a page share one query.
 */
export const useSalesTeam = (eventId: string | null) =>
  useGetList<SalesTeamRow>(
    'volunteers/sales-team',
    {
      pagination: { page: 1, perPage: 10_000 },
      sort: { field: '', order: 'ASC' },
      filter: { event_id: eventId },
    },
    { enabled: eventId !== null },
  );
