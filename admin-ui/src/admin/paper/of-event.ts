import type { EventDto } from '../../api/generated/rest';

/** What each part of the page is about. */
export interface OfEvent {
  event: EventDto;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}
