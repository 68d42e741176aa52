import { download } from '../api/download';
import type { PeopleFilter } from './commands';

/** Told how many bytes of a file are here. */
export type OnProgress = (bytes: number) => void;

/**
 * Files, saved under the name that the server gives them, however long they take: custom methods of the data provider too.
 * @throws ApiError
 */
export const files = {
  saveAttendees: (
    { eventId, search, checked_in, food_option }: { eventId: string } & PeopleFilter,
    onProgress: OnProgress,
  ) =>
    download(
      '/api/attendees/csv',
      { event_id: eventId, search: search || undefined, checked_in: checked_in?.toString(), food_option },
      onProgress,
    ),

  saveSalesTeam: ({ eventId }: { eventId: string }, onProgress: OnProgress) =>
    download('/api/volunteers/summary/csv', { event_id: eventId }, onProgress),

  saveStatement: ({ eventId }: { eventId: string }) =>
    download(`/api/events/${encodeURIComponent(eventId)}/statement/csv`, {}, () => undefined),
};
