import type { EventDto } from '../../api/generated/rest';
import type { ListName } from '../../console/list-paths';

/** What each list's part of the address was when the list was last shown. */
export type LastShown = Map<ListName, string>;

/** The props of every list of the dashboard. */
export interface ListProps {
  /** Null until it is known; until then the lists read nothing. */
  eventId: string | null;
  /** Null until it is known. */
  event: EventDto | null;
  /** The time zone of the dates. */
  zone: string | undefined;
  refresh: () => Promise<void>;
  lastShown: LastShown;
}
