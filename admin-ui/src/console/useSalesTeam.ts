import { useGetList } from 'react-admin';
import type { SalesTeamRow } from './records';

/**
 * All sellers of an event; null: none is known yet. The server sends them at once, so they are sorted and filtered here, and all
 * parts of a page share one query.
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
