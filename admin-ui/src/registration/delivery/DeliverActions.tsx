import type { DeliveryWay } from '@usher/backend/rules';
import { useState } from 'react';
import type { EventDto, RegistrationDto } from '../../api/generated/rest';
import { useKeyedCall } from '../../api/useSend';
import { messagesOf, phoneWithPrefix } from '../../delivery/deliver';
import { PrintedTicket } from '../../delivery/PrintedTicket';
import { useDeliveryText } from '../../delivery/texts/text';
import { Icon } from '../../theme/Icon';
import { Alert } from '../../ui/Alert';
import { Button, ButtonAnchor } from '../../ui/Button';
import { ShowTicketDialog } from './ShowTicketDialog';
import classes from '../../delivery/delivery.module.css';

interface DeliverActionsProps {
  registration: RegistrationDto;
  /** null while it is not known; the message then leaves its name and day out. */
  event: EventDto | null;
  /** Called with the registration once it is noted how the ticket was given on. */
  onDelivered: (registration: RegistrationDto) => void;
}

/** The four ways in which a seller gives on a ticket that is not mailed. Nothing is sent by itself: the seller's phone sends it. */
export function DeliverActions({ registration, event, onDelivered }: DeliverActionsProps) {
  const text = useDeliveryText();
  const words = text.delivery;
  const [isShown, setShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { send, failure } = useKeyedCall<{ way: DeliveryWay }, RegistrationDto>(
    'POST',
    `/api/attendees/${registration.id}/delivered`,
  );
  const note = async (way: DeliveryWay) => {
    const now = await send({ way });
    if (now) onDelivered(now);
  };
  const { canOpen, ways } = messagesOf(text, registration, event);
  const messages = (
    <div className={classes.row} key="messages">
      {ways.map(({ way, href }) => (
        <ButtonAnchor
          key={way}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon name="message" />}
          onClick={() => void note(way)}
        >
          {words[way]}
        </ButtonAnchor>
      ))}
    </div>
  );
  const byHand = (
    <div className={classes.row} key="by-hand">
      <Button startIcon={<Icon name="scan" />} onClick={() => setShown(true)}>
        {words.show}
      </Button>
      <Button startIcon={<Icon name="print" />} onClick={() => setPrinting(true)}>
        {words.print}
      </Button>
    </div>
  );
  return (
    <div className={classes.deliver}>
      <p className={classes.note}>
        {canOpen
          ? words.byItself(registration.phone && phoneWithPrefix(registration.phone))
          : words.notReachable}
      </p>
      {canOpen ? [messages, byHand] : [byHand, messages]}
      {failure && <Alert kind="error">{failure.sentence(words.notNoted)}</Alert>}
      {isShown && (
        <ShowTicketDialog
          registration={registration}
          event={event}
          onShown={() => void note('shown')}
          onClose={() => setShown(false)}
        />
      )}
      {isPrinting && (
        <PrintedTicket
          registration={registration}
          event={event}
          onPrinted={() => {
            setPrinting(false);
            void note('printed');
          }}
        />
      )}
    </div>
  );
}
