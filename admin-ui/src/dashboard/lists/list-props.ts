import type { ListAddress } from './address';

/** What every list of the dashboard is given. */
export interface ListProps {
  address: ListAddress;
  /** null until it is known; then nothing is asked for. */
  eventId: string | null;
  /** The zone of the dates. */
  zone: string | undefined;
  refresh: () => Promise<void>;
}
