import type { PaperSize } from '@usher/backend/rules';
import { download } from '../../api/download';
import type { WhomInput } from '../../api/generated/rest';
import type { PeopleFilter } from './attendee-commands';

/** Called with the number of bytes of a file received so far. */
export type OnProgress = (bytes: number) => void;

/**
 * Downloads of files, saved under the name that the server gives them, without a timeout: also custom methods of the data
 * provider.
 * @throws ApiError
 */
export const files = {
  saveAttendees: (
    { eventId, search, checked_in, food_option, delivery }: { eventId: string } & PeopleFilter,
    onProgress: OnProgress,
  ) =>
    download(
      '/api/attendees/csv',
      {
        event_id: eventId,
        search: search || undefined,
        checked_in: checked_in?.toString(),
        food_option,
        delivery,
      },
      onProgress,
    ),

  saveSalesTeam: ({ eventId }: { eventId: string }, onProgress: OnProgress) =>
    download('/api/volunteers/summary/csv', { event_id: eventId }, onProgress),

  /** The pages of a book of paper tickets. @param again whether it is printed though it was before */
  savePaper: (
    { id, paper, again }: { id: string; paper: PaperSize; again: boolean },
    onProgress: OnProgress,
  ) =>
    download(
      `/api/paper/books/${encodeURIComponent(id)}/pdf`,
      { paper, again: again ? 'true' : undefined },
      onProgress,
    ),

  /** All that is kept about somebody. Whom stands in no address. */
  savePersonalData: (whom: WhomInput) => download('/api/personal-data/export', {}, () => undefined, whom),

  saveStatement: ({ eventId }: { eventId: string }) =>
    download(`/api/events/${encodeURIComponent(eventId)}/statement/csv`, {}, () => undefined),
};
