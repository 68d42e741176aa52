import { useGetList } from 'react-admin';
import type { EventDto, RegistrationDto } from '../../../api/generated/rest';
import { MAX_ROWS } from '../../../console/data-provider/list-query';
import { Dialog } from '../../../console/parts/Dialog';
import { LoadFailed } from '../../../console/parts/LoadFailed';
import { useConsoleText } from '../../../console/texts/text';
import { useDeliveryText } from '../../../delivery/texts/text';
import { personResource } from '../links';
import { DeliverDialog } from './DeliverDialog';

interface DeliverToPersonProps {
  /** Names the person: see `personId`. */
  person: string;
  event: EventDto | null;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Reads what somebody of a list has bought, and gives it on. */
export function DeliverToPerson({ person, event, refresh, onClose }: DeliverToPersonProps) {
  const text = useDeliveryText();
  const failed = useConsoleText().dashboard.loadFailed;
  const { data, error, refetch } = useGetList<RegistrationDto>(personResource(person), {
    pagination: { page: 1, perPage: MAX_ROWS },
    sort: { field: 'created_at', order: 'DESC' },
    filter: {},
  });
  if (!data && error)
    return (
      <Dialog title={text.delivery.deliver} onClose={onClose}>
        {() => <LoadFailed message={failed} error={error} onRetry={() => void refetch()} />}
      </Dialog>
    );
  if (!data || data.length === 0) return null;
  return (
    <DeliverDialog registrations={data} event={event} onDelivered={() => void refresh()} onClose={onClose} />
  );
}
