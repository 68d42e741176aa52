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

/** Reads the live figures of one event's door. Remount the component for another event. */
export function useDoor(eventId: string | null): Door {
  const { data, previousData, error, refetch } = useQuery(DashboardDoorDocument, {
    variables: { eventId },
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
