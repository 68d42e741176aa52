import type { EventDto, RegistrationDto } from '../../api/generated/rest';
import { useDeliveryText } from '../../delivery/texts/text';
import { Dialog } from '../../ui/Dialog';
import { DeliverActions } from './DeliverActions';
import { nameOf } from '../../i18n/names';

/** Gives on the ticket of somebody without an e-mail. */
export default function DeliverDialog({
  registration,
  event,
  onDelivered,
  onClose,
}: {
  registration: RegistrationDto;
  event: EventDto | null;
  onDelivered: (registration: RegistrationDto) => void;
  onClose: () => void;
}) {
  const text = useDeliveryText();
  return (
    <Dialog title={text.delivery.title(nameOf(text, registration.name))} onClose={onClose}>
      {() => <DeliverActions registration={registration} event={event} onDelivered={onDelivered} />}
    </Dialog>
  );
}
