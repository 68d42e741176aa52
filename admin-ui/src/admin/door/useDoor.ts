import { useQuery } from '@apollo/client/react';
import type { ApiError } from '../../api/error';
import { DashboardDoorDocument, type DashboardDoorQuery } from '../../api/generated/operations';
import { apiErrorOf } from '../../console/apollo';

export type DoorFigures = DashboardDoorQuery['door'];
export type Device = DoorFigures['devices'][number];

export interface Door {
  /** Undefined until the first answer; a refresh that fails keeps what is shown. */
  data: DashboardDoorQuery | undefined;
  /** Why the last read failed; null if it succeeded. */
  error: ApiError | null;
  /** Reads the figures again; resolves when they are up to date or could not be read. */
  reload: () => Promise<void>;
}

/** How many devices a page shows. */
export const DEVICES_PER_PAGE = 8;

/** Which devices are shown. */
export interface ShownDevices {
  search: string;
  page: number;
}

/** Reads the live figures of one event's door, and a page of its devices. Remount the component for another event. */
export function useDoor(eventId: string | null, { search, page }: ShownDevices): Door {
  const { data, previousData, error, refetch } = useQuery(DashboardDoorDocument, {
    variables: { eventId, search, limit: DEVICES_PER_PAGE, offset: (page - 1) * DEVICES_PER_PAGE },
    skip: eventId === null,
  });
  return {
    data: data ?? previousData,
    error: error ? apiErrorOf(error) : null,
    reload: async () => {
      await refetch().catch(() => undefined);
    },
  };
}
