import type { DeliveryWay } from '@usher/backend/rules';
import { useState, type ReactNode } from 'react';
import type { EventDto, RegistrationDto } from '../../api/generated/rest';
import { useKeyedCall } from '../../api/useSend';
import { eventTimesInShort } from '../../i18n/dates';
import { Icon } from '../../theme/Icon';
import { Button, ButtonAnchor } from '../../ui/Button';
import { useRegistrationText } from '../texts/text';
import { isOpenToGuests, phoneWithPrefix, smsLink, whatsAppLink } from './deliver';
import { PrintedTicket } from './PrintedTicket';
import { ShowTicketDialog } from './ShowTicketDialog';
import classes from './delivery.module.css';

interface DeliverActionsProps {
  registration: RegistrationDto;
  /** null while it is not known; the message then leaves its name and day out. */
  event: EventDto | null;
  /** Called with the registration once it is noted how the ticket was given on. */
  onDelivered: (registration: RegistrationDto) => void;
}

/** The four ways in which a seller gives on a ticket that is not mailed. Nothing is sent by itself: the seller's phone sends it. */
export function DeliverActions({ registration, event, onDelivered }: DeliverActionsProps) {
  const text = useRegistrationText();
  const words = text.registration.delivery;
  const [isShown, setShown] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { send } = useKeyedCall<{ way: DeliveryWay }, RegistrationDto>(
    'POST',
    `/api/attendees/${registration.id}/delivered`,
  );
  const note = async (way: DeliveryWay) => {
    const now = await send({ way });
    if (now) onDelivered(now);
  };
  const url = registration.ticket_url;
  const canOpen = isOpenToGuests(url);
  const message = words.message({
    event: event && `${event.name}, ${eventTimesInShort(text, event)}`,
    tickets: text.tickets(registration.ticket_quantity),
    link: canOpen ? url : null,
    code: registration.qr_code_id,
  });
  const sent = (way: 'whatsapp' | 'sms', href: string, label: string): ReactNode => (
    <ButtonAnchor
      key={way}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<Icon name="message" />}
      onClick={() => void note(way)}
    >
      {label}
    </ButtonAnchor>
  );
  const messages = (
    <div className={classes.row} key="messages">
      {sent('whatsapp', whatsAppLink(registration.phone, message), words.whatsapp)}
      {sent('sms', smsLink(registration.phone, message), words.sms)}
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
        {canOpen ? words.byItself(phoneWithPrefix(registration.phone)) : words.notReachable}
      </p>
      {canOpen ? [messages, byHand] : [byHand, messages]}
      {isShown && (
        <ShowTicketDialog
          registration={registration}
          event={event}
          onClose={() => {
            setShown(false);
            void note('shown');
          }}
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
