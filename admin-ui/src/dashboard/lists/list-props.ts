import type { ListAddress } from './address';

/** The props of every list of the dashboard. */
export interface ListProps {
  address: ListAddress;
  /** Null until it is known; until then the lists read nothing. */
  eventId: string | null;
  /** The time zone of the dates. */
  zone: string | undefined;
  refresh: () => Promise<void>;
}
