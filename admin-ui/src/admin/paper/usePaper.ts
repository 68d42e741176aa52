import { useGetList } from 'react-admin';
import type { BookDto, PaperOfHolderDto } from '../../api/generated/rest';
import { MAX_ROWS } from '../../console/data-provider/list-query';
import { UNSORTED } from '../../console/parts/EventListBase';

/** An account that has paper tickets, or had some. */
export type Holder = PaperOfHolderDto & { id: string };

const paramsOf = (eventId: string) => ({
  pagination: { page: 1, perPage: MAX_ROWS },
  sort: UNSORTED,
  filter: { event_id: eventId },
});

/** Reads the books of an event, by number. */
export const useBooks = (eventId: string) => useGetList<BookDto>('paper/books', paramsOf(eventId));

/** Reads what became of an event's paper tickets, by holder, in the order of their names. */
export const useHolders = (eventId: string) => useGetList<Holder>('paper/holders', paramsOf(eventId));
